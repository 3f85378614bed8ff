import { randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import { Rejection } from "../api/rejected-request.ts";
import { BodyTooLargeError, bodyChunks } from "../http/node-http.ts";

/** The answer to a file above the limit, in bytes. */
export function tooLarge(limit: number): Rejection {
  return new Rejection(413, "too_large", `The file is larger than ${Math.floor(limit / 1024 ** 2)} MB.`);
}

/** Receives a body into a file. What is not received completely is deleted. */
export async function receive(req: IncomingMessage, folder: string, limit: number): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, randomUUID());
  const handle = await open(file, "wx", 0o600);
  try {
    for await (const chunk of bodyChunks(req, limit)) await handle.appendFile(chunk);
  } catch (error) {
    await rm(file, { force: true });
    if (error instanceof BodyTooLargeError) throw tooLarge(limit);
    throw error;
  } finally {
    await handle.close();
  }
  return file;
}
