import { statSync } from "node:fs";
import path from "node:path";
import { loadEnvFiles, readSettings } from "../settings.ts";
import { ArchiveError } from "./archive-error.ts";
import { contentLine, endProgress, many, megabytes, missingLines, showProgress } from "./archive-report.ts";
import { assertUsableFolder, backupName, deleteOldBackups, prepareFolder } from "./backup-folder.ts";
import { openSource } from "./open-source.ts";
import { readCommand, runCommand } from "./run-command.ts";
import { writeArchive } from "./write-archive.ts";

const USAGE = `Backs up the whole site with its accounts and keys; "npm run restore" brings it back.

  npm run backup -- --to FOLDER [--keep 7]

  --to    the folder, best on another disk; whoever can read it can read everything
  --keep  how many backups stay in it; older ones are deleted once the new one is complete. Default: 7

  The site may be running.`;

const DEFAULT_KEEP = "7";

/** `npm run backup -- --to FOLDER`. */
async function backupCommand(): Promise<void> {
  const options = readCommand(USAGE, ["to", "keep"]);
  if (options === null) return console.log(USAGE);
  const { to, keep = DEFAULT_KEEP } = options.values;
  if (!to || options.positionals.length > 0) throw new ArchiveError(`Name a folder with --to.\n\n${USAGE}`);
  if (!/^[1-9]\d{0,3}$/.test(keep))
    throw new ArchiveError(`--keep must be a whole number from 1, not "${keep}".`);
  assertUsableFolder(to);
  loadEnvFiles();
  const { source, noteBackup, close } = await openSource(readSettings(process.env));
  try {
    prepareFolder(to);
    const file = path.join(to, backupName(new Date()));
    const { manifest, missing } = await writeArchive(file, "backup", source, showProgress);
    endProgress();
    console.log(`${contentLine(manifest)} backed up to ${file} (${megabytes(statSync(file).size)}).`);
    for (const line of missingLines(missing)) console.log(line);
    await noteBackup();
    const deleted = deleteOldBackups(to, Number(keep));
    if (deleted.length > 0) console.log(`${many(deleted.length, "older backup")} deleted.`);
  } finally {
    await close();
  }
}

await runCommand(backupCommand);
