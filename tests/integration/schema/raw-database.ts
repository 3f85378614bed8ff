import { PGlite } from "@electric-sql/pglite";
import { pgcrypto } from "@electric-sql/pglite/contrib/pgcrypto";
import { pgliteDatabase, type SqlDatabase } from "../../../server/database/engine/sql-database.ts";
import { migratedPglite } from "../support/pglite-server.ts";
import { startPostgres } from "../support/postgres-server.ts";

/** A database as the migration runner takes it. */
export interface RawDatabase extends SqlDatabase {
  close(): Promise<void>;
}

/** How to make databases on an engine: a new one, and one with platform and migrations. */
export interface RawEngine {
  empty(): Promise<RawDatabase>;
  migrated(): Promise<RawDatabase>;
}

function onPglite(db: PGlite): RawDatabase {
  return { ...pgliteDatabase(db), close: () => db.close() };
}

async function onPostgres(template?: string): Promise<RawDatabase> {
  const db = await startPostgres(template);
  const query = <Row>(sql: string, params?: unknown[]) => db.sql(sql, params) as unknown as Promise<Row[]>;
  return {
    query,
    exec: async (sql) => void (await query(sql)),
    transaction: (work) =>
      db.transaction((session) =>
        work({
          query: <Row>(sql: string, params?: unknown[]) =>
            session.sql(sql, params) as unknown as Promise<Row[]>,
          exec: async (sql) => void (await session.run(sql)),
        }),
      ),
    close: () => db.close(),
  };
}

/** Both engines, by name. */
export const ENGINES: Readonly<Record<string, RawEngine>> = {
  PGlite: {
    empty: async () => onPglite(await PGlite.create({ extensions: { pgcrypto } })),
    migrated: async () => onPglite(await migratedPglite()),
  },
  PostgreSQL: { empty: () => onPostgres("template1"), migrated: () => onPostgres() },
};
