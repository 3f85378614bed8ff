import { randomUUID } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import type { SessionClaim } from "../accounts/session-token.ts";
import { bodyChunks, readBody } from "../http/node-http.ts";
import { Rejection } from "./rejected-request.ts";

const MEGABYTE = 1024 * 1024;
/** Limit for everything that is not sent by an admin or with the secret key. */
const VISITOR_BODY_LIMIT = MEGABYTE;
/** Above the bucket's 50 MB, so that the storage service can reject a file itself, with a message. */
const UPLOAD_LIMIT = 60 * MEGABYTE;
const JSON_LIMIT = 6 * MEGABYTE;
/** Maximum number of concurrent large uploads, to bound the disk space they use. */
const UPLOADS = 4;
/** Timeout of a body from a visitor. 1 MB in this time needs 9 kB/s, and the app sends far less. */
const VISITOR_TIMEOUT_MS = 120_000;
const INCOMING = ".incoming-";

export interface ReceivedBody {
  /** Empty if the body is in a file. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly file?: { readonly file: string; readonly size: number };
  /** Deletes the file, if there is one. */
  discard(): Promise<void>;
}

/** Reads the bodies of requests: small ones into memory, an admin's uploads into files beside the storage. */
export class BodyReader {
  readonly #folder: string;
  readonly #isAdmin: (user: string) => Promise<boolean>;
  #uploads = 0;

  /** @param folder for uploads in progress; incomplete ones of an earlier process are deleted */
  constructor(folder: string, isAdmin: (user: string) => Promise<boolean>) {
    this.#folder = folder;
    this.#isAdmin = isAdmin;
    for (const name of readdirSync(folder))
      if (name.startsWith(INCOMING)) rmSync(path.join(folder, name), { force: true });
  }

  /** Throws BodyTooLargeError, ClientDisconnectedError, and Rejection when too many uploads are in progress. */
  async read(
    req: IncomingMessage,
    pathname: string,
    claim: SessionClaim,
    isSecret: boolean,
  ): Promise<ReceivedBody> {
    if (!isLarge(req)) return inMemory(req, VISITOR_BODY_LIMIT, isSecret ? undefined : VISITOR_TIMEOUT_MS);
    const isTrusted = isSecret || (claim.kind === "session" && (await this.#isAdmin(claim.user)));
    if (!isTrusted) return inMemory(req, VISITOR_BODY_LIMIT, VISITOR_TIMEOUT_MS);
    if (!pathname.startsWith("/storage/v1/")) return inMemory(req, JSON_LIMIT);
    if (this.#uploads >= UPLOADS)
      throw new Rejection(503, "SlowDown", "Too many uploads at once; try again later.", {
        "Retry-After": "10",
      });
    this.#uploads++;
    try {
      return await this.#intoFile(req);
    } finally {
      this.#uploads--;
    }
  }

  async #intoFile(req: IncomingMessage): Promise<ReceivedBody> {
    const file = path.join(this.#folder, INCOMING + randomUUID());
    const discard = () => rm(file, { force: true });
    const handle = await open(file, "wx");
    try {
      let size = 0;
      for await (const chunk of bodyChunks(req, UPLOAD_LIMIT)) {
        await handle.appendFile(chunk);
        size += chunk.length;
      }
      return { bytes: new Uint8Array(), file: { file, size }, discard };
    } catch (error) {
      await discard();
      throw error;
    } finally {
      await handle.close();
    }
  }
}

/** True if a body exceeds a visitor's limit, or its size is unknown. */
function isLarge(req: IncomingMessage): boolean {
  if (req.headers["transfer-encoding"] !== undefined) return true;
  return Number(req.headers["content-length"] ?? 0) > VISITOR_BODY_LIMIT;
}

async function inMemory(req: IncomingMessage, limit: number, timeoutMs?: number): Promise<ReceivedBody> {
  const tooSlow = timeoutMs && setTimeout(() => req.destroy(), timeoutMs);
  try {
    return { bytes: await readBody(req, limit), discard: async () => undefined };
  } finally {
    if (tooSlow) clearTimeout(tooSlow);
  }
}
