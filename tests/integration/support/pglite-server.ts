import { readFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { pgcrypto } from "@electric-sql/pglite/contrib/pgcrypto";
import { inject } from "vitest";
import { type Role, type Row, type Session, type TestDatabase, type Visit, visitSql } from "./database.ts";

/** An in-memory PGlite with platform and migrations only. */
export async function migratedPglite(): Promise<PGlite> {
  const loadDataDir = new Blob([readFileSync(inject("migrated"))]);
  return PGlite.create({ extensions: { pgcrypto }, loadDataDir });
}

/** The embedded backend's database without its HTTP layer. */
export async function startPglite(): Promise<TestDatabase> {
  const db = await migratedPglite();
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
