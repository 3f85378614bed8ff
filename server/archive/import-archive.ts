import path from "node:path";
import { commandLine } from "../cli/command-line.ts";
import { lockDataDir } from "../database/data-dir.ts";
import { DataDirInUseError } from "../database/data-dir-lock.ts";
import { assertUsableDatabase } from "../database/engine/postgres-database.ts";
import { migrationVersions } from "../database/migrations.ts";
import { SUPABASE_DIR } from "../database/supabase-dir.ts";
import type { Settings } from "../settings.ts";
import { ArchiveError } from "./archive-error.ts";
import { loadArchive } from "./load-archive.ts";
import type { Manifest } from "./manifest.ts";
import { type Archive, verifyArchive } from "./read-archive.ts";

/** Reads an export to its end. Throws ArchiveError if it is broken, newer than this version, or a backup. */
export async function verifyExport(file: string, supabaseDir = SUPABASE_DIR): Promise<Archive> {
  const archive = await verifyArchive(file, migrationVersions(supabaseDir));
  if (archive.manifest.kind === "export") return archive;
  throw new ArchiveError(
    `This is a backup, with accounts and keys: bring it back with ${commandLine("restore", "BACKUP")}. Nothing was changed.`,
    "backup",
  );
}

/**
 * Takes an export into the empty site of a data directory, which no server may be using. Throws ArchiveError,
 * StartError.
 */
export async function importArchive(
  file: string,
  {
    dataDir,
    hosted,
    databaseUrl,
  }: Pick<Settings, "dataDir" | "hosted"> & Partial<Pick<Settings, "databaseUrl">>,
  progress: (rows: number, files: number) => void = () => undefined,
  supabaseDir = SUPABASE_DIR,
): Promise<Manifest> {
  if (hosted)
    throw new ArchiveError(
      `An archive is imported into an embedded site, and this one uses the hosted Supabase at ${hosted.url}.`,
    );
  const archive = await verifyExport(file, supabaseDir);
  // Before a data directory is made.
  if (databaseUrl) await assertUsableDatabase(databaseUrl);
  const dir = lockForImport(dataDir, databaseUrl);
  try {
    // Late, as a server verifies exports and opens no second database.
    const { openPostgresStandalone, openStandalone } = await import("../database/standalone.ts");
    const database = databaseUrl
      ? await openPostgresStandalone(databaseUrl, supabaseDir)
      : await openStandalone(dir.database, supabaseDir);
    try {
      await loadArchive(archive, { database, storage: dir.storage, newEpoch: false }, progress);
    } finally {
      await database.close();
    }
  } finally {
    dir.release();
  }
  return archive.manifest;
}

function lockForImport(dataDir: string, databaseUrl: string | undefined) {
  try {
    return lockDataDir(dataDir, databaseUrl === undefined ? "embedded" : "postgres");
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    throw new ArchiveError(
      `The site in ${path.resolve(dataDir)} is running: stop it first, for an archive is imported into an empty site. Nothing was changed.`,
    );
  }
}
