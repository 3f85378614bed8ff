import { networkReason } from "../../plain-reason.ts";
import { StartError } from "../../start-error.ts";
import { TurnQueue } from "../turn-queue.ts";
import { isDatabaseLost, openSessionPool, type PostgresSession } from "./postgres-session.ts";
import type { SqlDatabase, SqlSession } from "./sql-database.ts";

/** A database on a PostgreSQL server, which must be closed. */
export interface PostgresDatabase extends SqlDatabase {
  close(): Promise<void>;
}

const BIGINT = 20;

const asJson = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
const json = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: asJson,
  parse: (text: string): unknown => JSON.parse(text),
});
/** As the embedded database takes them: a text for a json column is JSON already. */
export const JSON_TYPES = { json: json(114), jsonb: json(3802) };

/**
 * Connects when first used.
 * @param max number of sessions
 * @param statementLimitMs PostgreSQL cancels longer statements. Default: none
 */
export function postgresDatabase(
  databaseUrl: string,
  max: number,
  statementLimitMs?: number,
): PostgresDatabase {
  const turns = new TurnQueue(max);
  const pool = openSessionPool(databaseUrl, {
    ...(statementLimitMs === undefined ? {} : { statementLimitMs }),
    // As the embedded database returns them: our counts and revisions are far below 2^53.
    types: { ...JSON_TYPES, bigint: { to: BIGINT, from: [BIGINT], serialize: String, parse: Number } },
  });
  const withSession = <Result>(work: (session: PostgresSession) => Promise<Result>) =>
    turns.run(async () => {
      const session = await pool.acquire();
      try {
        return await work(session);
      } finally {
        pool.release(session);
      }
    });
  return {
    query: (sql, params) => withSession((session) => sqlSession(session).query(sql, params)),
    exec: (sql) => withSession((session) => sqlSession(session).exec(sql)),
    transaction: (work) => withSession((session) => inTransaction(session, work)),
    close: () => turns.close().then(() => pool.close()),
  };
}

function sqlSession(session: PostgresSession): SqlSession {
  return {
    query: async <Row>(sql: string, params?: unknown[]) => [...(await session.run(sql, params))] as Row[],
    exec: async (sql) => {
      await session.run(sql);
    },
  };
}

async function inTransaction<Result>(
  session: PostgresSession,
  work: (tx: SqlSession) => Promise<Result>,
): Promise<Result> {
  await session.run("begin");
  try {
    const result = await work(sqlSession(session));
    await session.run("commit");
    return result;
  } catch (error) {
    // The server has rolled back the transaction of a lost session.
    if (!session.isLost) await session.run("rollback");
    throw error;
  }
}

/** The address of DATABASE_URL without its password, for messages. */
export function databaseName(databaseUrl: string): string {
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get("host") ?? hostname;
  return `${host}${port ? `:${port}` : ""}${pathname}`;
}

const OLDEST = 150_000;
const ROLES = ["anon", "authenticated", "service_role"];
/** Another program at the address of DATABASE_URL may never answer, in milliseconds. */
const FIRST_ANSWER_MS = 10_000;
const SETUP = "Run deploy/postgres-setup.sql once as a superuser";

interface ServerState {
  version: number;
  encoding: string;
  is_super: boolean;
  owns: boolean;
  missing: string[];
  foreign: string[];
}

/**
 * Throws StartError with one sentence if the database can't be reached, is too old, or its role lacks what it needs.
 */
export async function assertUsableDatabase(databaseUrl: string): Promise<void> {
  const state = await serverState(databaseUrl);
  const name = databaseName(databaseUrl);
  if (state.version < OLDEST)
    throw new StartError(
      `The database ${name} is older than PostgreSQL 15: update that server, or name another one in DATABASE_URL.`,
    );
  if (state.encoding !== "UTF8")
    throw new StartError(
      `The database ${name} stores text as ${state.encoding}; create it with encoding UTF8.`,
    );
  if (state.is_super) return;
  if (!state.owns)
    throw new StartError(`The role of DATABASE_URL doesn't own the database ${name}. ${SETUP}.`);
  if (state.missing.length > 0)
    throw new StartError(`The server of ${name} lacks the roles ${state.missing.join(", ")}. ${SETUP}.`);
  if (state.foreign.length > 0)
    throw new StartError(
      `The role of DATABASE_URL is not a member of ${state.foreign.join(", ")}. ${SETUP}.`,
    );
}

async function serverState(databaseUrl: string): Promise<ServerState> {
  const db = postgresDatabase(databaseUrl, 1);
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("nothing there answers as PostgreSQL does")), FIRST_ANSWER_MS);
  });
  try {
    const asked = db.query<ServerState>(
      `select current_setting('server_version_num')::int as version, pg_encoding_to_char(d.encoding) as encoding,
         (select rolsuper from pg_roles where rolname = current_user) as is_super,
         pg_has_role(current_user, d.datdba, 'MEMBER') as owns,
         array(select n from unnest($1::text[]) n where not exists (select from pg_roles where rolname = n)) as missing,
         array(select rolname::text from pg_roles r where rolname = any ($1) and not pg_has_role(current_user, r.oid, 'MEMBER'))
           as foreign
       from pg_database d where d.datname = current_database()`,
      [ROLES],
    );
    const [state] = await Promise.race([asked.finally(() => db.close()), silence]);
    if (state) return state;
  } catch (error) {
    throw new StartError(
      `The database ${databaseName(databaseUrl)} can't be used: ${reasonOf(error)}. ${adviceOf(error)}`,
    );
  } finally {
    clearTimeout(timer);
  }
  throw new StartError(
    `The database ${databaseName(databaseUrl)} can't be used: it describes itself as nothing.`,
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Errors of the network have the address in their message, which is known already.
  const code = "code" in error ? String(error.code) : "";
  if (!isDatabaseLost(error) || !/^[A-Z_]+$/.test(code)) return error.message;
  return `it can't be reached (${networkReason(code) ?? code})`;
}

/** What to do, by PostgreSQL's code. */
function adviceOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "28P01" || code === "28000")
    return "Correct the role and its password in DATABASE_URL; deploy/postgres-setup.sql sets a new one.";
  if (code === "3D000")
    return "Correct its name in DATABASE_URL, or run deploy/postgres-setup.sql once as a superuser.";
  return "Check DATABASE_URL, and that PostgreSQL runs there.";
}

/** Any number that only this application uses. */
const LOCK = 7_274_201_142;

/** Runs `work` on one session while no other process migrates the same database. */
export async function withMigrationLock(
  databaseUrl: string,
  work: (db: SqlDatabase) => Promise<void>,
): Promise<void> {
  await assertUsableDatabase(databaseUrl);
  const db = postgresDatabase(databaseUrl, 1);
  try {
    await db.query("select pg_advisory_lock($1)", [LOCK]);
    await work(db);
  } finally {
    // The lock ends with its session.
    await db.close();
  }
}
