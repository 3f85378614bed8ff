import path from "node:path";
import { assertOwnUser, lockDataDir } from "../database/data-dir.ts";
import { DataDirInUseError } from "../database/data-dir-lock.ts";
import { migrationVersions } from "../database/migrations.ts";
import { readKeys } from "../database/server-keys.ts";
import type { StandaloneDatabase } from "../database/standalone.ts";
import { SUPABASE_DIR } from "../database/supabase-dir.ts";
import type { Settings } from "../settings.ts";
import { ArchiveError } from "./archive-error.ts";
import { type ArchiveCounts, archiveCounts } from "./archive-report.ts";
import { askServer } from "./ask-server.ts";
import type { ArchiveKind } from "./manifest.ts";
import { writeArchive } from "./write-archive.ts";

/** A site of this machine, to make archives of; `close` must be called. */
export interface SiteArchives {
  /**
   * Writes one, as the site is at one moment. Throws ArchiveError.
   * @param progress called now and then with the number of rows and files written
   * @param beside an empty folder of the data directory that takes the uploads; by default the archive holds them
   */
  write(
    file: string,
    kind: ArchiveKind,
    progress?: (done: number) => void,
    beside?: string | null,
  ): Promise<FinishedArchive>;
  /** Notes in the site's own database that a backup was completed, for the admin's page "Health". */
  noteBackup(): Promise<void>;
  close(): Promise<void>;
}

interface FinishedArchive {
  readonly counts: ArchiveCounts;
  /** Files that the database lists and the disk lacks. */
  readonly missing: readonly string[];
}

/**
 * Opens the site of a data directory: its database on a PostgreSQL server, else the directory itself if no server holds
 * it, else the running server, which writes the archives itself. Throws ArchiveError, StartError.
 */
export async function openSiteArchives(
  settings: Settings,
  supabaseDir = SUPABASE_DIR,
): Promise<SiteArchives> {
  const { hosted, dataDir, databaseUrl } = settings;
  if (hosted)
    throw new ArchiveError(
      `This site's data is in the hosted Supabase at ${hosted.url}: make backups in its dashboard, or with "npx supabase db dump".`,
    );
  const root = path.resolve(dataDir);
  if (databaseUrl) {
    assertOwnUser(root);
    const { openPostgresStandalone } = await import("../database/standalone.ts");
    // Its transaction reads one moment while the site runs; uploads are never changed, only added and deleted.
    const database = await openPostgresStandalone(databaseUrl, supabaseDir);
    return archivesOf(database, settings, supabaseDir, () => undefined);
  }
  const keys = readKeys(path.join(root, "keys.json"));
  if (!keys) throw new ArchiveError(`There is no site in ${root}; set DATA_DIR to its data directory.`);
  const release = lock(root);
  if (release instanceof DataDirInUseError) return askServer(settings, keys.secret, release);
  try {
    // Late: beside a running server, which takes most of a small machine's memory, no second database is loaded.
    const { openStandalone } = await import("../database/standalone.ts");
    const database = await openStandalone(path.join(root, "db"), supabaseDir);
    return archivesOf(database, settings, supabaseDir, release);
  } catch (error) {
    release();
    throw error;
  }
}

function lock(root: string): (() => void) | DataDirInUseError {
  try {
    return lockDataDir(root).release;
  } catch (error) {
    if (error instanceof DataDirInUseError) return error;
    throw error;
  }
}

function archivesOf(
  database: StandaloneDatabase,
  { dataDir, siteUrl }: Settings,
  supabaseDir: string,
  release: () => void,
): SiteArchives {
  const root = path.resolve(dataDir);
  const migration = migrationVersions(supabaseDir).at(-1) ?? "";
  const source = { database, storage: path.join(root, "storage"), dataDir: root, migration, siteUrl };
  return {
    write: async (file, kind, progress, beside = null) => {
      const written = await writeArchive(file, kind, { ...source, beside }, (rows, files) =>
        progress?.(rows + files),
      );
      return { counts: archiveCounts(written.manifest), missing: written.missing };
    },
    noteBackup: async () =>
      void (await database.transaction((query) => query("select private.note_backup()"))),
    close: () => database.close().finally(release),
  };
}
