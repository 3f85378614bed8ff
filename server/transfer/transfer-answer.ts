import type { ServerResponse } from "node:http";
import { ArchiveError, type ArchiveProblem } from "../archive/archive-error.ts";
import type { ArchiveCounts } from "../archive/archive-report.ts";
import { isDiskFull } from "../disk-full.ts";
import { ClientDisconnectedError } from "../http/node-http.ts";
import { ImportError } from "../import/import-error.ts";
import { unusable } from "../plain-reason.ts";
import { StartError } from "../start-error.ts";
import type { ImportedPosts, PlannedImport } from "./import-report.ts";

/** One line of the answer to an export or import, as JSON. */
export type TransferLine =
  | { readonly kind: "progress"; readonly done: number; readonly of: number | null }
  | { readonly kind: "ready"; readonly address: string; readonly name: string; readonly size: number }
  | { readonly kind: "backed_up" }
  | {
      readonly kind: "written";
      readonly file: string;
      readonly counts: ArchiveCounts;
      readonly missing: readonly string[];
    }
  | { readonly kind: "archive"; readonly counts: ArchiveCounts }
  | { readonly kind: "posts"; readonly posts: ImportedPosts }
  | { readonly kind: "plan"; readonly plan: PlannedImport }
  | { readonly kind: "failed"; readonly problem: ArchiveProblem; readonly message: string };

const PROGRESS_MS = 200;

/** The streamed response of a long operation: one line of JSON per event. */
export class TransferAnswer {
  readonly #res: ServerResponse;
  readonly #left = new AbortController();
  #lastProgress = 0;

  constructor(res: ServerResponse) {
    this.#res = res;
    res.once("close", () => this.#left.abort(new ClientDisconnectedError()));
    res.writeHead(200, {
      "Content-Type": "application/x-ndjson",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      // A reverse proxy would otherwise keep the lines until the end.
      "X-Accel-Buffering": "no",
    });
    res.flushHeaders();
  }

  /** Aborted once the client has disconnected, or has its answer. */
  get left(): AbortSignal {
    return this.#left.signal;
  }

  progress(done: number, of: number | null): void {
    const now = performance.now();
    if (now - this.#lastProgress < PROGRESS_MS) return;
    this.#lastProgress = now;
    this.#write({ kind: "progress", done, of });
  }

  end(line: TransferLine): void {
    this.#write(line);
    this.#res.end();
  }

  /** What changes the site continues after the client disconnects: it completes or changes nothing, and can be repeated. */
  #write(line: TransferLine): void {
    if (!this.#res.destroyed) this.#res.write(`${JSON.stringify(line)}\n`);
  }
}

/** The line that says why an operation failed; an unexpected error is printed. */
export function failureOf(error: unknown): TransferLine {
  if (error instanceof ArchiveError || error instanceof ImportError)
    return { kind: "failed", problem: error.problem, message: error.message };
  if (isDiskFull(error)) return { kind: "failed", problem: "disk_full", message: "The disk is full." };
  if (error instanceof StartError) return { kind: "failed", problem: "other", message: error.message };
  const sentence = unusable(error);
  if (sentence !== undefined) return { kind: "failed", problem: "other", message: sentence };
  if (!(error instanceof ClientDisconnectedError)) console.error("A transfer failed:", error);
  return { kind: "failed", problem: "other", message: "The server failed; its log says why." };
}
