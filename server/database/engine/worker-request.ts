import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { EngineRequest } from "./engine.ts";

/** The web Request of a request whose body was received; a large upload is streamed from its file. */
export function toRequest({ method, url, headers, body }: EngineRequest): Request {
  const init: RequestInit = { method, headers: headers.map(([name, value]) => [name, value]) };
  if (body === null) return new Request(url, init);
  if (body instanceof Uint8Array) return new Request(url, { ...init, body });
  const stream = Readable.toWeb(createReadStream(body.file)) as ReadableStream<Uint8Array>;
  return new Request(url, { ...init, body: stream, duplex: "half" } as RequestInit);
}
