import type { EngineRequest } from "./engine.ts";

/**
 * One flush for the commits of several requests (docs/decisions/2026-11-26-group-commit.md). PGlite has one session, so
 * PostgreSQL's own group commit, which needs several, never happens.
 */

/** In a transaction: its commit is not flushed. Nobody may be told of it, or read what it has written, before FLUSH_SQL. */
export const FLUSH_LATER_SQL = "set_config('synchronous_commit', 'off', true)";

/**
 * Flushes all commits so far: it writes a record to the log, since a commit without one would not wait for the disk, and
 * PostgreSQL flushes the log from where it was flushed up to there.
 */
export const FLUSH_SQL = "select pg_logical_emit_message(true, 'selam', '')";

/** What many devices send at once: likes, views, comments. */
export function isInteractions({ method, url }: EngineRequest): boolean {
  return method === "POST" && new URL(url).pathname === "/rest/v1/rpc/apply_interactions";
}
