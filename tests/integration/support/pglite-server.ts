import { PGlite } from "@electric-sql/pglite";
import { pgcrypto } from "@electric-sql/pglite/contrib/pgcrypto";
import { type Role, type Row, type Session, type TestDatabase, type Visit, visitSql } from "./database.ts";
import { migrationSql } from "./migration-sql.ts";

/** An in-memory PGlite with platform and migrations: the embedded backend's database without its HTTP side. */
export async function startPglite(): Promise<TestDatabase> {
  const db = await PGlite.create({ extensions: { pgcrypto } });
  for (const { file, sql } of migrationSql()) {
    try {
      await db.transaction(async (tx) => {
        await tx.exec(sql);
      });
    } catch (error) {
      await db.close();
      throw new Error(`${file} does not apply to PGlite: ${String(error)}`);
    }
  }
  const as = (role: Role, visit?: Visit): Session => ({
    sql: <R extends Row>(text: string, params: unknown[] = []) =>
      db.transaction(async (tx) => {
        await tx.exec(visitSql(role, visit));
        return (await tx.query<R>(text, params)).rows;
      }),
  });
  return {
    name: "PGlite",
    sql: async <R extends Row>(text: string, params: unknown[] = []) =>
      (await db.query<R>(text, params)).rows,
    as,
    close: () => db.close(),
  };
}
