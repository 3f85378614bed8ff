import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";
import { type Role, type Row, type Session, type TestDatabase, type Visit, visitSql } from "./database.ts";
import { migrationSql } from "./migration-sql.ts";

/** Statements of one transaction on one connection. */
export interface Transaction extends Session {
  /** Runs statements without parameters and returns the rows of the last, and how many it has found or changed. */
  run(text: string): Promise<{ readonly rows: Row[]; readonly count: number }>;
}

/** A real PostgreSQL server with platform and migrations. */
export interface PostgresDatabase extends TestDatabase {
  /** Runs `work` in one transaction on a separate connection, to hold locks while other sessions run. */
  transaction<T>(work: (session: Transaction) => Promise<T>): Promise<T>;
}

/** The database with platform and migrations that the others are copies of. */
const MIGRATED = "migrated";

function connect(socketDir: string, database: string, max = 20): postgres.Sql {
  return postgres({ host: socketDir, username: "postgres", database, max, onnotice: () => undefined });
}

/** Applies platform and migrations to a database of a new server, once for all suites. */
export async function migratePostgres(socketDir: string): Promise<void> {
  const server = connect(socketDir, "postgres", 1);
  await server.unsafe(`create database ${MIGRATED}`);
  await server.end();
  const client = connect(socketDir, MIGRATED, 1);
  try {
    for (const { file, sql } of migrationSql())
      await client
        .begin((tx) => tx.unsafe(sql))
        .catch((error: unknown) => {
          throw new Error(`${file} does not apply to PostgreSQL: ${String(error)}`);
        });
  } finally {
    // A database in use cannot be copied.
    await client.end();
  }
}

/**
 * Makes a copy of the migrated database, or of another one, on the server of this run. Up to 20 sessions run concurrently.
 */
export async function startPostgres(template = MIGRATED): Promise<PostgresDatabase> {
  const socketDir = inject("postgres");
  const server = connect(socketDir, "postgres", 1);
  const name = `suite_${randomUUID().replaceAll("-", "")}`;
  await server.unsafe(`create database ${name} template ${template}`);
  await copySettings(server, name);
  const client = connect(socketDir, name);
  const close = async () => {
    await client.end({ timeout: 5 });
    await server.unsafe(`drop database ${name}`);
    await server.end();
  };
  const run = async <R extends Row>(
    on: Pick<postgres.Sql, "unsafe">,
    text: string,
    params: unknown[] = [],
  ): Promise<R[]> => [...(await on.unsafe<R[]>(text, params as postgres.ParameterOrJSON<never>[]))];
  return {
    name: "PostgreSQL",
    sql: (text, params) => run(client, text, params),
    as: (role: Role, visit?: Visit): Session => ({
      sql: async <R extends Row>(text: string, params?: unknown[]) => {
        const rows = await client.begin(async (tx) => {
          await tx.unsafe(visitSql(role, visit));
          return run<R>(tx, text, params);
        });
        return rows as R[];
      },
    }),
    transaction: async <T>(work: (session: Transaction) => Promise<T>) =>
      (await client.begin((tx) =>
        work({
          sql: (text, params) => run(tx, text, params),
          run: async (text) => {
            const found = await tx.unsafe<Row[]>(text);
            return { rows: [...found], count: found.count };
          },
        }),
      )) as T,
    close,
  };
}

/** PostgreSQL does not copy what `alter database ... set` has set. */
async function copySettings(server: postgres.Sql, name: string): Promise<void> {
  const settings = await server<{ setting: string }[]>`
    select unnest(setconfig) as setting from pg_db_role_setting
      join pg_database on pg_database.oid = setdatabase where datname = ${MIGRATED} and setrole = 0`;
  for (const { setting } of settings) {
    const [parameter = "", ...value] = setting.split("=");
    await server.unsafe(`alter database ${name} set ${parameter} to ${value.join("=")}`);
  }
}
