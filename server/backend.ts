import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { PGlite } from "@electric-sql/pglite";
import { type App, getAuthSchemaSql, getStorageSchemaSql } from "@supabase/lite";
import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";
import { accountRules } from "./account-rules.ts";
import { accountHandler } from "./admin/account-handler.ts";
import { apiHandler } from "./api-handler.ts";
import { type ClaimedDataDir, claimDataDir } from "./data-dir.ts";
import { ensureDemoSignIn, replacePublicPassword } from "./demo-sign-in.ts";
import { DiskStorage } from "./disk-storage.ts";
import { keepExitCode } from "./exit-code.ts";
import { KnownDevices } from "./known-devices.ts";
import { createLiteApp } from "./lite-app.ts";
import { adaptConnection } from "./lite-connection.ts";
import { applyMigrations } from "./migrations.ts";
import { openDatabase } from "./open-database.ts";
import { PLATFORM_GRANTS_SQL, PLATFORM_ROLES_SQL } from "./platform-grants.ts";
import { readProjectConfig } from "./project-config.ts";
import { quietConsole, silently, withRequestLog } from "./request-log.ts";
import { seedOnce } from "./seed.ts";
import { SerialQueue } from "./serial-queue.ts";
import { startUpkeep } from "./upkeep.ts";

export interface BackendOptions {
  /** Holds database, files and keys; created when missing, locked while open. */
  dataDir: string;
  /** The address visitors use, for links in e-mails. */
  siteUrl: string;
  /** Whether a new data directory gets the demo content. Decided once, on its first start. */
  seed: boolean;
  /** The demo admin's password instead of one that is made up. */
  demoPassword?: string | undefined;
  /** Where config.toml, migrations and seed lie. Default: this repository's `supabase`. */
  supabaseDir?: string;
  /** Whether a reverse proxy stands in front, whose word on the visitor's address counts. Default: no. */
  trustProxy?: boolean;
}

export interface Backend {
  /** Answers /auth/v1, /rest/v1 and /storage/v1 and calls `next` for anything else. */
  handle(req: IncomingMessage, res: ServerResponse, next: () => void): void;
  /** The same API without a network and what guards it there, for commands and tests. */
  fetch(request: Request): Promise<Response>;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Runs one statement as the database's owner and gives its rows. */
  query<Row>(sql: string, params?: unknown[]): Promise<Row[]>;
  /** Waits for the request in progress, closes the database and gives the directory back. */
  close(): Promise<void>;
}

const SUPABASE_DIR = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "supabase");

/** PGlite ignores settings stored with the database, so its one session is given hosted Supabase's search path. */
const SESSION_SQL = 'reset role; set search_path to "$user", public, extensions';

/**
 * The state of a fresh Supabase project as SQL: roles, `auth` and `storage` schemas, helpers, grants and default
 * privileges. Run before the migrations, by a superuser, on PGlite or PostgreSQL 15 and newer; a second run changes
 * nothing.
 */
export function platformSql(): string {
  return [PLATFORM_ROLES_SQL, getAuthSchemaSql(), getStorageSchemaSql(), PLATFORM_GRANTS_SQL].join("\n");
}

/**
 * Opens the embedded backend: claims the directory, migrates, seeds a new one, and serves the Supabase API from it.
 * Throws StartError with one plain sentence when the directory, the configuration or a migration is at fault.
 */
export function openBackend(options: BackendOptions): Promise<Backend> {
  return keepExitCode(() => open(options));
}

async function open(options: BackendOptions): Promise<Backend> {
  const supabaseDir = options.supabaseDir ?? SUPABASE_DIR;
  const config = readProjectConfig(supabaseDir);
  const dir = claimDataDir(options.dataDir);
  const restoreConsole = quietConsole();
  let connection: PgliteConnection | undefined;
  const closeAll = async () => {
    try {
      await keepExitCode(async () => connection?.close());
    } finally {
      restoreConsole();
      dir.release();
    }
  };
  try {
    connection = await openDatabase(dir.database, (url) => createPgliteConnection({ url }));
    const storage = new DiskStorage(dir.storage);
    const db = connection.driver;
    await db.exec(SESSION_SQL);
    await applyMigrations(db, supabaseDir, platformSql());
    const { enabled, sql_paths: sqlPaths } = config.db.seed;
    const demoPassword = () => ensureDemoSignIn(dir.root, options.demoPassword).password;
    const source = options.seed && enabled ? { supabaseDir, sqlPaths, demoPassword } : undefined;
    await seedOnce(db, storage, source);
    await replacePublicPassword(db, dir.root);
    // Again, for a migration or seed may have changed it.
    await db.exec(SESSION_SQL);
    adaptConnection(connection);
    const app = createLiteApp(connection, storage, config, dir.keys, options.siteUrl);
    await silently(() => app.init());
    await connection.introspect({ useCache: true });
    return backendOf(app, db, dir, options, closeAll);
  } catch (error) {
    await closeAll();
    throw error;
  }
}

function backendOf(
  app: App,
  db: PGlite,
  dir: ClaimedDataDir,
  { trustProxy = false, siteUrl }: BackendOptions,
  closeAll: () => Promise<void>,
): Backend {
  const queue = new SerialQueue();
  const query = <Row>(sql: string, params: unknown[] = []) =>
    queue.run(async () => (await db.query<Row>(sql, params)).rows);
  const fetch = accountRules(
    (request, unwanted) => withRequestLog(request, () => queue.run(() => app.fetch(request), unwanted)),
    query,
  );
  const devices = new KnownDevices(dir.keys.jwtSecret, siteUrl.startsWith("https:"));
  const { secret: secretKey } = dir.keys;
  const api = apiHandler({ fetch, storageRoot: dir.storage, secretKey, trustProxy, devices });
  const accounts = accountHandler({ query, secretKey });
  const stopUpkeep = startUpkeep(query);
  let closing: Promise<void> | undefined;
  return {
    fetch: (request) => fetch(request),
    handle: (req, res, next) => accounts(req, res, () => api(req, res, next)),
    publishableKey: dir.keys.publishable,
    secretKey,
    query,
    close: () => {
      stopUpkeep();
      closing ??= queue.close().then(closeAll);
      return closing;
    },
  };
}
