import { accessSync, constants, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { makeDirectory } from "../database/make-directory.ts";
import { fileReason } from "../plain-reason.ts";
import { ArchiveError } from "./archive-error.ts";

/** The names of backups; nothing else in the folder is ever deleted. */
const BACKUP = /^selam-backup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(?:\.tar\.gz(?:\.enc)?)?$/;
const UNFINISHED = /^selam-backup-[\dTZ-]+(?:\.tar\.gz(?:\.enc)?)?\.partial$/;
/** What the name of a backup ends with until it is whole. */
export const PARTIAL = ".partial";
/** What the name of a packed backup adds to that of an open one. */
export const PACKED = ".tar.gz";

/** The name of an open backup made at that moment: a folder, in which the uploads are files. Names sort by time. */
export function backupName(now: Date): string {
  return `selam-backup-${now
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-")}`;
}

/** True for the name of a folder, which another backup can share files with. */
export const isOpenBackup = (name: string) => name.endsWith("Z");

/** True for the name of what a killed backup left. */
export const isUnfinished = (name: string) => UNFINISHED.test(name);

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
    for (const name of readdirSync(folder))
      if (isUnfinished(name)) rmSync(path.join(folder, name), { recursive: true });
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
  for (const name of old) removeBackup(folder, name);
  return old;
}

/** Deletes a backup, which loses its name before its first file: what a crash leaves of it is never taken for a whole one. */
export function removeBackup(folder: string, name: string): void {
  const gone = path.join(folder, name + PARTIAL);
  renameSync(path.join(folder, name), gone);
  rmSync(gone, { recursive: true });
}

/** The names of backups among others, the oldest first. */
export function backupsIn(names: readonly string[]): string[] {
  return names.filter((name) => BACKUP.test(name)).sort();
}

/** The newest backup that is not named later than now, as one of a wrong clock is. */
export function newestBackup(names: readonly string[]): string | undefined {
  const now = backupName(new Date());
  return backupsIn(names).findLast((name) => name.slice(0, now.length) <= now);
}

/**
 * Those of them that are not the newest of one of the last days: a night that is tried again each hour, because another place fails,
 * pushes out no other night. A backup that is named later than the one that was just made is of a night on which the clock was wrong, or the
 * clock is wrong tonight: it stays only until there are others of as many days.
 * @param days how many
 * @param made the name of the one that was just made, which stays whatever the clock says
 */
export function backupsToDelete(names: readonly string[], days: number, made: string): string[] {
  const backups = backupsIn(names);
  const newestOfDay = new Map(backups.map((name) => [name.slice(0, name.indexOf("T")), name]));
  const newest = [...newestOfDay.values()];
  const past = newest.filter((name) => name <= made);
  const later = newest.filter((name) => name > made);
  const room = Math.max(0, days + 1 - past.length);
  const kept = [...past.slice(-days), ...later.slice(Math.max(0, later.length - room)), made];
  return backups.filter((name) => !kept.includes(name));
}
