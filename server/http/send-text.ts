import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { compressBody } from "./compress-body.ts";
import { hasFreshCopy } from "./conditional-request.ts";

/**
 * Sends a generated text, compressed as the client accepts it, or 304 if the client has it already.
 * @param type content type
 */
export async function sendText(
  req: IncomingMessage,
  res: ServerResponse,
  type: string,
  text: string,
): Promise<void> {
  const plain = Buffer.from(text);
  const headers = {
    ETag: `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
    Vary: [res.getHeader("Vary"), "Accept-Encoding"].filter(Boolean).join(", "),
  };
  if (hasFreshCopy(req, headers)) {
    res.writeHead(304, headers);
    res.end();
    return;
  }
  const { encoding, bytes } = await compressBody(plain, req.headers["accept-encoding"]);
  res.writeHead(200, {
    ...headers,
    "Content-Type": type,
    "Content-Length": bytes.byteLength,
    ...(encoding ? { "Content-Encoding": encoding } : {}),
  });
  res.end(req.method === "HEAD" ? undefined : bytes);
}
