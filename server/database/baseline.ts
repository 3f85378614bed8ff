import { StartError } from "../start-error.ts";
import type { SqlDatabase } from "./engine/sql-database.ts";
import type { AppliedMigration, Migration } from "./migrations.ts";

/** The name of a migration that makes the state to which all migrations before it led. */
const BASELINE = "baseline";

/** What can be run again: functions, and the rights of all. */
const REPEATABLE = /^(?:create function [\s\S]*?\$\$;|(?:revoke|grant) [^;]*;)$/gm;

/**
 * Records the baseline, without its tables and rows, in a database whose history ends where the baseline begins. Functions and rights are
 * made as the baseline has them, because a site that followed the development may have had earlier forms. A history that ends before is
 * refused with a StartError; one that needs nothing is left alone.
 */
export async function adoptBaseline(
  db: SqlDatabase,
  history: readonly AppliedMigration[],
  { version, name }: Migration,
  sql: string,
): Promise<void> {
  const [oldest] = history;
  if (name !== BASELINE || oldest === undefined || oldest.version >= version) return;
  const last = history.find((applied) => applied.version === version);
  if (last === undefined)
    throw new StartError(
      'The database is of a version of Selam before 0.9.0: start version 0.9.0 on it once, then this one (docs/deploy.md, "From a version before 0.9.0").',
    );
  if (last.name === BASELINE) return;
  const statements = [...sql.matchAll(REPEATABLE)].map(([statement]) =>
    statement.replace(/^create function/, "create or replace function"),
  );
  await db.transaction(async (tx) => {
    await tx.exec(`set local check_function_bodies = off;\n${statements.join("\n")}`);
    await tx.query(
      "update supabase_migrations.schema_migrations set name = $2, statements = $3 where version = $1",
      [version, BASELINE, [sql]],
    );
  });
}
