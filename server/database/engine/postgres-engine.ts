import { createPostgresConnection } from "@supabase/lite/postgres";
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import { bufferConsole } from "../../http/request-log.ts";
import { DatabaseLostError } from "../database-thread.ts";
import { apiOf, type LiteSettings, prepareDatabase } from "../lite-backend.ts";
import { adaptConnection, type KyselyExecutor } from "../lite-connection.ts";
import { TurnQueue } from "../turn-queue.ts";
import type { Engine } from "./engine.ts";
import { JSON_TYPES, postgresDatabase, withMigrationLock } from "./postgres-database.ts";
import { isDatabaseLost, openSessionPool, type SessionPool } from "./postgres-session.ts";
import { Pulse, untilAborted } from "./pulse.ts";
import { toRequest } from "./worker-request.ts";

/** Sessions for requests of the API, and for the server's own statements. */
const API_SESSIONS = 10;
const OWN_SESSIONS = 3;
/** Milliseconds after which the session that asks whether the server answers is replaced, beside those of its grace. */
const HEART_LIMIT_MS = 2_000;
/** The server's own statements are limited to this; a request sets its own limit. */
const STATEMENT_LIMIT_MS = 60_000;

const asIs = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => value,
  parse: (text: string) => text,
});
const exactNumber = (text: string) => {
  const number = Number(text);
  return String(number) === text ? number : text;
};
/** As the package's own driver returns them, and takes JSON: dates as text, numbers where they are exact. */
const API_TYPES = {
  ...JSON_TYPES,
  bigint: { ...asIs(20), serialize: String, parse: exactNumber },
  numeric: { ...asIs(1700), serialize: String, parse: exactNumber },
  date: asIs(1082),
  time: asIs(1083),
  timestamp: asIs(1114),
  timestamptz: asIs(1184),
  timetz: asIs(1266),
};

/**
 * The same API on a PostgreSQL server: each request runs in its own transaction, and PostgreSQL cancels those above their
 * limit. While the server is away, or answers nothing, each request is answered with 503, and devices keep what they want to send. Throws
 * StartError.
 */
export async function openPostgresEngine(settings: LiteSettings, databaseUrl: string): Promise<Engine> {
  await withMigrationLock(databaseUrl, (db) => prepareDatabase(db, settings));
  const sessions = openSessionPool(databaseUrl, {
    types: API_TYPES,
    statementLimitMs: STATEMENT_LIMIT_MS,
  });
  const connection = createPostgresConnection({ url: databaseUrl });
  // The package's own pool leaves requests pending for ever when the server restarts.
  connection.kysely = new Kysely({ dialect: new PostgresDialect({ pool: kyselyPool(sessions) }) });
  const db = postgresDatabase(databaseUrl, OWN_SESSIONS);
  const heart = postgresDatabase(databaseUrl, 1, HEART_LIMIT_MS);
  const pulse = new Pulse(() => heart.query("select 1"));
  const restoreConsole = bufferConsole();
  const queue = new TurnQueue(API_SESSIONS);
  // The package's auth service keeps the transaction of a sign-in in a field that all its requests share.
  const authQueue = new TurnQueue();
  adaptConnection(connection, (executor, sql, params) => execute(executor, sql, params));
  const api = await apiOf(connection, settings);

  async function answer(request: Request, limitMs: number): Promise<Response> {
    const { losses } = sessions;
    const { response, report } = await api(request, { limitMs });
    if (response.status < 500) return response;
    if (sessions.losses > losses || !(await pulse.answers()))
      throw new DatabaseLostError("57P01", "The database doesn't respond; try again later.");
    if (report !== null) console.error(report);
    return response;
  }

  return {
    fetch: (request, limitMs, given) =>
      pulse.guard((lost) => {
        const unwanted = given?.unwanted ? AbortSignal.any([given.unwanted, lost]) : lost;
        const turn = { ...given, unwanted };
        // Its place in the queue is free again at once: the session that it waits with is its own.
        const run = () => queue.run(() => untilAborted(answer(toRequest(request), limitMs), lost), turn);
        return new URL(request.url).pathname.startsWith("/auth/v1") ? authQueue.run(run, turn) : run();
      }),
    query: async <Row>(sql: string, params: unknown[] = []) => {
      try {
        return await pulse.guard(() => db.query<Row>(sql, params));
      } catch (error) {
        if (!isDatabaseLost(error)) throw error;
        throw new DatabaseLostError("57P01", "The database doesn't respond; try again later.");
      }
    },
    transaction: (work) => db.transaction((tx) => work(tx.query)),
    close: async () => {
      pulse.stop();
      await authQueue.close();
      await queue.close();
      await Promise.all([sessions.close(), db.close(), heart.close()]);
      restoreConsole();
    },
  };
}

/** Runs a statement in a request's transaction: the query builder takes any compiled query. */
async function execute(executor: KyselyExecutor, sql: string, parameters: unknown[]): Promise<void> {
  const query = { kind: "RawNode", sqlFragments: [sql], parameters: [] };
  await executor.executeQuery({ sql, parameters, query, queryId: { queryId: "selam" } });
}

/** The sessions as Kysely's dialect for PostgreSQL takes them. */
function kyselyPool(sessions: SessionPool): PostgresPool {
  return {
    connect: async () => {
      const session = await sessions.acquire();
      const query = async (sql: string, params: readonly unknown[]) => {
        const rows = await session.run(sql, params);
        return { command: rows.command, rowCount: rows.count, rows: [...rows] };
      };
      return { query: query as PostgresPoolClient["query"], release: () => sessions.release(session) };
    },
    end: () => sessions.close(),
  };
}
