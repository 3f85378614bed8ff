import { afterAll, beforeAll, describe } from "vitest";
import type { TestDatabase } from "./database.ts";
import { startPglite } from "./pglite-server.ts";
import { startPostgres } from "./postgres-server.ts";

/** A database that is started before a suite's tests and stopped after them. */
export interface Running<D extends TestDatabase = TestDatabase> {
  readonly db: D;
}

/** Declares the same suite for PGlite and for a real PostgreSQL server, each with its own database. */
export function describeOnEach(subject: string, suite: (running: Running) => void): void {
  for (const [name, start] of [
    ["PGlite", startPglite],
    ["PostgreSQL", startPostgres],
  ] as const) {
    describe(`${subject} (${name})`, () => suite(running(start)));
  }
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
