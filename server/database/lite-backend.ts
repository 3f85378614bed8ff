import path from "node:path";
import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";
import { ensureDemoSignIn, replacePublicPassword } from "../accounts/demo-sign-in.ts";
import { bufferConsole, type RequestOptions, withoutConsole, withRequestLog } from "../http/request-log.ts";
import { DiskStorage } from "../media/disk-storage.ts";
import type { ProjectConfig } from "../project-config.ts";
import { type DirectCall, directInteractions } from "./engine/direct-interactions.ts";
import { FLUSH_SQL } from "./engine/group-commit.ts";
import { FINGERPRINT_SQL, SCHEMA_FILE, schemaCacheIn } from "./engine/schema-cache.ts";
import { pgliteDatabase, type SqlDatabase } from "./engine/sql-database.ts";
import { createLiteApp, type LiteConnection } from "./lite-app.ts";
import { adaptConnection } from "./lite-connection.ts";
import { applyMigrations } from "./migrations.ts";
import { openDatabase } from "./open-database.ts";
import { platformSql } from "./platform-sql.ts";
import { demoOf, seedOnce } from "./seed.ts";
import type { ServerKeys } from "./server-keys.ts";

/** Settings of the database thread; it may use the directory as long as the process holds its lock. */
export interface LiteSettings {
  /** The data directory, which stores the demo's sign-in. */
  dataDir: string;
  /** The PGlite database. */
  database: string;
  /** Uploaded files. */
  storage: string;
  keys: ServerKeys;
  config: ProjectConfig;
  supabaseDir: string;
  siteUrl: string;
  /** True to add the demo content to a new data directory. */
  seed: boolean;
  /** The demo admin's password instead of a generated one. */
  demoPassword: string | undefined;
}

/** The Supabase API; `report` is one line for the console if the response is an internal error. */
type LiteApi = (
  request: Request,
  options?: RequestOptions,
) => Promise<{ response: Response; report: string | null }>;

export interface LiteBackend {
  readonly fetch: LiteApi;
  /** The response to a visitor's batch of interactions, without the package; null if `fetch` has to answer. */
  readonly applyInteractions: DirectCall;
  /** Runs one statement as the database's owner. */
  query(sql: string, params: unknown[]): Promise<unknown[]>;
  /** Flushes to disk what was committed to be flushed later. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** PGlite ignores settings stored with the database, so its one session gets hosted Supabase's search path. */
const SESSION_SQL = 'reset role; discard temp; set search_path to "$user", public, extensions';

/** Opens the database, migrates it, seeds a new one, and serves the Supabase API from it. Throws StartError. */
export async function openLiteBackend(settings: LiteSettings): Promise<LiteBackend> {
  const restoreConsole = bufferConsole();
  let connection: PgliteConnection | undefined;
  const close = async () => {
    await connection?.close();
    restoreConsole();
  };
  try {
    const schemaCache = schemaCacheIn(path.join(settings.dataDir, SCHEMA_FILE), async () => {
      const [row] = await db.query<{ fingerprint: string }>(FINGERPRINT_SQL, []);
      return row?.fingerprint ?? "";
    });
    connection = await openDatabase(settings.database, (url, pgliteOptions) =>
      createPgliteConnection({ url, pgliteOptions, schemaCache }),
    );
    const { driver } = connection;
    const db = pgliteDatabase(driver);
    await db.exec(SESSION_SQL);
    await prepareDatabase(db, settings);
    // Again, since a migration or seed may have changed it, and a seed leaves its temporary functions, which the schema cache would describe.
    await db.exec(SESSION_SQL);
    adaptConnection(connection, (_, sql, params) => driver.query(sql, params));
    return {
      fetch: await apiOf(connection, settings),
      applyInteractions: directInteractions(driver, settings.keys.publishable),
      query: (sql, params) => db.query(sql, params),
      flush: () => db.exec(FLUSH_SQL),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Migrates a database, and adds the demo content to a new one if wanted. Throws StartError. */
export async function prepareDatabase(db: SqlDatabase, settings: LiteSettings): Promise<void> {
  const { supabaseDir, dataDir } = settings;
  await applyMigrations(db, supabaseDir, platformSql());
  const demoPassword = () => ensureDemoSignIn(dataDir, settings.demoPassword).password;
  const source = settings.seed ? demoOf(supabaseDir, demoPassword) : undefined;
  await seedOnce(db, new DiskStorage(settings.storage), source);
  await replacePublicPassword(db, dataDir);
}

/** Serves the Supabase API from an adapted connection. */
export async function apiOf(connection: LiteConnection, settings: LiteSettings): Promise<LiteApi> {
  const storage = new DiskStorage(settings.storage);
  const app = createLiteApp(connection, storage, settings.config, settings.keys, settings.siteUrl);
  await withoutConsole(() => app.init());
  await connection.introspect({ useCache: true });
  return (request, options) => withRequestLog(request, async () => app.fetch(request), options);
}
