import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { makeDirectory } from "../database/make-directory.ts";
import { fileReason } from "../plain-reason.ts";
import { ArchiveError } from "./archive-error.ts";

/** The names this command gives; nothing else in the folder is ever deleted. */
const BACKUP = /^selam-backup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/;
const UNFINISHED = /^selam-backup-[\dTZ-]+\.tar\.gz\.partial$/;

/** The name of a backup made at that moment; names sort by time. */
export function backupName(now: Date): string {
  return `selam-backup-${now
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-")}.tar.gz`;
}

/** Creates the folder if needed, and removes what a killed backup left in it. Throws ArchiveError. */
export function prepareFolder(folder: string): void {
  try {
    makeDirectory(path.resolve(folder));
    for (const name of readdirSync(folder)) if (UNFINISHED.test(name)) rmSync(path.join(folder, name));
  } catch (error) {
    throw new ArchiveError(`The folder ${folder} can't be used (${fileReason(error)}); name another one.`);
  }
}

/** Deletes all but the newest backups. @returns the names of the deleted ones */
export function deleteOldBackups(folder: string, keep: number): string[] {
  const backups = readdirSync(folder)
    .filter((name) => BACKUP.test(name))
    .sort();
  const old = backups.slice(0, Math.max(0, backups.length - keep));
  for (const name of old) rmSync(path.join(folder, name));
  return old;
}
