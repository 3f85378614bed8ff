import { accessSync, constants, existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { makeDirectory } from "../database/make-directory.ts";
import { fileReason } from "../plain-reason.ts";
import { ArchiveError } from "./archive-error.ts";

/** The names this command gives; nothing else in the folder is ever deleted. */
const BACKUP = /^selam-backup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz(?:\.enc)?$/;
const UNFINISHED = /^selam-backup-[\dTZ-]+\.tar\.gz(?:\.enc)?\.partial$/;

/** The name of a backup made at that moment; names sort by time. */
export function backupName(now: Date): string {
  return `selam-backup-${now
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-")}.tar.gz`;
}

/** Checks that the folder, or the one it would be created in, can be written to, before the site is opened. Throws ArchiveError. */
export function assertUsableFolder(folder: string): void {
  let place = path.resolve(folder);
  while (!existsSync(place)) place = path.dirname(place);
  usingFolder(folder, () => accessSync(`${place}${path.sep}.`, constants.W_OK | constants.X_OK));
}

/** Creates the folder if needed, and removes what a killed backup left in it. Throws ArchiveError. */
export function prepareFolder(folder: string): void {
  usingFolder(folder, () => {
    makeDirectory(path.resolve(folder));
    for (const name of readdirSync(folder)) if (UNFINISHED.test(name)) rmSync(path.join(folder, name));
  });
}

function usingFolder(folder: string, use: () => void): void {
  try {
    use();
  } catch (error) {
    throw new ArchiveError(`The folder ${folder} can't be used (${fileReason(error)}); name another one.`);
  }
}

/** Deletes all but the newest backups. @returns the names of the deleted ones */
export function deleteOldBackups(folder: string, keep: number): string[] {
  const backups = backupsIn(readdirSync(folder));
  const old = backups.slice(0, Math.max(0, backups.length - keep));
  for (const name of old) rmSync(path.join(folder, name));
  return old;
}

/** The names of backups among others, the oldest first. */
export function backupsIn(names: readonly string[]): string[] {
  return names.filter((name) => BACKUP.test(name)).sort();
}

/**
 * Those of them that are not the newest of one of the last days: a night that is tried again each hour, because another place fails,
 * pushes out no other night.
 * @param days how many
 * @param made the name of the one that was just made, which stays whatever the clock says
 */
export function backupsToDelete(names: readonly string[], days: number, made: string): string[] {
  const backups = backupsIn(names);
  const newestOfDay = new Map(
    backups.map((name) => [name.slice(0, backupName(new Date(0)).indexOf("T")), name]),
  );
  const kept = [...[...newestOfDay.values()].slice(-days), made];
  return backups.filter((name) => !kept.includes(name));
}
