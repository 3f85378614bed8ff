import path from "node:path";
import { readDemoSignIn } from "../accounts/demo-sign-in.ts";
import { ArchiveError } from "../archive/archive-error.ts";
import {
  archiveCounts,
  contentLine,
  endProgress,
  showProgress as showArchiveProgress,
} from "../archive/archive-report.ts";
import { importArchive, verifyExport } from "../archive/import-archive.ts";
import { isOwnArchive } from "../archive/read-archive.ts";
import { commandLine } from "../cli/command-line.ts";
import { databaseName } from "../database/engine/postgres-database.ts";
import { loadEnvFiles } from "../env-files.ts";
import { readSettings } from "../settings.ts";
import { StartError } from "../start-error.ts";
import { fromSite } from "./formats/ghost-export.ts";
import { ImportError } from "./import-error.ts";
import { type ImportOptions, passwordNeeded, readOptions, USAGE } from "./import-options.ts";
import { openTarget } from "./open-target.ts";
import { planImport } from "./plan-import.ts";
import { readExport } from "./read-export.ts";
import { importReport, planReport } from "./report.ts";
import { SiteApi } from "./site-api.ts";
import { writePosts } from "./write-posts.ts";

const BAR = 24;

/** Shows progress on one line that is overwritten; prints nothing without a terminal. */
function showProgress(done: number, of: number): void {
  if (!process.stderr.isTTY) return;
  const full = Math.round((BAR * done) / Math.max(1, of));
  process.stderr.write(`\r[${"#".repeat(full)}${" ".repeat(BAR - full)}] ${done} of ${of} articles`);
}

/** Our own archive needs no account: it is taken into an empty site as it is. */
async function importOwnArchive({ file, dryRun }: ImportOptions): Promise<void> {
  if (dryRun) {
    console.log(
      `${contentLine(archiveCounts((await verifyExport(file)).manifest))} to import. The archive is complete; nothing was written.`,
    );
    return;
  }
  const settings = readSettings(process.env);
  const manifest = await importArchive(file, settings, showArchiveProgress);
  endProgress();
  const { databaseUrl, dataDir } = settings;
  const files = databaseUrl ? `the database ${databaseName(databaseUrl)}, its files into ` : "the data in ";
  console.log(`${contentLine(archiveCounts(manifest))} imported into ${files}${path.resolve(dataDir)}.`);
  console.log(
    `Accounts are not part of an export: ${commandLine("admin:create", "you@example.org")} makes an admin.`,
  );
}

/**
 * `npm run import -- FILE`: the whole export is read and mapped before the first write, so a broken file changes
 * nothing.
 * @returns the exit code: 0 success, 1 nothing imported, 2 some articles were rejected
 */
async function importCommand(): Promise<number> {
  loadEnvFiles();
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === null) {
    console.log(USAGE);
    return 0;
  }
  if (await isOwnArchive(options.file)) {
    await importOwnArchive(options);
    return 0;
  }
  const source = await readExport(options.file);
  const plan = await planImport(options.from === null ? source : fromSite(source, options.from));
  if (options.dryRun) {
    console.log(planReport(plan));
    return 0;
  }
  const settings = readSettings(process.env);
  const target = await openTarget(options.url, settings);
  try {
    const { email } = options;
    const password = options.password ?? readDemoSignIn(settings.dataDir)?.password;
    if (password === undefined) throw passwordNeeded(email);
    const api = new SiteApi(target.endpoint, { email, password });
    await api.signIn();
    const written = await writePosts(plan, api, showProgress);
    if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
    console.log(importReport(plan, written, target.name));
    return written.rejected.length > 0 ? 2 : 0;
  } finally {
    await target.close();
  }
}

try {
  process.exitCode = await importCommand();
} catch (error) {
  endProgress();
  const known = error instanceof ImportError || error instanceof ArchiveError || error instanceof StartError;
  console.error(known ? error.message : error);
  // PGlite sets the exit code to 0 when its file system fails.
  process.exit(1);
}
