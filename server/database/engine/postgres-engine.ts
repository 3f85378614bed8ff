import { createPostgresConnection } from "@supabase/lite/postgres";
import { bufferConsole } from "../../http/request-log.ts";
import { DatabaseLostError } from "../database-thread.ts";
import { apiOf, type LiteSettings, prepareDatabase } from "../lite-backend.ts";
import { adaptConnection, type KyselyExecutor } from "../lite-connection.ts";
import { TurnQueue } from "../mutex.ts";
import type { Engine } from "./engine.ts";
import {
  connectionOf,
  isDatabaseLost,
  JSON_TYPES,
  postgresDatabase,
  withMigrationLock,
} from "./postgres-database.ts";
import { toRequest } from "./worker-request.ts";

/** Sessions for requests of the API, and for the server's own statements. */
const API_SESSIONS = 10;
const OWN_SESSIONS = 3;
/** Milliseconds for which the server must not respond to count as lost. */
const PROBE_MS = 2_000;
/** No statement of our own runs longer; a request sets its own limit. */
const STATEMENT_LIMIT_MS = 60_000;

/**
 * The same API on a PostgreSQL server: each request runs in its own transaction, and PostgreSQL cancels those above their
 * limit. While the server is away each request is answered with 503, and devices keep what they want to send. Throws
 * StartError.
 */
export async function openPostgresEngine(settings: LiteSettings, databaseUrl: string): Promise<Engine> {
  await withMigrationLock(databaseUrl, (db) => prepareDatabase(db, settings));
  const { url, options } = connectionOf(databaseUrl);
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      ...options,
      max: API_SESSIONS,
      types: JSON_TYPES,
      connection: { ...options.connection, statement_timeout: STATEMENT_LIMIT_MS },
    },
  });
  const db = postgresDatabase(databaseUrl, OWN_SESSIONS);
  const restoreConsole = bufferConsole();
  const queue = new TurnQueue(API_SESSIONS);
  // The package's auth service keeps the transaction of a sign-in in a field that all its requests share.
  const authQueue = new TurnQueue();
  adaptConnection(connection, (executor, sql, params) => execute(executor, sql, params));
  const api = await apiOf(connection, settings);

  async function isUp(): Promise<boolean> {
    const timeout = new Promise<false>((resolve) => setTimeout(resolve, PROBE_MS, false).unref());
    return Promise.race([
      db.query("select 1").then(
        () => true,
        () => false,
      ),
      timeout,
    ]);
  }

  async function answer(request: Request, limitMs: number): Promise<Response> {
    const { response, report } = await api(request, limitMs);
    if (response.status < 500) return response;
    if (!(await isUp()))
      throw new DatabaseLostError("57P01", "The database doesn't respond; try again later.");
    if (report !== null) console.error(report);
    return response;
  }

  return {
    fetch: (request, limitMs, turn) => {
      const run = () => queue.run(() => answer(toRequest(request), limitMs), turn);
      return new URL(request.url).pathname.startsWith("/auth/v1") ? authQueue.run(run, turn) : run();
    },
    query: async <Row>(sql: string, params: unknown[] = []) => {
      try {
        return await db.query<Row>(sql, params);
      } catch (error) {
        if (!isDatabaseLost(error)) throw error;
        throw new DatabaseLostError("57P01", "The database doesn't respond; try again later.");
      }
    },
    transaction: (work) => db.transaction((tx) => work(tx.query)),
    close: async () => {
      await authQueue.close();
      await queue.close();
      await Promise.all([connection.driver.end({ timeout: 5 }), db.close()]);
      restoreConsole();
    },
  };
}

/** Runs a statement in a request's transaction: the query builder takes any compiled query. */
async function execute(executor: KyselyExecutor, sql: string, parameters: unknown[]): Promise<void> {
  const query = { kind: "RawNode", sqlFragments: [sql], parameters: [] };
  await executor.executeQuery({ sql, parameters, query, queryId: { queryId: "selam" } });
}
