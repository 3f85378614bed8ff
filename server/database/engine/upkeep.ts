import { repeat } from "../../repeat.ts";
import type { Backend } from "../backend.ts";

const HOUR_MS = 60 * 60_000;
/** A computer that is on for a short time each day has to come to it, and a start has enough to do. */
const FIRST_MS = 5 * 60_000;

/** The tables that have space to give back, or whose statistics are out of date by PostgreSQL's own rule. */
const TABLES_SQL = `select format('%I.%I', n.nspname, c.relname) as name, s.outdated
  from pg_class c join pg_namespace n on n.oid = c.relnamespace,
    lateral (select pg_stat_get_dead_tuples(c.oid) + pg_stat_get_dead_tuples(c.reltoastrelid) as dead,
      c.reltuples < 0 or pg_stat_get_mod_since_analyze(c.oid) > 50 + 0.1 * c.reltuples as outdated) s
  where c.relkind in ('r', 'm') and c.relpersistence = 'p' and (s.dead > 0 or s.outdated)`;

/**
 * Does once what PostgreSQL's background processes do, of which PGlite has none: makes the space of deleted rows usable again, brings the
 * planner's statistics up to date, and takes the old part of the write-ahead log away. A statement for each table, so that others get
 * their turns between.
 * @param isStopped asked before each statement
 */
export async function tidyDatabase(query: Backend["query"], isStopped = () => false): Promise<void> {
  // The session writes its counts down when it is asked to.
  await query("select pg_stat_force_next_flush()");
  const tables = await query<{ name: string; outdated: boolean }>(TABLES_SQL);
  const statements = tables.map(({ name, outdated }) => `vacuum ${outdated ? "(analyze) " : ""}${name}`);
  for (const statement of [...statements, "checkpoint"]) {
    if (isStopped()) return;
    await query(statement);
  }
}

/** Tidies the embedded database every hour. @returns a function that stops it */
export function startUpkeep(query: Backend["query"]): () => void {
  const tidy = (isStopped: () => boolean) => tidyDatabase(query, isStopped);
  return repeat(tidy, "Tidying the database failed", HOUR_MS, FIRST_MS);
}
