import { rm } from "node:fs/promises";
import path from "node:path";
import { ArchiveError } from "../archive/archive-error.ts";
import { backupsToDelete } from "../archive/backup-folder.ts";
import { ENCRYPTED, encryptFile } from "./passphrase.ts";
import { type BackupPlace, placeOf } from "./places.ts";

/** Where the site's backups go, from BACKUP_TO and BACKUP_PASSPHRASE. */
export interface BackupSettings {
  readonly to: readonly string[];
  /** Undefined for plain ones, in folders of this machine only. */
  readonly passphrase: string | undefined;
}

const DAYS = 7;

/**
 * Takes a complete backup to every place, encrypted if there is a passphrase, and deletes the oldest there. A place that fails
 * holds up no other. Throws ArchiveError that names those that failed.
 * @param days of how many days the newest stays
 */
export async function deliver(file: string, { to, passphrase }: BackupSettings, days = DAYS): Promise<void> {
  let sent = file;
  if (passphrase !== undefined) {
    sent = file + ENCRYPTED;
    await encryptFile(file, sent, passphrase);
    await rm(file);
  }
  const failures: string[] = [];
  for (const place of to.map(placeOf))
    await deliverTo(place, sent, days).catch((error: unknown) => {
      if (!(error instanceof ArchiveError)) throw error;
      failures.push(error.message);
    });
  if (failures.length > 0) throw new ArchiveError(failures.join(" "));
}

async function deliverTo(place: BackupPlace, file: string, days: number): Promise<void> {
  await place.put(file);
  const [names, made] = [await place.list(), path.basename(file)];
  if (!names.includes(made))
    throw new ArchiveError(`${place.name} does not list the backup that it has taken.`);
  for (const name of backupsToDelete(names, days, made)) await place.remove(name);
}
