import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptedEncoding, compressed, type Encoding } from "./compress-body.ts";
import { hasFreshCopy } from "./conditional-request.ts";

/** A generated text, with its validator; compressed once for each encoding that clients accept, not for each of them. */
export class PreparedText {
  readonly plain: Buffer;
  readonly etag: string;
  readonly #text: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.#text = text;
    this.plain = Buffer.from(text);
    this.etag = `W/"${createHash("sha256").update(this.plain).digest("base64url").slice(0, 22)}"`;
  }

  /** True if it was prepared from this text. */
  isOf(text: string): boolean {
    return this.#text === text;
  }

  encoded(encoding: Encoding): Promise<Buffer> {
    const bytes = this.#encoded.get(encoding) ?? compressed(this.plain, encoding);
    this.#encoded.set(encoding, bytes);
    return bytes;
  }
}

/** Addresses whose texts are kept prepared; more come from made-up hosts only. */
const MAX_PREPARED = 100;

/** Prepares texts once per address and change, so that they are neither compressed nor hashed for each request. */
export function preparedTexts(): (address: string, text: string) => PreparedText {
  const known = new Map<string, PreparedText>();
  return (address, text) => {
    const before = known.get(address);
    if (before?.isOf(text)) return before;
    if (known.size >= MAX_PREPARED) known.clear();
    const prepared = new PreparedText(text);
    known.set(address, prepared);
    return prepared;
  };
}

/**
 * Sends a generated text, compressed as the client accepts it, or 304 if the client has it already, with the status of
 * the response if that is not 200.
 * @param type content type
 */
export async function sendText(
  req: IncomingMessage,
  res: ServerResponse,
  type: string,
  text: string | PreparedText,
): Promise<void> {
  const prepared = typeof text === "string" ? new PreparedText(text) : text;
  const headers = {
    ETag: prepared.etag,
    Vary: [res.getHeader("Vary"), "Accept-Encoding"].filter(Boolean).join(", "),
  };
  if (res.statusCode === 200 && hasFreshCopy(req, headers)) {
    res.writeHead(304, headers);
    res.end();
    return;
  }
  const encoding = acceptedEncoding(prepared.plain, req.headers["accept-encoding"]);
  const bytes = encoding ? await prepared.encoded(encoding) : prepared.plain;
  res.writeHead(res.statusCode, {
    ...headers,
    "Content-Type": type,
    "Content-Length": bytes.byteLength,
    ...(encoding ? { "Content-Encoding": encoding } : {}),
  });
  res.end(req.method === "HEAD" ? undefined : bytes);
}
