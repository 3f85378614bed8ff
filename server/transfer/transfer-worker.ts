import { mkdirSync } from "node:fs";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { ArchiveError } from "../archive/archive-error.ts";
import { restoreBackup } from "../archive/restore-backup.ts";
import { writeArchive } from "../archive/write-archive.ts";
import { openedBackup } from "../backups/passphrase.ts";
import { openPostgresStandalone, openStandalone } from "../database/standalone.ts";
import { ImportError } from "../import/import-error.ts";
import { planImport } from "../import/plan-import.ts";
import { readExport } from "../import/read-export.ts";
import { SiteApi } from "../import/site-api.ts";
import { writePosts } from "../import/write-posts.ts";
import { StartError } from "../start-error.ts";
import { importedPosts, type PlannedImport, plannedImport } from "./import-report.ts";
import type { TransferJob, TransferMessage, TransferResult } from "./transfer-job.ts";

type Job<Kind extends TransferJob["kind"]> = Extract<TransferJob, { kind: Kind }>;

const send = (message: TransferMessage) => parentPort?.postMessage(message);

async function exportSite(job: Job<"export">): Promise<TransferResult> {
  const { databaseUrl, file, dataDir, supabaseDir, migration, siteUrl } = job;
  const root = job.snapshot ?? dataDir;
  const database = databaseUrl
    ? await openPostgresStandalone(databaseUrl, supabaseDir)
    : await openStandalone(path.join(root, "db"), supabaseDir);
  try {
    const source = { database, storage: path.join(root, "storage"), dataDir, migration, siteUrl };
    const written = await writeArchive(file, job.archive, source, (rows, files) =>
      send({ kind: "progress", done: rows + files, of: null }),
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

async function importPosts({ file, url, key, token }: Job<"posts">): Promise<TransferResult> {
  const plan = await planImport(await readExport(file));
  const authorised = (request: Request) => {
    request.headers.set("authorization", `Bearer ${token}`);
    return fetch(request);
  };
  const api = new SiteApi({ url, key, send: authorised }, null);
  await api.signIn();
  const written = await writePosts(plan, api, (done, of) => send({ kind: "progress", done, of }));
  return { kind: "imported", posts: importedPosts(plan, written) };
}

async function planned(file: string): Promise<PlannedImport> {
  const plan = await planImport(await readExport(file), (done, of) => send({ kind: "progress", done, of }));
  return plannedImport(plan);
}

async function resultOf(job: TransferJob): Promise<TransferResult> {
  switch (job.kind) {
    case "export":
      return exportSite(job);
    case "posts":
      return importPosts(job);
    case "plan":
      return { kind: "planned", plan: await planned(job.file) };
    case "trial":
      return tryOut(job);
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
