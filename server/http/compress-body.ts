import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Below this a compressed answer saves no packet. */
const WORTH_IT = 1024;

/**
 * Whether an answer is text that compresses. A part that was asked for by a range stays plain, as hosted Supabase's; that a
 * whole list says how many rows it has (PostgREST's Content-Range) makes no part of it.
 */
export function wantsCompression(response: Response): boolean {
  if (response.headers.has("content-encoding") || response.status === 206) return false;
  return /^(application\/([\w.+-]*\+)?json|text\/)/.test(response.headers.get("content-type") ?? "");
}

/**
 * Compresses an answer made for one request: brotli 4 costs about as much time as gzip 6 and gives a tenth less;
 * higher levels are for files, which are compressed once.
 */
export async function compressBody(
  plain: Buffer,
  acceptEncoding: string | undefined,
): Promise<{ encoding?: "br" | "gzip"; bytes: Buffer }> {
  if (plain.byteLength <= WORTH_IT) return { bytes: plain };
  const accepted = acceptedEncodings(acceptEncoding ?? "");
  if (accepted.has("br")) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    };
    return { encoding: "br", bytes: await brotliAsync(plain, { params }) };
  }
  if (accepted.has("gzip")) return { encoding: "gzip", bytes: await gzipAsync(plain) };
  return { bytes: plain };
}

function acceptedEncodings(header: string): Set<string> {
  const accepted = new Set<string>();
  for (const part of header.toLowerCase().split(",")) {
    const [name, ...parameters] = part.split(";").map((piece) => piece.trim());
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    if (name && !refused) accepted.add(name);
  }
  return accepted;
}
