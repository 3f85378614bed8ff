import postgres from "postgres";
import { type Role, type Row, type Session, type TestDatabase, type Visit, visitSql } from "./database.ts";
import { migrationSql } from "./migration-sql.ts";
import { startPostgresProcess } from "./postgres-process.ts";

/** A real PostgreSQL server with platform and migrations. */
export interface PostgresDatabase extends TestDatabase {
  /** Runs `work` in one transaction on a separate connection, to hold locks while other sessions run. */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>;
}

/** Starts the server; `close` stops it and removes its files. Up to 20 sessions run concurrently. */
export async function startPostgres(): Promise<PostgresDatabase> {
  const server = await startPostgresProcess();
  const client = postgres({
    host: server.socketDir,
    username: "postgres",
    database: "postgres",
    max: 20,
    onnotice: () => undefined,
  });
  const close = async () => {
    await client.end({ timeout: 5 });
    await server.stop();
  };
  for (const { file, sql } of migrationSql()) {
    try {
      await client.begin((tx) => tx.unsafe(sql));
    } catch (error) {
      await close();
      throw new Error(`${file} does not apply to PostgreSQL: ${String(error)}`);
    }
  }
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
    transaction: async <T>(work: (session: Session) => Promise<T>) =>
      (await client.begin((tx) => work({ sql: (text, params) => run(tx, text, params) }))) as T,
    close,
  };
}
