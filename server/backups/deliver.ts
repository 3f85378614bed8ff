import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { ArchiveError } from "../archive/archive-error.ts";
import { backupName, backupsToDelete, PACKED } from "../archive/backup-folder.ts";
import { MEDIA_FOLDER } from "../archive/manifest.ts";
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

/**
 * Makes a backup and takes it to every place, encrypted if there is a passphrase, and deletes the oldest there. A place that fails
 * holds up no other. Throws ArchiveError that names those that failed.
 * @param folder for what is written on the way, which the caller removes
 * @param now names the backup
 * @param days of how many days the newest stays
 */
export async function deliver(
  folder: string,
  write: WriteBackup,
  { to, passphrase }: BackupSettings,
  now: Date,
  days = DAYS,
): Promise<void> {
  const places = to.map((text) => placeOf(text, passphrase));
  const failures: string[] = [];
  for (const [form, make] of [
    ["open", writeOpen],
    ["packed", writePacked],
  ] as const) {
    const takers = places.filter((place) => place.form === form);
    if (takers.length === 0) continue;
    const made = await make(path.join(folder, backupName(now)), write, passphrase);
    for (const place of takers)
      await deliverTo(place, made, days).catch((error: unknown) => {
        if (!(error instanceof ArchiveError)) throw error;
        failures.push(error.message);
      });
    await rm(made, { recursive: true });
  }
  if (failures.length > 0) throw new ArchiveError(failures.join(" "));
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

async function deliverTo(place: BackupPlace, backup: string, days: number): Promise<void> {
  await place.put(backup);
  const [names, made] = [await place.list(), path.basename(backup)];
  if (!names.includes(made))
    throw new ArchiveError(`${place.name} does not list the backup that it has taken.`);
  for (const name of backupsToDelete(names, days, made)) await place.remove(name);
}
