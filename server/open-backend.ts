import { accountHandler } from "./accounts/account-handler.ts";
import { accountRules } from "./accounts/account-rules.ts";
import { KnownDevices } from "./accounts/known-devices.ts";
import { type ApiCall, apiHandler } from "./api/api-handler.ts";
import { rejectionResponse } from "./api/rejected-request.ts";
import { rejectionOf } from "./api/rejected-request-of.ts";
import type { BackupSettings } from "./backups/deliver.ts";
import { startNightly } from "./backups/nightly.ts";
import { ownBackups, readBackupState } from "./backups/own-backups.ts";
import { type ClockOptions, watchClock } from "./clock/watch-clock.ts";
import type { Backend } from "./database/backend.ts";
import { startCleanup } from "./database/cleanup.ts";
import { type LockedDataDir, lockDataDir } from "./database/data-dir.ts";
import type { Engine, EngineRequest } from "./database/engine/engine.ts";
import { openPgliteEngine } from "./database/engine/pglite-engine.ts";
import { assertUsableDatabase, databaseName } from "./database/engine/postgres-database.ts";
import { takeLease } from "./database/engine/server-lease.ts";
import { assertOwn, claim } from "./database/installation/installation.ts";
import type { LiteSettings } from "./database/lite-backend.ts";
import { startPublisher } from "./database/publisher.ts";
import { SUPABASE_DIR } from "./database/supabase-dir.ts";
import { echoHandler } from "./deploy/echo-handler.ts";
import { isDiskFull } from "./disk-full.ts";
import type { MailSettings } from "./notify/mail/owner-mail.ts";
import { nodeTransport } from "./notify/node-transport.ts";
import { startNotifier } from "./notify/notifier.ts";
import type { SendPush } from "./notify/sender.ts";
import { readProjectConfig } from "./project-config.ts";
import { newerRelease } from "./release/published.ts";
import { archiveHandler } from "./transfer/archive-handler.ts";
import { ownArchives } from "./transfer/own-archives.ts";
import { transferHandler } from "./transfer/transfer-handler.ts";
import { watchOwnTroubles } from "./troubles/own-troubles.ts";
import { noteStart, type UncleanEnds } from "./troubles/unclean-ends.ts";

export interface BackendOptions {
  /** Holds database, files and keys; created when missing, locked while open. */
  dataDir: string;
  /** A database on a PostgreSQL server instead of the one in the directory; files and keys stay there. */
  databaseUrl?: string | undefined;
  /** The address visitors use, for links in e-mails. */
  siteUrl: string;
  /** True to add the demo content to a new data directory. Decided once, on its first start. */
  seed: boolean;
  /** The demo admin's password instead of a generated one. */
  demoPassword?: string | undefined;
  /** The folder of config.toml, migrations and seed. Default: this repository's `supabase`. */
  supabaseDir?: string;
  /** True behind a reverse proxy whose X-Forwarded-For is trusted. Default: no. */
  trustProxy?: boolean;
  /** Limit of a visitor's request, in milliseconds of processor time. Default: 5 seconds. */
  visitorLimitMs?: number;
  /** Where the site takes its backups by itself. Default: nowhere. */
  backups?: BackupSettings | undefined;
  /** The folder of releases that may hold a newer one. Default: none. */
  updateFrom?: string | undefined;
  /** How the owner gets new messages by e-mail. Default: not at all. */
  mail?: MailSettings | undefined;
  /** Sends notifications. Default: over https, to addresses on the internet. */
  sendPush?: SendPush;
  /** Called once the directory is this process's, before anything in it is read or migrated. What it throws ends the start. */
  onLocked?: (() => void) | undefined;
  /** What the clock is compared with. Default: this machine and the internet. */
  clock?: ClockOptions;
}

/** Many times what the largest page of changes takes, in milliseconds of processor time. */
const VISITOR_LIMIT_MS = 5_000;
/** Limit for an admin, or a command with the secret key. */
const TRUSTED_LIMIT_MS = 30_000;

/**
 * Opens the backend: locks the directory, migrates, seeds a new one, and serves the Supabase API from it.
 * Throws StartError with one plain sentence when the directory, the configuration or a migration is at fault.
 */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const supabaseDir = options.supabaseDir ?? SUPABASE_DIR;
  const config = readProjectConfig(supabaseDir);
  // Before a data directory is made.
  if (options.databaseUrl !== undefined) await assertUsableDatabase(options.databaseUrl);
  const dir = lockDataDir(options.dataDir, options.databaseUrl === undefined ? "embedded" : "postgres");
  try {
    options.onLocked?.();
    const { root: dataDir, database, storage, keys } = dir;
    const ends = noteStart(dataDir);
    const { siteUrl, seed, demoPassword, databaseUrl } = options;
    const settings = { dataDir, database, storage, keys, config, supabaseDir, siteUrl, seed, demoPassword };
    const engine = await openOwnEngine(settings, dir, databaseUrl);
    try {
      await claim(engine.query, dataDir, databaseUrl === undefined ? "embedded" : "postgres");
      const stopWatch = await watchClock(engine.query, options.clock);
      return backendOf(engine, dir, options, stopWatch, ends);
    } catch (error) {
      await engine.close();
      throw error;
    }
  } catch (error) {
    dir.release();
    throw error;
  }
}

