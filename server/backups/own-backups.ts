import { readFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import * as v from "valibot";
import { ArchiveError } from "../archive/archive-error.ts";
import { newestBackup } from "../archive/backup-folder.ts";
import type { Backend } from "../database/backend.ts";
import { writePrivateFile } from "../private-file.ts";
import type { WriteOwnArchive } from "../transfer/own-archives.ts";
import { type OnProgress, runTransfer } from "../transfer/transfer-job.ts";
import { type BackupSettings, deliver, type WriteBackup } from "./deliver.ts";
import { placeOf } from "./places.ts";

const momentSchema = v.pipe(
  v.nullable(v.number()),
  v.transform((time) => (time === null || time > Date.now() ? null : time)),
);

const stateSchema = v.object({
  /** Times in milliseconds since 1970; null for never. */
  made: momentSchema,
  tried: momentSchema,
  /** Why the last one, or its trial, failed; null if it did not. */
  failure: v.nullable(v.string()),
  /** When one of each place was last restored for a trial. */
  proved: momentSchema,
  /** The names of the places that have had a backup. */
  filled: v.optional(v.array(v.string()), []),
});

/** What is known of a site's backups. */
export type BackupState = v.InferOutput<typeof stateSchema>;

const NEVER: BackupState = { made: null, tried: null, failure: null, proved: null, filled: [] };

/** What DATA_DIR/backups.json says. A moment that has not come is of a wrong clock, and no reason to wait for it. */
export function readBackupState(dataDir: string): BackupState {
  try {
    return v.parse(stateSchema, JSON.parse(readFileSync(path.join(dataDir, "backups.json"), "utf8")));
  } catch {
    // There was no backup yet; or a crash has cut it off, and the next backup writes it anew.
    return NEVER;
  }
}

export function writeBackupState(dataDir: string, change: Partial<BackupState>): void {
  const state = { ...readBackupState(dataDir), ...change };
  writePrivateFile(path.join(dataDir, "backups.json"), JSON.stringify(state));
}

/** What is known after a backup was taken to every place. @param left what could not be deleted there */
export function takenTo({ to }: BackupSettings, made: number, left: readonly string[]): Partial<BackupState> {
  const filled = to.map((place) => placeOf(place, undefined).name);
  return { made, tried: made, failure: left.join(" ") || null, filled };
}

export interface OwnBackupsOptions extends Pick<Backend, "query"> {
  readonly write: WriteOwnArchive;
  readonly dataDir: string;
  readonly supabaseDir: string;
  readonly settings: BackupSettings;
}

/** The backups that a running site makes of itself. */
export interface OwnBackups {
  /** Makes one, and takes it to every place. Throws ArchiveError. */
  make(onProgress?: OnProgress): Promise<void>;
  /** Restores the newest one of each place into a folder that is then deleted. Throws ArchiveError if one cannot be. */
  prove(): Promise<void>;
}

export function ownBackups(options: OwnBackupsOptions): OwnBackups {
  const { dataDir, settings } = options;
  let isBusy = false;

  /** In a folder of its own, which goes whatever happens. What failed is kept for the owner. */
  async function noting(work: (folder: string) => Promise<Partial<BackupState>>): Promise<void> {
    if (isBusy) throw new ArchiveError("Another backup is being made.");
    isBusy = true;
    // Beside the exports, whose folder a start empties.
    const folder = path.join(dataDir, "transfers", "backup");
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      writeBackupState(dataDir, { failure: null, ...(await work(folder)) });
    } catch (error) {
      writeBackupState(dataDir, { tried: Date.now(), failure: messageOf(error) });
      throw error;
    } finally {
      isBusy = false;
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    make: (onProgress = () => undefined) =>
      noting(async (folder) => {
        const now = Date.now();
        const write: WriteBackup = (file, media) =>
          options.write("backup", file, onProgress, undefined, media);
        const { filled } = readBackupState(dataDir);
        const left = await deliver(folder, write, settings, new Date(now), { filled });
        await options.query("select private.note_backup()");
        return takenTo(settings, now, left);
      }),
    prove: () =>
      noting(async (folder) => {
        for (const place of settings.to.map((to) => placeOf(to, settings.passphrase))) {
          const newest = newestBackup(await place.list());
          if (newest === undefined) throw new ArchiveError(`${place.name} has no backup.`);
          const scratch = path.join(folder, "trial");
          await mkdir(scratch, { mode: 0o700 });
          const file = await place.get(newest, scratch);
          const job = { kind: "trial", file, folder: path.join(scratch, "restored") } as const;
          await runTransfer(
            { ...job, passphrase: settings.passphrase ?? "", supabaseDir: options.supabaseDir },
            () => undefined,
          ).catch((error: unknown) => {
            throw new ArchiveError(`${newest} of ${place.name} can't be restored: ${messageOf(error)}`);
          });
          await rm(scratch, { recursive: true });
        }
        return { proved: Date.now() };
      }),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
