import { createPgliteConnection } from "@supabase/lite/pglite";
import { DiskStorage } from "../media/disk-storage.ts";
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

/**
 * Opens the database of a directory that this process has to itself, creating and migrating it as `npm start` does, but
 * without demo content. Throws StartError.
 */
export async function openStandalone(directory: string, supabaseDir: string): Promise<StandaloneDatabase> {
  const connection = await openDatabase(directory, (url, pgliteOptions) =>
    createPgliteConnection({ url, pgliteOptions }),
  );
  const { driver } = connection;
  const close = () => connection.close();
  try {
    await driver.exec('set search_path to "$user", public, extensions');
    await applyMigrations(driver, supabaseDir, platformSql());
    await seedOnce(driver, new DiskStorage(directory), undefined);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    transaction: (work) =>
      driver.transaction((tx) =>
        work(async <Row>(sql: string, params?: unknown[]) => (await tx.query<Row>(sql, params)).rows),
      ),
    close,
  };
}
