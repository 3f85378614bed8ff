import { afterAll, beforeAll, describe } from "vitest";
import { nightlyUnless } from "../../nightly.ts";
import type { TestDatabase } from "./database.ts";
import { startPglite } from "./pglite-server.ts";
import { startPostgres } from "./postgres-server.ts";

/** A database that is started before a suite's tests and stopped after them. */
export interface Running<D extends TestDatabase = TestDatabase> {
  readonly db: D;
}

/**
 * Declares the same suite for PGlite and for a real PostgreSQL server, each with its own database. `npm test` runs it on the server,
 * which has roles, locks and plans of its own and takes half the time; every mistake in SQL fails on both or on none.
 */
export function describeOnEach(subject: string, suite: (running: Running) => void): void {
  describe(`${subject} (PostgreSQL)`, () => suite(running(startPostgres)));
  describe(`${subject} (PGlite)`, nightlyUnless(false), () => suite(running(startPglite)));
}

/** Declares a suite for the real server only: PGlite has one connection and therefore no concurrency. */
export function describeOnPostgres(
  subject: string,
  suite: (running: Running<Awaited<ReturnType<typeof startPostgres>>>) => void,
): void {
  describe(`${subject} (PostgreSQL)`, () => suite(running(startPostgres)));
}

function running<D extends TestDatabase>(start: () => Promise<D>): Running<D> {
  let database: D | undefined;
  beforeAll(async () => {
    database = await start();
  }, 60_000);
  afterAll(() => database?.close());
  return {
    get db() {
      if (!database) throw new Error("The database did not start.");
      return database;
    },
  };
}
