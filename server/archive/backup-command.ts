import { rmSync, statSync } from "node:fs";
import path from "node:path";
import { deliver, type WriteBackup } from "../backups/deliver.ts";
import { type BackupState, takenTo, writeBackupState } from "../backups/own-backups.ts";
import { commandLine } from "../cli/command-line.ts";
import { loadEnvFiles } from "../env-files.ts";
import { readSettings } from "../settings.ts";
import { ArchiveError } from "./archive-error.ts";
import { contentLine, endProgress, many, megabytes, missingLines, showSum } from "./archive-report.ts";
import { assertUsableFolder, backupName, deleteOldBackups, PACKED, prepareFolder } from "./backup-folder.ts";
import { readCommand, runCommand } from "./run-command.ts";
import { openSiteArchives } from "./site-archives.ts";

const USAGE = `Backs up the whole site with its accounts and keys; ${commandLine("restore", "BACKUP")} brings it back.

  ${commandLine("backup", "[--to FOLDER] [--keep 7]")}

  --to    the folder, best on another disk; whoever can read it can read everything. Default: where BACKUP_TO says
  --keep  how many backups stay in it, or, where BACKUP_TO says, of how many days the newest; older ones are deleted once the
          new one is complete. Default: 7

  The site may be running.`;

const DEFAULT_KEEP = "7";

/** `npm run backup -- --to FOLDER`. */
async function backupCommand(): Promise<void> {
  const options = readCommand(USAGE, ["to", "keep"]);
  if (options === null) return console.log(USAGE);
  const { to, keep = DEFAULT_KEEP } = options.values;
  if (!/^[1-9]\d{0,3}$/.test(keep))
    throw new ArchiveError(`--keep must be a whole number from 1, not "${keep}".`);
  loadEnvFiles();
  const settings = readSettings(process.env);
  const { backups, dataDir } = settings;
  if ((!to && !backups) || options.positionals.length > 0)
    throw new ArchiveError(`Name a folder with --to, or places in BACKUP_TO.\n\n${USAGE}`);
  const folder = to ?? path.join(dataDir, "transfers", "command");
  assertUsableFolder(folder);
  const { write, noteBackup, close } = await openSiteArchives(settings);
  try {
    prepareFolder(folder);
    const now = new Date();
    let done = "";
    let taken: Partial<BackupState> = { made: now.getTime(), tried: now.getTime(), failure: null };
    const writeTo: WriteBackup = async (file, media) => {
      const { counts, missing } = await write(file, "backup", showSum, media);
      endProgress();
      done = `${contentLine(counts)} backed up to`;
      for (const line of missingLines(missing)) console.log(line);
    };
    if (to) {
      const file = path.join(folder, backupName(now) + PACKED);
      await writeTo(file, null);
      console.log(`${done} ${file} (${megabytes(statSync(file).size)}).`);
    } else if (backups) {
      const left = await deliver(folder, writeTo, backups, now, { days: Number(keep) });
      taken = takenTo(backups, now.getTime(), left);
      for (const line of [`${done} where BACKUP_TO says.`, ...left]) console.log(line);
    }
    await noteBackup();
    writeBackupState(dataDir, taken);
    const deleted = to ? deleteOldBackups(to, Number(keep)) : [];
    if (deleted.length > 0) console.log(`${many(deleted.length, "older backup")} deleted.`);
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    writeBackupState(dataDir, { tried: Date.now(), failure });
    throw error;
  } finally {
    if (!to) rmSync(folder, { recursive: true, force: true });
    await close();
  }
}

await runCommand(backupCommand);
