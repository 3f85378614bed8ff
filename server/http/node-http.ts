import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { acceptedEncoding, compressed, wantsCompression } from "./compress-body.ts";

/** A request body above its limit. */
export class BodyTooLargeError extends Error {
  override name = "BodyTooLargeError";
}

/** The client closed the connection before its request was complete. */
export class ClientDisconnectedError extends Error {
  override name = "ClientDisconnectedError";
}

/** Hop-by-hop headers, and headers that are set here. */
const OWN_HEADERS = new Set([
  // The database prefers it to x-forwarded-for, since hosted Supabase's edge sets it.
  "cf-connecting-ip",
  "connection",
  "content-length",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
  "x-forwarded-for",
]);

/**
 * Converts a Node request to a web Request. `content-length` is the size actually received, which the storage service
 * checks, and `x-forwarded-for` is the one address that the database may trust.
 * @param size of a body that is stored elsewhere
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

/** An address with the port that some proxies add, another one for each connection. */
const PORT = /^(?:([\d.]+)|\[([\da-f:.]+)\])(?::\d+)?$/i;

/**
 * The visitor's address for the rate limits. A forwarded one is trusted only if the operator has configured a reverse
 * proxy: its own entry is the last; all others, and all without a proxy, are set by the visitor.
 */
export function clientAddress(req: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? req.headers["x-forwarded-for"] : undefined;
  const last = (Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? "")).split(",").at(-1)?.trim();
  return last?.replace(PORT, "$1$2") || (req.socket.remoteAddress ?? "unknown");
}

/** Aborted when the client disconnects before its response is written. */
export function abortOnDisconnect(res: ServerResponse): AbortSignal {
  const disconnected = new AbortController();
  res.once("close", () => {
    if (!res.writableEnded)
      disconnected.abort(new ClientDisconnectedError("The client closed the connection."));
  });
  return disconnected.signal;
}

/** Streams a request's body. Throws BodyTooLargeError above `limit` bytes, ClientDisconnectedError. */
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
    throw new ClientDisconnectedError("The client closed the connection.");
  }
  if (!req.complete) throw new ClientDisconnectedError("The client closed the connection.");
}

/** Reads a request's whole body. Throws as `bodyChunks` does. */
export async function readBody(req: IncomingMessage, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bodyChunks(req, limit)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * Writes a web Response. The given headers override its own; texts above 1 kB are compressed if the client accepts it.
 */
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
  const encoding = acceptedEncoding(plain, req.headers["accept-encoding"]);
  const bytes = encoding ? await compressed(plain, encoding) : plain;
  if (encoding) res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", bytes.byteLength);
  res.end(bytes);
}
