import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { compressBody, wantsCompression } from "./compress-body.ts";

/** A request body above its limit. */
export class BodyTooLargeError extends Error {
  override name = "BodyTooLargeError";
}

/** The client closed the connection before its request was complete. */
export class ClientGoneError extends Error {
  override name = "ClientGoneError";
}

/** Headers that belong to one connection, or that are set anew here. */
const OWN_HEADERS = new Set([
  // The database believes it before x-forwarded-for, as hosted Supabase's edge sets it.
  "cf-connecting-ip",
  "connection",
  "content-length",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
  "x-forwarded-for",
]);

/**
 * A Node request as a web Request. `content-length` is what really came, since the storage service judges sizes by
 * it, and `x-forwarded-for` the one address that the database may believe.
 * @param size of a body that is kept elsewhere
 */
export function toRequest(
  req: IncomingMessage,
  url: URL,
  body: Uint8Array<ArrayBuffer>,
  address: string,
  size = body.byteLength,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || OWN_HEADERS.has(name)) continue;
    headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  headers.set("x-forwarded-for", address);
  const method = req.method ?? "GET";
  const init: RequestInit = { method, headers };
  if (method !== "GET" && method !== "HEAD") {
    headers.set("content-length", String(size));
    if (body.byteLength > 0) init.body = body;
  }
  return new Request(url, init);
}

/**
 * The visitor's address for the limits. A forwarded one is believed only where the operator says that a reverse proxy
 * stands in front: its own entry is the last, all others, and all without a proxy, are the visitor's claims.
 */
export function clientAddress(req: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? req.headers["x-forwarded-for"] : undefined;
  const last = (Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? "")).split(",").at(-1)?.trim();
  return last || (req.socket.remoteAddress ?? "unknown");
}

/** Aborted when the client goes before its answer is written. */
export function whenGone(res: ServerResponse): AbortSignal {
  const gone = new AbortController();
  res.once("close", () => {
    if (!res.writableEnded) gone.abort(new ClientGoneError("The client closed the connection."));
  });
  return gone.signal;
}

/** A request's body as it comes. Throws BodyTooLargeError above `limit` bytes, ClientGoneError. */
export async function* bodyChunks(req: IncomingMessage, limit: number): AsyncGenerator<Uint8Array> {
  const tooLarge = () =>
    new BodyTooLargeError(`The request is larger than ${Math.floor(limit / 1024 / 1024)} MB.`);
  if (Number(req.headers["content-length"] ?? 0) > limit) {
    req.resume();
    throw tooLarge();
  }
  let size = 0;
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > limit) {
        req.resume();
        throw tooLarge();
      }
      yield chunk;
    }
  } catch (error) {
    if (error instanceof BodyTooLargeError) throw error;
    throw new ClientGoneError("The client closed the connection.");
  }
  if (!req.complete) throw new ClientGoneError("The client closed the connection.");
}

/** Reads a request's whole body. Throws as `bodyChunks` does. */
export async function readBody(req: IncomingMessage, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bodyChunks(req, limit)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

/** Writes a web Response with headers that come before its own, texts above 1 kB compressed where the client takes it. */
export async function sendResponse(
  req: IncomingMessage,
  res: ServerResponse,
  response: Response,
  ownHeaders: Readonly<Record<string, string>>,
): Promise<void> {
  res.statusCode = response.status;
  for (const [name, value] of response.headers) if (name !== "set-cookie") res.setHeader(name, value);
  for (const [name, value] of Object.entries(ownHeaders)) res.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) res.setHeader("set-cookie", cookies);
  if (!response.body || req.method === "HEAD") {
    await response.body?.cancel();
    res.end();
    return;
  }
  if (!wantsCompression(response)) {
    await pipeline(Readable.fromWeb(response.body as import("node:stream/web").ReadableStream), res);
    return;
  }
  const plain = Buffer.from(await response.arrayBuffer());
  res.appendHeader("Vary", "Accept-Encoding");
  const { encoding, bytes } = await compressBody(plain, req.headers["accept-encoding"]);
  if (encoding) res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", bytes.byteLength);
  res.end(bytes);
}
