import postgres from "postgres";

type StatementResult = postgres.RowList<postgres.Row[]>;

/**
 * One session of a PostgreSQL server. Unlike a connection of the driver's own pool it never reconnects: what remains of a
 * request must not run in a new session, outside its transaction and without its role.
 */
export interface PostgresSession {
  /** True as soon as the session can't be used any more. */
  readonly isLost: boolean;
  /**
   * Runs one statement, or several without parameters. Rejects with the database's error, or with one that
   * `isDatabaseLost` recognizes.
   */
  run(sql: string, params?: readonly unknown[]): Promise<StatementResult>;
  end(): Promise<void>;
}

type Types = Record<string, postgres.PostgresType>;

export interface SessionOptions {
  /** Parsers and serializers by type. */
  readonly types: Types;
  /** PostgreSQL cancels longer statements; a server that does not do so in time counts as lost. */
  readonly statementLimitMs?: number;
}

const CONNECT_SECONDS = 5;
/** Milliseconds that a server has beyond a statement's limit before it counts as lost. */
const GRACE_MS = 5_000;

/** Codes of the driver and of PostgreSQL for a server that is gone, starting or stopping. */
const LOST =
  /^(CONNECTION_CLOSED|CONNECTION_ENDED|CONNECTION_DESTROYED|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|08...|57P0[1-5])$/;

/** True if an error means that the database server does not respond. */
export function isDatabaseLost(error: unknown): boolean {
  return error instanceof Error && "code" in error && LOST.test(String(error.code));
}

/** The options of every connection to DATABASE_URL. `?host=/run/postgresql` in it names the folder of a unix socket. */
function connectionOptions(databaseUrl: string): [url: string, options: { path?: string }] {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get("host");
  url.searchParams.delete("host");
  return [url.href, folder ? { path: `${folder}/.s.PGSQL.${url.port || "5432"}` } : {}];
}

/** @param template a client whose options the session's own client gets */
function openSession(template: postgres.Sql, statementLimitMs?: number): PostgresSession {
  let isLost = false;
  let rejectRunning: (error: Error) => void = () => undefined;
  const closed = new Promise<never>((_, reject) => {
    rejectRunning = reject;
  });
  // Each statement handles the rejection itself.
  closed.catch(() => undefined);
  const lose = (code: string) => {
    isLost = true;
    rejectRunning(Object.assign(new Error("The database closed the connection."), { code }));
  };
  // The driver takes parsed options too, as it does itself for LISTEN; its types do not say so.
  const options: object = {
    ...template.options,
    // Asked for by each connection, a connection that is lost meanwhile would end this process.
    fetch_types: false,
    onclose: () => lose("CONNECTION_CLOSED"),
  };
  const client = postgres(options);
  return {
    get isLost() {
      return isLost;
    },
    run: async (sql, params = []) => {
      if (isLost) return closed;
      const timer =
        statementLimitMs === undefined
          ? undefined
          : setTimeout(lose, statementLimitMs + GRACE_MS, "ETIMEDOUT").unref();
      try {
        // The driver leaves some statements pending for ever when their connection closes.
        return await Promise.race([client.unsafe(sql, params as postgres.ParameterOrJSON<never>[]), closed]);
      } catch (error) {
        // A session whose transaction did not end must not be used by another request.
        if (isDatabaseLost(error) || sql === "commit" || sql === "rollback") lose("CONNECTION_CLOSED");
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    end: () => client.end({ timeout: 0 }),
  };
}

/** Sessions of one server: each is used by one request at a time, and never again once it is lost. */
export interface SessionPool {
  /** Number of sessions lost or refused so far; a request during which it grows may have failed for that reason. */
  readonly losses: number;
  /** Returns a free session or opens one. Rejects with an error that `isDatabaseLost` recognizes if that fails. */
  acquire(): Promise<PostgresSession>;
  release(session: PostgresSession): void;
  /** Ends the free sessions, and each other one when it is released. */
  close(): Promise<void>;
}

/** Connects when first used. Whoever acquires sessions limits their number. */
export function openSessionPool(
  databaseUrl: string,
  { types, statementLimitMs }: SessionOptions,
): SessionPool {
  const [url, options] = connectionOptions(databaseUrl);
  const template = postgres(url, {
    ...options,
    max: 1,
    max_lifetime: null,
    connect_timeout: CONNECT_SECONDS,
    onnotice: () => undefined,
    types,
    connection: {
      application_name: "selam",
      TimeZone: "UTC",
      ...(statementLimitMs === undefined ? {} : { statement_timeout: statementLimitMs }),
    },
  });
  let arrayTypes: Promise<void> | undefined;
  /** The driver reads them with the first statement, into the options of the template. */
  const readArrayTypes = async () => {
    try {
      await template.unsafe("select 1");
    } catch (error) {
      arrayTypes = undefined;
      throw error;
    }
    await template.end();
  };
  const free: PostgresSession[] = [];
  let losses = 0;
  let isClosed = false;
  const end = (session: PostgresSession) =>
    session.end().catch((error: unknown) => console.error("A database session did not end:", error));
  const connect = async () => {
    const session = openSession(template, statementLimitMs);
    const timer = setTimeout(end, CONNECT_SECONDS * 1_000, session);
    try {
      await session.run("select 1");
      return session;
    } catch (error) {
      void end(session);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    get losses() {
      return losses;
    },
    acquire: async () => {
      for (let session = free.pop(); session; session = free.pop()) {
        if (!session.isLost) return session;
        void end(session);
      }
      try {
        arrayTypes ??= readArrayTypes();
        await arrayTypes;
        return await connect();
      } catch (error) {
        losses++;
        throw error;
      }
    },
    release: (session) => {
      if (session.isLost) losses++;
      if (session.isLost || isClosed) void end(session);
      else free.push(session);
    },
    close: async () => {
      isClosed = true;
      await Promise.all(free.splice(0).map(end));
    },
  };
}
