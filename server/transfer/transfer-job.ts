import { ArchiveError, type ArchiveProblem } from "../archive/archive-error.ts";
import type { ArchiveKind, Manifest } from "../archive/manifest.ts";
import { ImportError } from "../import/import-error.ts";
import { startWorker } from "../worker-thread.ts";
import type { ImportedPosts, PlannedImport } from "./import-report.ts";

/** Work on a whole site, done in a separate thread so that visitors are still answered. */
export type TransferJob =
  | {
      readonly kind: "export";
      readonly archive: ArchiveKind;
      /** The copy of the data directory that is written; null with a PostgreSQL server. */
      readonly snapshot: string | null;
      readonly databaseUrl: string | null;
      readonly file: string;
      /** The folder that takes the uploads; null if the archive holds them. */
      readonly beside: string | null;
      readonly dataDir: string;
      readonly supabaseDir: string;
      readonly migration: string;
      readonly siteUrl: string;
    }
  | {
      readonly kind: "posts";
      /** A WordPress export or a feed. */
      readonly file: string;
      /** This server's own address. */
      readonly url: string;
      readonly key: string;
      /** Of the admin who imports. */
      readonly token: string;
    }
  | {
      readonly kind: "plan";
      /** A WordPress export or a feed. */
      readonly file: string;
    }
  | {
      /** A backup is restored into a folder, to see that it can be. */
      readonly kind: "trial";
      readonly file: string;
      readonly passphrase: string;
      readonly folder: string;
      readonly supabaseDir: string;
    };

export type Job<Kind extends TransferJob["kind"]> = Extract<TransferJob, { kind: Kind }>;

export type TransferResult =
  | { readonly kind: "exported"; readonly manifest: Manifest; readonly missing: readonly string[] }
  | { readonly kind: "imported"; readonly posts: ImportedPosts }
  | { readonly kind: "planned"; readonly plan: PlannedImport }
  | { readonly kind: "proved" };

/** What the thread reports. */
export type TransferMessage =
  | { readonly kind: "progress"; readonly done: number; readonly of: number | null }
  | { readonly kind: "result"; readonly result: TransferResult }
  | { readonly kind: "archive_error"; readonly message: string; readonly problem: ArchiveProblem }
  | { readonly kind: "import_error"; readonly message: string; readonly problem: ArchiveProblem }
  | { readonly kind: "crashed"; readonly message: string };

/** @param of the total; null while it is unknown */
export type OnProgress = (done: number, of: number | null) => void;

/** The last job with a database of its own: two at once would take more memory than a small machine has. */
let alone: Promise<unknown> = Promise.resolve();

/**
 * Runs a job in its own thread; one with a database of its own when there is no other. Throws ArchiveError, ImportError, and the signal's reason once nobody waits for the result.
 */
export function runTransfer(
  job: TransferJob,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<TransferResult> {
  if (job.kind === "plan" || job.kind === "posts") return run(job, onProgress, signal);
  const mine = alone.then(() => run(job, onProgress, signal));
  alone = mine.catch(() => undefined);
  return mine;
}

async function run(job: TransferJob, onProgress: OnProgress, signal?: AbortSignal): Promise<TransferResult> {
  signal?.throwIfAborted();
  const worker = startWorker("transfer-worker", job);
  try {
    return await new Promise<TransferResult>((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      worker.on("error", reject);
      worker.on("exit", (code) => reject(new Error(`The transfer ended with code ${code}.`)));
      worker.on("message", (message: TransferMessage) => {
        switch (message.kind) {
          case "progress":
            return onProgress(message.done, message.of);
          case "result":
            return resolve(message.result);
          case "archive_error":
            return reject(new ArchiveError(message.message, message.problem));
          case "import_error":
            return reject(new ImportError(message.message, message.problem));
          case "crashed":
            return reject(new Error(message.message));
        }
      });
    });
  } finally {
    await worker.terminate();
  }
}
