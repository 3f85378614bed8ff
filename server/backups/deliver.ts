import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { ArchiveError } from "../archive/archive-error.ts";
import { backupName, backupsIn, backupsToDelete, isUnfinished, PACKED } from "../archive/backup-folder.ts";
import { MEDIA_FOLDER } from "../archive/manifest.ts";
import { commandLine } from "../cli/command-line.ts";
import type { BackupPlace } from "./backup-place.ts";
import { ENCRYPTED, encryptFile } from "./passphrase.ts";
import { placeOf } from "./places.ts";

/** Where the site's backups go, from BACKUP_TO and BACKUP_PASSPHRASE. */
export interface BackupSettings {
  readonly to: readonly string[];
  /** Undefined for plain ones, in folders of this machine only. */
  readonly passphrase: string | undefined;
}

/**
 * Writes a backup into a file.
 * @param media the folder that takes the uploads; null if the file holds them
 */
export type WriteBackup = (file: string, media: string | null) => Promise<unknown>;

const DAYS = 7;
/** What an open backup holds beside its folder `media`. */
const SITE_FILE = `site${PACKED}`;

export interface DeliverOptions {
  /** Of how many days the newest stays. */
  readonly days?: number;
  /** The names of the places that have had backups: an empty one of them is not where they are. */
  readonly filled?: readonly string[];
}

/**
 * Makes a backup and takes it to every place, encrypted if there is a passphrase, and deletes the oldest there. A place that fails
 * holds up no other. Throws ArchiveError that names those that failed.
 * @param folder for what is written on the way, which the caller removes
 * @param now names the backup
 * @returns what old backups could not be deleted, in sentences
 */
export async function deliver(
  folder: string,
  write: WriteBackup,
  { to, passphrase }: BackupSettings,
  now: Date,
  { days = DAYS, filled = [] }: DeliverOptions = {},
): Promise<string[]> {
  const places = to.map((text) => placeOf(text, passphrase));
  const failures: string[] = [];
  const left: string[] = [];
  for (const [form, make] of [
    ["open", writeOpen],
    ["packed", writePacked],
  ] as const) {
    const takers = places.filter((place) => place.form === form);
    if (takers.length === 0) continue;
    const made = await make(path.join(folder, backupName(now)), write, passphrase);
    for (const place of takers) {
      const failed = await reasonOf(put(place, made, filled.includes(place.name)));
      const leftBehind = failed ? null : await reasonOf(deleteOld(place, path.basename(made), days));
      if (failed) failures.push(failed);
      if (leftBehind) left.push(`Old backups in ${place.name} can't be deleted: ${leftBehind}`);
    }
    await rm(made, { recursive: true });
  }
  if (failures.length > 0) throw new ArchiveError(failures.join(" "));
  return left;
}

/** Why something failed; null if it did not. */
async function reasonOf(work: Promise<void>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof ArchiveError) return error.message;
    throw error;
  }
}

async function writeOpen(backup: string, write: WriteBackup): Promise<string> {
  const media = path.join(backup, MEDIA_FOLDER);
  await mkdir(media, { recursive: true, mode: 0o700 });
  await write(path.join(backup, SITE_FILE), media);
  return backup;
}

async function writePacked(backup: string, write: WriteBackup, passphrase: string | undefined) {
  const file = backup + PACKED;
  await write(file, null);
  if (passphrase === undefined) return file;
  await encryptFile(file, file + ENCRYPTED, passphrase);
  await rm(file);
  return file + ENCRYPTED;
}

async function put(place: BackupPlace, backup: string, isFilled: boolean): Promise<void> {
  if (isFilled && backupsIn(await place.list()).length === 0)
    throw new ArchiveError(
      `${place.name} has none of the backups that it has taken: is its disk mounted? If it is a new one: ${commandLine("backup")}.`,
    );
  await place.put(backup);
  if (!(await place.list()).includes(path.basename(backup)))
    throw new ArchiveError(`${place.name} does not list the backup that it has taken.`);
}

async function deleteOld(place: BackupPlace, made: string, days: number): Promise<void> {
  const names = await place.list();
  for (const name of [...names.filter(isUnfinished), ...backupsToDelete(names, days, made)])
    await place.remove(name);
}
