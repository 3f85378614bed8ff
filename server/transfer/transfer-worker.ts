import { mkdirSync } from "node:fs";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { ArchiveError } from "../archive/archive-error.ts";
import { restoreBackup } from "../archive/restore-backup.ts";
import { writeArchive } from "../archive/write-archive.ts";
import { openedBackup } from "../backups/passphrase.ts";
import { openPostgresStandalone, openStandalone } from "../database/standalone.ts";
import { ImportError } from "../import/import-error.ts";
import { StartError } from "../start-error.ts";
import type { Job, OnProgress, TransferJob, TransferMessage, TransferResult } from "./transfer-job.ts";

const send = (message: TransferMessage) => parentPort?.postMessage(message);
const onProgress: OnProgress = (done, of) => send({ kind: "progress", done, of });

async function exportSite(job: Job<"export">): Promise<TransferResult> {
  const { databaseUrl, file, beside, dataDir, supabaseDir, migration, siteUrl } = job;
  const root = job.snapshot ?? dataDir;
  const database = databaseUrl
    ? await openPostgresStandalone(databaseUrl, supabaseDir)
    : await openStandalone(path.join(root, "db"), supabaseDir);
  try {
    const source = { database, storage: path.join(root, "storage"), dataDir, migration, siteUrl, beside };
    const written = await writeArchive(file, job.archive, source, (rows, files) =>
      onProgress(rows + files, null),
    );
    return { kind: "exported", ...written };
  } finally {
    await database.close();
  }
}

async function tryOut({ file, passphrase, folder, supabaseDir }: Job<"trial">): Promise<TransferResult> {
  mkdirSync(folder, { mode: 0o700 });
  await restoreBackup(await openedBackup(file, folder, passphrase), folder, undefined, supabaseDir);
  return { kind: "proved" };
}

async function resultOf(job: TransferJob): Promise<TransferResult> {
  switch (job.kind) {
    case "export":
      return exportSite(job);
    case "trial":
      return tryOut(job);
    case "posts":
    case "plan": {
      // Late: an export needs nothing of it, and half as much memory.
      const { importPosts, planPosts } = await import("./import-jobs.ts");
      return job.kind === "plan" ? planPosts(job, onProgress) : importPosts(job, onProgress);
    }
  }
}

try {
  const job = workerData as TransferJob;
  send({ kind: "result", result: await resultOf(job) });
} catch (error) {
  if (error instanceof ArchiveError)
    send({ kind: "archive_error", message: error.message, problem: error.problem });
  else if (error instanceof ImportError)
    send({ kind: "import_error", message: error.message, problem: error.problem });
  else if (error instanceof StartError)
    send({ kind: "import_error", message: error.message, problem: "other" });
  else
    send({
      kind: "crashed",
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
}
