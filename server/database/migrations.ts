import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isDiskFull } from "../disk-full.ts";
import { StartError } from "../start-error.ts";
import type { SqlDatabase } from "./engine/sql-database.ts";

/** The Supabase CLI's own history tables, so that the CLI and this server agree on what was applied. */
const HISTORY_SQL = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text not null primary key, statements text[], name text
);
create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null);
`;

/** A file of the folder `migrations`. */
interface Migration {
  version: string;
  name: string;
  file: string;
}

/** A row of the history. */
interface AppliedMigration {
  readonly version: string;
  readonly name: string | null;
  readonly statements: readonly string[] | null;
}

/**
 * Applies the platform and then every pending `VERSION_name.sql` in order, each in one transaction with its history
 * row, so that a crash leaves only complete migrations. Those that were applied must be the same still. Throws StartError that names the
 * file.
 */
export async function applyMigrations(
  db: SqlDatabase,
  supabaseDir: string,
  platformSql: string,
): Promise<void> {
  try {
    await applyPending(db, supabaseDir, platformSql);
  } catch (error) {
    if (isDiskFull(error)) throw new StartError("The disk is full: the database could not be set up.");
    throw error;
  }
}

async function applyPending(db: SqlDatabase, supabaseDir: string, platformSql: string): Promise<void> {
  await db.exec(HISTORY_SQL);
  // Only once: it sets default privileges, which migrations may since have narrowed.
  const platform = await db.query("select 1 where to_regclass('auth.users') is not null");
  if (platform.length === 0) await db.transaction((tx) => tx.exec(platformSql));
  const known = listMigrations(supabaseDir);
  const found = await readHistory(db);
  assertNotNewer(found, known);
  if (known[0]) await adoptBaseline(db, found, known[0], readFileSync(known[0].file, "utf8"));
  const history = await readHistory(db);
  for (const migration of known) {
    const applied = history.find(({ version }) => version === migration.version);
    if (applied) assertSame(applied, migration);
    else await applyMigration(db, migration);
  }
}

function readHistory(db: SqlDatabase): Promise<AppliedMigration[]> {
  return db.query(
    "select version, name, statements from supabase_migrations.schema_migrations order by version",
  );
}

/** The name of a migration that makes the state to which all migrations before it led. */
const BASELINE = "baseline";

/** What can be run again: functions, and the rights of all. */
const REPEATABLE = /^(?:create function [\s\S]*?\$\$;|(?:revoke|grant) [^;]*;)$/gm;

/**
 * Records the baseline, without its tables and rows, in a database whose history ends where the baseline begins. Functions and rights are
 * made as the baseline has them, because a site that followed the development may have had earlier forms. A history that ends before is
 * refused with a StartError; one that needs nothing is left alone.
 */
async function adoptBaseline(
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

/** What comments and spaces do not change. */
const meaningOf = (sql: string) =>
  sql
    .replace(/^\s*--.*$/gm, "")
    .replace(/\s+/g, " ")
    .trim();

/**
 * A migration that was changed after this server applied it would leave this site different from others; the Supabase CLI records each
 * statement by itself, and is not compared. Throws StartError.
 */
function assertSame({ version, statements }: AppliedMigration, { file }: Migration): void {
  const [recorded, ...others] = statements ?? [];
  if (recorded === undefined || others.length > 0) return;
  if (meaningOf(recorded) === meaningOf(readFileSync(file, "utf8"))) return;
  throw new StartError(
    `The database was made by other statements than those of ${file}: bring back that file as it was when this site applied migration ${version}, and write a change of it as a new migration.`,
  );
}

/** An older program would write what a newer one no longer expects. Throws StartError. */
function assertNotNewer(history: readonly AppliedMigration[], known: readonly Migration[]): void {
  const newest = known.at(-1)?.version ?? "";
  const newer = history.at(-1)?.version ?? "";
  if (newer <= newest) return;
  throw new StartError(
    `The database is of a newer version of Selam (migration ${newer}; this one knows ${newest}): update the program again, or restore a backup that was made before (docs/deploy.md, "Bring a backup back").`,
  );
}

/** The versions of all migrations, in order. Throws StartError. */
export function migrationVersions(supabaseDir: string): string[] {
  return listMigrations(supabaseDir).map(({ version }) => version);
}

async function applyMigration(db: SqlDatabase, { version, name, file }: Migration): Promise<void> {
  const sql = readFileSync(file, "utf8");
  try {
    await db.transaction(async (tx) => {
      await tx.exec(sql);
      await tx.query(
        "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)",
        [version, name, [sql]],
      );
    });
  } catch (error) {
    if (isDiskFull(error)) throw error;
    throw new StartError(`The migration ${file} failed: ${describeSqlError(error, sql)}`);
  }
}

/** All migrations of a supabase folder, in order. Throws StartError, also for two of one version, of which a database records one. */
export function listMigrations(supabaseDir: string): Migration[] {
  const folder = path.join(supabaseDir, "migrations");
  if (!existsSync(folder)) throw new StartError(`The migrations folder ${folder} is missing.`);
  return readdirSync(folder)
    .filter((entry) => entry.endsWith(".sql"))
    .sort()
    .map((entry, at, entries) => {
      const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(entry) ?? [];
      if (!version || !name)
        throw new StartError(`${path.join(folder, entry)} is not named VERSION_name.sql.`);
      if (entries[at - 1]?.startsWith(`${version}_`))
        throw new StartError(`${path.join(folder, entry)} has the version of ${entries[at - 1]}.`);
      return { version, name, file: path.join(folder, entry) };
    });
}

/** A database error on one line, with the line of the file if the server gives a position. */
export function describeSqlError(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error);
  const position = "position" in error ? Number(error.position) : Number.NaN;
  const where = "where" in error && typeof error.where === "string" ? ` (${error.where.split("\n")[0]})` : "";
  const line = position > 0 ? `, line ${sql.slice(0, position - 1).split("\n").length}` : "";
  return `${error.message}${line}${where}`;
}
