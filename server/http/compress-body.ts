import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Below this size, compression saves no packet. */
const MIN_BYTES = 1024;

/**
 * True if a response is compressible text. Responses to range requests stay uncompressed, as in hosted Supabase; the
 * Content-Range of a complete list (PostgREST's row count) does not make it a partial response.
 */
export function wantsCompression(response: Response): boolean {
  if (response.headers.has("content-encoding") || response.status === 206) return false;
  return /^(application\/([\w.+-]*\+)?json|text\/)/.test(response.headers.get("content-type") ?? "");
}

export type Encoding = "br" | "gzip";

/** The encoding for a dynamic response: what the client accepts, if compression saves a packet. */
export function acceptedEncoding(plain: Buffer, acceptEncoding: string | undefined): Encoding | undefined {
  if (plain.byteLength <= MIN_BYTES) return undefined;
  const accepted = acceptedEncodings(acceptEncoding ?? "");
  return accepted.has("br") ? "br" : accepted.has("gzip") ? "gzip" : undefined;
}

/**
 * Compresses a dynamic response: brotli 4 costs about as much time as gzip 6 and is a tenth smaller; higher levels are
 * for files, which are compressed once.
 */
export function compressed(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return gzipAsync(plain);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  };
  return brotliAsync(plain, { params });
}

function acceptedEncodings(header: string): Set<string> {
  const accepted = new Set<string>();
  for (const part of header.toLowerCase().split(",")) {
    const [name, ...parameters] = part.split(";").map((piece) => piece.trim());
    const isRejected = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    if (name && !isRejected) accepted.add(name);
  }
  return accepted;
}
