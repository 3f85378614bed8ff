import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream/promises";

/** An archive that waits for its download. */
export type ReadyExport = { readonly ticket: string; readonly name: string; readonly size: number };

/** How long an archive may be downloaded: a browser asks at once, and may ask again for what it lost. */
const LIFETIME_MS = 15 * 60_000;

type Stored = ReadyExport & { readonly file: string; readonly timer: NodeJS.Timeout };

/**
 * Written archives, each under a name that only its admin knows: a browser saves a file without any of our headers, and so
 * without the access token. The newest one only, to bound the disk space.
 */
export class SiteExports {
  readonly #folder: string;
  readonly #onDownloaded: () => Promise<unknown>;
  #stored: Stored | null = null;

  /** @param onDownloaded called when a browser has taken a whole archive */
  constructor(folder: string, onDownloaded: () => Promise<unknown>) {
    this.#folder = folder;
    this.#onDownloaded = onDownloaded;
  }

  /** Writes an archive with `write`, which gets the path of its file. */
  async add(name: string, write: (file: string) => Promise<void>): Promise<ReadyExport> {
    await this.#remove();
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const ticket = randomBytes(32).toString("base64url");
    const file = path.join(this.#folder, `${ticket}.tar.gz`);
    await write(file);
    const { size } = await stat(file);
    const timer = setTimeout(() => {
      this.#remove().catch((error: unknown) => console.error("An export couldn't be deleted:", error));
    }, LIFETIME_MS).unref();
    this.#stored = { ticket, name, size, file, timer };
    return { ticket, name, size };
  }

  /** @returns false if no archive has this ticket */
  async send(ticket: string, req: IncomingMessage, res: ServerResponse): Promise<boolean> {
    const stored = this.#stored;
    if (stored?.ticket !== ticket) return false;
    const { name, size, file } = stored;
    res.writeHead(200, {
      "Content-Type": "application/gzip",
      "Content-Length": size,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
    });
    if (req.method === "HEAD") {
      res.end();
      return true;
    }
    await pipeline(createReadStream(file), res);
    await this.#onDownloaded();
    return true;
  }

  async #remove(): Promise<void> {
    const stored = this.#stored;
    this.#stored = null;
    if (!stored) return;
    clearTimeout(stored.timer);
    await rm(stored.file, { force: true });
  }
}
