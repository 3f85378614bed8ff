import { rmSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { assertOwnUser, lockDataDir } from "../database/data-dir.ts";
import { DataDirInUseError } from "../database/data-dir-lock.ts";
import { migrationVersions } from "../database/migrations.ts";
import { readKeys } from "../database/server-keys.ts";
import { openPostgresStandalone, openStandalone, type StandaloneDatabase } from "../database/standalone.ts";
import { SUPABASE_DIR } from "../database/supabase-dir.ts";
import type { Settings } from "../settings.ts";
import { ArchiveError } from "./archive-error.ts";
import { SNAPSHOT_PATH } from "./snapshot-handler.ts";
import type { ArchiveSource } from "./write-archive.ts";

/** A site of this machine, to be read; `close` must be called. */
export interface OpenSource {
  readonly source: ArchiveSource;
  /** Notes in the site's own database that a backup was completed, for the admin's page "Health". */
  noteBackup(): Promise<void>;
  close(): Promise<void>;
}

const snapshotSchema = v.object({ folder: v.string() });

/**
 * Opens the site of a data directory: its database on a PostgreSQL server, else the directory itself if no server holds
 * it, else a copy that the running server makes of it, so that the site stays up while the archive is written. Throws ArchiveError, StartError.
 */
export async function openSource(settings: Settings, supabaseDir = SUPABASE_DIR): Promise<OpenSource> {
  const { hosted, dataDir, databaseUrl, siteUrl } = settings;
  if (hosted)
    throw new ArchiveError(
      `This site's data is in the hosted Supabase at ${hosted.url}: make backups in its dashboard, or with "npx supabase db dump".`,
    );
  const root = path.resolve(dataDir);
  const migration = migrationVersions(supabaseDir).at(-1) ?? "";
  if (databaseUrl) {
    assertOwnUser(root);
    // Its transaction reads one moment while the site runs; uploads are never changed, only added and deleted.
    const database = await openPostgresStandalone(databaseUrl, supabaseDir);
    const source = { database, storage: path.join(root, "storage"), dataDir: root, migration, siteUrl };
    return { source, noteBackup: () => noteIn(database), close: () => database.close() };
  }
  const { folder, release } = await holdOrCopy(root, settings);
  try {
    const database = await openStandalone(path.join(folder, "db"), supabaseDir);
    const source = { database, storage: path.join(folder, "storage"), dataDir: root, migration, siteUrl };
    const noteBackup = () => (folder === root ? noteIn(database) : noteAtServer(root, settings));
    return { source, noteBackup, close: () => database.close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

async function noteIn(database: StandaloneDatabase): Promise<void> {
  await database.transaction((query) => query("select private.note_backup()"));
}

/** The copy that was read is deleted. */
async function noteAtServer(root: string, { port }: Settings): Promise<void> {
  const headers = { apikey: secretKeyOf(root), "content-type": "application/json" };
  const url = `http://localhost:${port}/rest/v1/rpc/note_backup`;
  const response = await fetch(url, { method: "POST", headers, body: "{}" });
  await response.body?.cancel();
  if (!response.ok)
    throw new ArchiveError(`The backup is complete, but the site couldn't record it (${response.status}).`);
}

function secretKeyOf(root: string): string {
  return readKeys(path.join(root, "keys.json"))?.secret ?? "";
}

async function holdOrCopy(root: string, settings: Settings): Promise<{ folder: string; release(): void }> {
  if (!readKeys(path.join(root, "keys.json")))
    throw new ArchiveError(`There is no site in ${root}; set DATA_DIR to its data directory.`);
  try {
    return { folder: root, release: lockDataDir(root).release };
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    const folder = await requestSnapshot(root, settings, error);
    return { folder, release: () => rmSync(folder, { recursive: true, force: true }) };
  }
}

async function requestSnapshot(root: string, { port }: Settings, held: DataDirInUseError): Promise<string> {
  const url = `http://localhost:${port}`;
  const headers = { apikey: secretKeyOf(root) };
  let response: Response;
  try {
    response = await fetch(url + SNAPSHOT_PATH, { method: "POST", headers });
  } catch {
    throw new ArchiveError(`${held.message} It does not answer at ${url}: set PORT as that site has it.`);
  }
  const answer = v.safeParse(snapshotSchema, await response.json().catch(() => null));
  if (response.ok && answer.success) return answer.output.folder;
  if (response.status === 503)
    throw new ArchiveError(
      `The site at ${url} is starting, or its database does not respond: try again in a minute.`,
    );
  if (response.status === 507) throw new ArchiveError("The disk is full: the running site can't be copied.");
  throw new ArchiveError(
    `${held.message} The site at ${url} is another one or an older version (it answered with ${response.status}).`,
  );
}
