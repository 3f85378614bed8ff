import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pgcrypto } from "@electric-sql/pglite/contrib/pgcrypto";
import type { TestProject } from "vitest/node";
import { compileServer } from "../../../server/build/compiled-server.mjs";
import { SCHEMA_FILE } from "../../../server/database/engine/schema-cache.ts";
import { pgliteDatabase } from "../../../server/database/engine/sql-database.ts";
import { applyMigrations } from "../../../server/database/migrations.ts";
import { platformSql } from "../../../server/database/platform-sql.ts";
import { SUPABASE_DIR } from "../../../server/database/supabase-dir.ts";
import { openBackend } from "../../../server/open-backend.ts";
import { providePostgres } from "../../provision/postgres.ts";
import { startPostgresProcess } from "./postgres-process.ts";
import { migratePostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * A PGlite data directory with platform and migrations as a tar file; loading it takes a tenth of the time of
     * creating it.
     */
    migrated: string;
    /**
     * A folder with PGlite databases on disk to copy: `empty`, and `migrated` by the server's own migration runner, whose schema is
     * described in `schema.json`.
     */
    databases: string;
    /** The folder of the socket of a PostgreSQL server that has a migrated database. */
    postgres: string;
  }
}

/**
 * Compiles the server, so that its threads start quickly, and applies platform and migrations to a PGlite and to a
 * PostgreSQL server, once; every suite starts with a copy.
 */
export default async function migrateOnce(project: TestProject): Promise<() => Promise<void>> {
  await compileServer();
  await providePostgres((line) => console.log(line));
  const folder = mkdtempSync(path.join(tmpdir(), "selam-migrated-"));
  const postgres = await startPostgresProcess();
  const remove = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migratePostgres(postgres.socketDir);
    project.provide("postgres", postgres.socketDir);
    project.provide("migrated", await migratePglite(folder));
    await describeSchema(folder);
    project.provide("databases", folder);
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}

/**
 * Makes `empty` and `migrated` in the folder.
 * @returns the migrated one as a tar file
 */
async function migratePglite(folder: string): Promise<string> {
  const [empty, migrated] = [path.join(folder, "empty"), path.join(folder, "migrated")];
  await (await PGlite.create(empty)).close();
  cpSync(empty, migrated, { recursive: true });
  const db = await PGlite.create(migrated, { extensions: { pgcrypto } });
  try {
    await applyMigrations(pgliteDatabase(db), SUPABASE_DIR, platformSql());
    const tar = path.join(folder, "data.tar");
    writeFileSync(tar, new Uint8Array(await (await db.dumpDataDir("none")).arrayBuffer()));
    return tar;
  } finally {
    await db.close();
  }
}

/** Makes `schema.json` of the migrated database in the folder, which each start of a copy would otherwise make. */
async function describeSchema(folder: string): Promise<void> {
  const dataDir = path.join(folder, "described");
  cpSync(path.join(folder, "migrated"), path.join(dataDir, "db"), { recursive: true });
  await (await openBackend({ dataDir, siteUrl: "http://localhost", seed: false })).close();
  copyFileSync(path.join(dataDir, SCHEMA_FILE), path.join(folder, SCHEMA_FILE));
  rmSync(dataDir, { recursive: true });
}
