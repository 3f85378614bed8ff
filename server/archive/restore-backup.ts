import { mkdirSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { commandLine } from "../cli/command-line.ts";
import { lockDataDir } from "../database/data-dir.ts";
import { DataDirInUseError } from "../database/data-dir-lock.ts";
import { decideRestore, discardPrepared, preparedPath } from "../database/finish-restore.ts";
import { syncPath, syncTree } from "../database/fsync-files.ts";
import { migrationVersions } from "../database/migrations.ts";
import { openStandalone } from "../database/standalone.ts";
import { SUPABASE_DIR } from "../database/supabase-dir.ts";
import { ArchiveError } from "./archive-error.ts";
import { loadArchive } from "./load-archive.ts";
import { type Manifest, SERVER_FILES } from "./manifest.ts";
import { type Archive, verifyArchive } from "./read-archive.ts";

/** What a new database takes on the disk before its first row. */
const EMPTY_DATABASE_BYTES = 60_000_000;
/** Rows with their indexes, compared with their text in the archive. */
const ROWS_FACTOR = 3;

export interface RestoredBackup {
  readonly manifest: Manifest;
  /** The folder with the previous content. */
  readonly kept: string;
}

/**
 * Returns a data directory to the state of a backup. The new database is built beside the present one, and they
 * are swapped at the end, so that a bad backup, a full disk or a crash leaves the present one as it is. Begins a new
 * epoch: devices read everything again and send again what this server lost. Throws ArchiveError, StartError.
 * @param whileLocked called after the restore, before a server can start
 */
export async function restoreBackup(
  file: string,
  dataDir: string,
  progress: (rows: number, files: number) => void = () => undefined,
  supabaseDir = SUPABASE_DIR,
  whileLocked: () => void = () => undefined,
): Promise<RestoredBackup> {
  const archive = await verifyArchive(file, migrationVersions(supabaseDir));
  const { manifest } = archive;
  if (manifest.kind !== "backup")
    throw new ArchiveError(
      `This is an export, which has no accounts: take it into an empty site with ${commandLine("import", "FILE")}. Nothing was changed.`,
    );
  const { root, release } = lockForRestore(dataDir);
  try {
    assertSpace(root, manifest);
    discardPrepared(root);
    try {
      await prepare(archive, root, progress, supabaseDir);
    } catch (error) {
      discardPrepared(root);
      throw error;
    }
    const kept = decideRestore(root);
    whileLocked();
    return { manifest, kept };
  } finally {
    release();
  }
}

function lockForRestore(dataDir: string) {
  try {
    return lockDataDir(dataDir, "replaced");
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    throw new ArchiveError(
      `The site in ${path.resolve(dataDir)} is running: stop it first. Nothing was changed.`,
      "running",
    );
  }
}

/** Checked before the first byte is written. */
function assertSpace(root: string, manifest: Manifest): void {
  let needed = EMPTY_DATABASE_BYTES;
  for (const [name, { size }] of Object.entries(manifest.files))
    needed += name.startsWith("tables/") ? ROWS_FACTOR * size : size;
  const { bavail, bsize } = statfsSync(root);
  if (bavail * bsize >= needed) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
  throw new ArchiveError(
    `The disk with ${root} is too full: the restore needs about ${megabytes(needed)}, and ${megabytes(bavail * bsize)} are free. Nothing was changed.`,
    "disk_full",
  );
}

async function prepare(
  archive: Archive,
  root: string,
  progress: (rows: number, files: number) => void,
  supabaseDir: string,
): Promise<void> {
  const storage = preparedPath(root, "storage");
  mkdirSync(storage, { recursive: true });
  const directory = preparedPath(root, "db");
  const database = await openStandalone(directory, supabaseDir);
  try {
    const onServerFile = (name: string, content: Buffer) => {
      const part = SERVER_FILES.find((known) => known === name);
      if (part === undefined) return;
      writeFileSync(preparedPath(root, part), content, { mode: 0o600 });
      syncPath(preparedPath(root, part));
    };
    await loadArchive(archive, { database, storage, onServerFile, newEpoch: true }, progress);
  } finally {
    await database.close();
  }
  syncTree(directory);
}
