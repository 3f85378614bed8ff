import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { isEncrypted, openedBackup } from "../backups/passphrase.ts";
import { commandLine } from "../cli/command-line.ts";
import { OPENED } from "../database/finish-restore.ts";
import { loadEnvFiles } from "../env-files.ts";
import { readSettings } from "../settings.ts";
import { ArchiveError } from "./archive-error.ts";
import { archiveCounts, contentLine, endProgress, showProgress } from "./archive-report.ts";
import { restoreBackup } from "./restore-backup.ts";
import { readCommand, runCommand } from "./run-command.ts";

const USAGE = `Restores the site as it was when a backup was made. Stop the site first.

  ${commandLine("restore", "BACKUP")}  # its folder, or its file .tar.gz; an encrypted one with its BACKUP_PASSPHRASE set

  What was there is kept in a folder of the data directory. Everyone has to sign in again; devices resend what they
  have done since the backup.`;

/** `npm run restore -- BACKUP`. */
async function restoreCommand(): Promise<void> {
  const options = readCommand(USAGE, []);
  if (options === null) return console.log(USAGE);
  const [file, ...more] = options.positionals;
  if (file === undefined || more.length > 0) throw new ArchiveError(`Name one backup.\n\n${USAGE}`);
  loadEnvFiles();
  const { dataDir, hosted, databaseUrl } = readSettings(process.env);
  if (hosted)
    throw new ArchiveError(`This site's data is in the hosted Supabase at ${hosted.url}: restore it there.`);
  if (databaseUrl)
    throw new ArchiveError(
      "A backup is restored into an embedded site. With DATABASE_URL use pg_dump and pg_restore for the database, and copy DATA_DIR for the files (docs/scaling.md). Nothing was changed.",
    );
  if (!(await isEncrypted(file))) return restore(file, dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(path.join(path.resolve(dataDir), OPENED));
  try {
    await restore(await openedBackup(file, folder, process.env.BACKUP_PASSPHRASE), dataDir);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function restore(file: string, dataDir: string): Promise<void> {
  const { manifest, kept } = await restoreBackup(file, dataDir, showProgress);
  endProgress();
  console.log(`${contentLine(archiveCounts(manifest))} restored, as of ${manifest.createdAt}.`);
  console.log(`What was there before is in ${kept}; delete it when you no longer need it.`);
}

await runCommand(restoreCommand);
