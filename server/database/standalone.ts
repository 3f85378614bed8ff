import { createPgliteConnection } from "@supabase/lite/pglite";
import { DiskStorage } from "../media/disk-storage.ts";
import { postgresDatabase, withMigrationLock } from "./engine/postgres-database.ts";
import { pgliteDatabase, type SqlDatabase } from "./engine/sql-database.ts";
import { applyMigrations } from "./migrations.ts";
import { openDatabase } from "./open-database.ts";
import { platformSql } from "./platform-sql.ts";
import { seedOnce } from "./seed.ts";

/** The embedded database without the API, for commands that work on a whole site. */
export interface StandaloneDatabase {
  /** Runs `work` in one transaction; an error rolls it back. */
  transaction<Result>(
    work: (query: <Row>(sql: string, params?: unknown[]) => Promise<Row[]>) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
}

/** It reads or writes each row once, often beside a server, in what memory a small machine has left. */
const CACHE = "8MB";

/**
 * Opens the database of a directory that this process has to itself, creating and migrating it as `npm start` does, but
 * without demo content. Throws StartError.
 */
export async function openStandalone(directory: string, supabaseDir: string): Promise<StandaloneDatabase> {
  const connection = await openDatabase(
    directory,
    (url, pgliteOptions) => createPgliteConnection({ url, pgliteOptions }),
    CACHE,
  );
  const db = pgliteDatabase(connection.driver);
  const close = () => connection.close();
  try {
    await db.exec('set search_path to "$user", public, extensions');
    await prepareEmpty(db, supabaseDir);
  } catch (error) {
    await close();
    throw error;
  }
  return standalone(db, close);
}

/** Opens the database of DATABASE_URL in the same way; the site may be running. Throws StartError. */
export async function openPostgresStandalone(
  databaseUrl: string,
  supabaseDir: string,
): Promise<StandaloneDatabase> {
  await withMigrationLock(databaseUrl, (db) => prepareEmpty(db, supabaseDir));
  const db = postgresDatabase(databaseUrl, 1);
  return standalone(db, () => db.close());
}

async function prepareEmpty(db: SqlDatabase, supabaseDir: string): Promise<void> {
  await applyMigrations(db, supabaseDir, platformSql());
  await seedOnce(db, new DiskStorage("."), undefined);
}

function standalone(db: SqlDatabase, close: () => Promise<void>): StandaloneDatabase {
  return {
    transaction: (work) => db.transaction((tx) => work((sql, params) => tx.query(sql, params))),
    close,
  };
}