/** Opens the database if it is this directory's; one on a PostgreSQL server only as its one server. */
async function openOwnEngine(
  settings: LiteSettings,
  dir: LockedDataDir,
  databaseUrl: string | undefined,
): Promise<Engine> {
  if (databaseUrl === undefined) {
    const engine = await openPgliteEngine(settings, dir);
    return closedOnError(engine.close, async () => {
      await assertOwn(engine.query, dir.root, dir.database);
      return engine;
    });
  }
  const lease = await takeLease(databaseUrl);
  return closedOnError(lease.release, async () => {
    await assertOwn(lease.db.query, dir.root, databaseName(databaseUrl));
    const { openPostgresEngine } = await import("./database/engine/postgres-engine.ts");
    const engine = await openPostgresEngine(settings, databaseUrl);
    return { ...engine, close: () => engine.close().finally(lease.release) };
  });
}

async function closedOnError<Result>(
  close: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await close();
    throw error;
  }
}

function backendOf(
  engine: Engine,
  dir: LockedDataDir,
  options: BackendOptions,
  stopWatch: () => void,
  ends: UncleanEnds,
): Backend {
  const { visitorLimitMs = VISITOR_LIMIT_MS, trustProxy = false, siteUrl, databaseUrl = null } = options;
  const { query, snapshot, transaction } = engine;
  const withAccountRules = accountRules(query);
  const call = ({ request: incoming, file, client, unwanted, isTrusted }: ApiCall) =>
    withAccountRules(incoming, async (request) => {
      const received = await receivedRequest(request, request === incoming ? file : undefined);
      const limitMs = isTrusted ? TRUSTED_LIMIT_MS : visitorLimitMs;
      return noted(request, await engine.fetch(received, limitMs, { client, unwanted }));
    });
  /** Someone may have to be told of what a request has written. */
  const noted = ({ method }: Request, response: Response) => {
    if (method !== "GET" && response.ok) notifier.wake();
    return response;
  };
  const isAdmin = async (user: string) => {
    const [found] = await query("select 1 from private.admins where user_id::text = $1", [user]);
    return found !== undefined;
  };
  const api = apiHandler({
    call,
    isAdmin,
    storageRoot: dir.storage,
    keys: dir.keys,
    trustProxy,
    devices: new KnownDevices(dir.keys.jwtSecret, siteUrl.startsWith("https:")),
  });
  const echo = echoHandler(dir.keys.secret);
  const accounts = accountHandler({ query, secretKey: dir.keys.secret });
  const supabaseDir = options.supabaseDir ?? SUPABASE_DIR;
  const { root: dataDir, storage, keys } = dir;
  const write = ownArchives({ snapshot, dataDir, databaseUrl, supabaseDir, siteUrl });
  const archives = archiveHandler({ write, dataDir, secretKey: keys.secret });
  const backups = options.backups
    ? ownBackups({ query, write, dataDir, supabaseDir, settings: options.backups })
    : null;
  const stopNightly = backups && startNightly(backups, () => readBackupState(dir.root));
  const transfers = transferHandler({
    ...{ query, backups, write, transaction, isAdmin, keys, dataDir, storage, supabaseDir },
  });
  const stopCleanup = startCleanup(query);
  const stopPublisher = startPublisher(query);
  const notifier = startNotifier({
    query,
    key: dir.keys.vapid,
    origin: siteUrl,
    mail: options.mail,
    send: options.sendPush ?? nodeTransport(),
  });
  const stopTroubles = watchOwnTroubles({
    ...{ query, dataDir, siteUrl, ends },
    mail: options.mail,
    newerRelease: () => newerRelease(options.updateFrom),
  });
  let closing: Promise<void> | undefined;
  return {
    fetch: (incoming) =>
      withAccountRules(incoming, async (request) =>
        noted(request, await engine.fetch(await receivedRequest(request), TRUSTED_LIMIT_MS)),
      ).catch((error: unknown) => {
        if (!isDiskFull(error)) throw error;
        return rejectionResponse(new URL(incoming.url).pathname, rejectionOf(error));
      }),
    handle: (req, res, next) =>
      echo(req, res, () =>
        accounts(req, res, () => archives(req, res, () => transfers(req, res, () => api(req, res, next)))),
      ),
    publishableKey: dir.keys.publishable,
    secretKey: dir.keys.secret,
    signingKey: dir.keys.signing,
    query,
    snapshot,
    close: () => {
      stopWatch();
      stopCleanup();
      stopPublisher();
      stopNightly?.();
      closing ??= Promise.all([notifier.stop(), stopTroubles()])
        .then(() => engine.close())
        .finally(() => {
          ends.stop();
          dir.release();
        });
      return closing;
    },
  };
}

async function receivedRequest(request: Request, file?: ApiCall["file"]): Promise<EngineRequest> {
  const { method, url, headers } = request;
  const body = file ?? (request.body ? new Uint8Array(await request.arrayBuffer()) : null);
  return { kind: "fetch", method, url, headers: [...headers], body };
}
