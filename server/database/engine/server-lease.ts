import { StartError } from "../../start-error.ts";
import { databaseName, type PostgresDatabase, postgresDatabase } from "./postgres-database.ts";

/** Any number that only this application uses. */
const LEASE = 7_274_201_143;
/** A server that was just stopped may still hold it: so many attempts, so many milliseconds apart. */
const ATTEMPTS = 10;
const PAUSE_MS = 500;
/** Milliseconds after which a lease whose session was lost, as PostgreSQL restarted, is taken again. */
const RENEW_MS = 15_000;

const TAKE_SQL = `select case when exists (select from pg_locks where locktype = 'advisory' and granted and pid = pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())
    and ((classid::bigint << 32) | objid::bigint) = $1) then true else pg_try_advisory_lock($1) end as held`;

/** The right to be the one server of a database. */
export interface ServerLease {
  /** The session that holds it. */
  readonly db: PostgresDatabase;
  release(): Promise<void>;
}

/**
 * Takes the right to be the one server of a database: two would overwrite each other's keys and timers. It belongs to a session, so
 * it ends with this process. Throws StartError while another server has it.
 */
export async function takeLease(databaseUrl: string): Promise<ServerLease> {
  const db = postgresDatabase(databaseUrl, 1);
  const take = async () => (await db.query<{ held: boolean }>(TAKE_SQL, [LEASE]))[0]?.held === true;
  try {
    for (let attempt = 1; !(await take()); attempt++) {
      if (attempt === ATTEMPTS)
        throw new StartError(
          `Another Selam server is using the database ${databaseName(databaseUrl)}: stop that server, or correct DATABASE_URL.`,
        );
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  } catch (error) {
    await db.close();
    throw error;
  }
  let wasHeld = true;
  const timer = setInterval(async () => {
    // While PostgreSQL is away, nobody else can take it either.
    const held = await take().catch(() => true);
    if (wasHeld && !held)
      console.error(
        `Another Selam server has taken the database ${databaseName(databaseUrl)}: stop one of them.`,
      );
    wasHeld = held;
  }, RENEW_MS);
  timer.unref();
  return {
    db,
    release: () => {
      clearInterval(timer);
      return db.close();
    },
  };
}
