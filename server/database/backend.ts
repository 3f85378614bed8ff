import type { IncomingMessage, ServerResponse } from "node:http";
import { accountHandler } from "../accounts/account-handler.ts";
import { accountRules } from "../accounts/account-rules.ts";
import { KnownDevices } from "../accounts/known-devices.ts";
import { type ApiCall, apiHandler } from "../api/api-handler.ts";
import type { ArchiveDatabase, Query } from "../archive/archive-database.ts";
import { copyDataDir } from "../archive/snapshot.ts";
import { snapshotHandler } from "../archive/snapshot-handler.ts";
import { readProjectConfig } from "../project-config.ts";
import { transferHandler } from "../transfer/transfer-handler.ts";
import { startCleanup } from "./cleanup.ts";
import { type LockedDataDir, lockDataDir } from "./data-dir.ts";
import { DatabaseThread } from "./database-thread.ts";
import { SerialQueue } from "./mutex.ts";
import { startPublisher } from "./publisher.ts";
import { SUPABASE_DIR } from "./supabase-dir.ts";
import type { WorkerRequest } from "./worker-messages.ts";

export interface BackendOptions {
  /** Holds database, files and keys; created when missing, locked while open. */
  dataDir: string;
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
}

export interface Backend {
  /** Handles /auth/v1, /rest/v1 and /storage/v1 and calls `next` for anything else. */
  handle(req: IncomingMessage, res: ServerResponse, next: () => void): void;
  /** The same API without the network and its access checks, for commands and tests. */
  fetch(request: Request): Promise<Response>;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Runs one statement as the database's owner and returns its rows. */
  query<Row>(sql: string, params?: unknown[]): Promise<Row[]>;
  /**
   * Copies database and files as they are at one moment, into a folder of the data directory that the caller removes.
   * Other requests wait while the database is copied.
   */
  snapshot(): Promise<string>;
  /** Waits for the request in progress, closes the database and releases the directory. */
  close(): Promise<void>;
}

/** Many times what the largest page of changes takes, in milliseconds of processor time. */
const VISITOR_LIMIT_MS = 5_000;
/** Limit for an admin, or a command with the secret key. */
const TRUSTED_LIMIT_MS = 30_000;

/**
 * Opens the embedded backend: locks the directory, migrates, seeds a new one, and serves the Supabase API from it.
 * Throws StartError with one plain sentence when the directory, the configuration or a migration is at fault.
 */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const supabaseDir = options.supabaseDir ?? SUPABASE_DIR;
  const config = readProjectConfig(supabaseDir);
  const dir = lockDataDir(options.dataDir);
  try {
    const { root: dataDir, database, storage, keys } = dir;
    const { siteUrl, seed, demoPassword } = options;
    const thread = await DatabaseThread.open({
      dataDir,
      database,
      storage,
      keys,
      config,
      supabaseDir,
      siteUrl,
      seed,
      demoPassword,
    });
    return backendOf(thread, dir, options);
  } catch (error) {
    dir.release();
    throw error;
  }
}

function backendOf(thread: DatabaseThread, dir: LockedDataDir, options: BackendOptions): Backend {
  const queue = new SerialQueue();
  const { visitorLimitMs = VISITOR_LIMIT_MS, trustProxy = false, siteUrl } = options;
  const answer = async (workerRequest: WorkerRequest, limitMs: number) => {
    const given = await thread.sendRequest(workerRequest, limitMs);
    if (given.kind !== "response") throw new Error(`The database answered with ${given.kind}.`);
    if (given.report !== null) console.error(given.report);
    const headers = given.headers.map(([name, value]): [string, string] => [name, value]);
    return new Response(given.body, { status: given.status, headers });
  };
  const queryNow = async <Row>(sql: string, params: unknown[] = []) => {
    const given = await thread.sendRequest({ kind: "query", sql, params });
    return (given.kind === "rows" ? given.rows : []) as Row[];
  };
  const query = <Row>(sql: string, params: unknown[] = []) => queue.run(() => queryNow<Row>(sql, params));
  const transaction = transactionsOf(queue, queryNow);
  const withAccountRules = accountRules(query);
  const call = ({ request: incoming, file, client, unwanted, isTrusted }: ApiCall) =>
    withAccountRules(incoming, async (request) => {
      const workerRequest = await workerRequestOf(request, request === incoming ? file : undefined);
      return queue.run(() => answer(workerRequest, isTrusted ? TRUSTED_LIMIT_MS : visitorLimitMs), {
        client,
        unwanted,
      });
    });
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
  const accounts = accountHandler({ query, secretKey: dir.keys.secret });
  const snapshot = () =>
    queue.run(async () => {
      // The files alone are then complete.
      await thread.sendRequest({ kind: "query", sql: "checkpoint", params: [] });
      return copyDataDir(dir);
    });
  const snapshots = snapshotHandler({ snapshot, secretKey: dir.keys.secret });
  const transfers = transferHandler({
    ...{ query, snapshot, transaction, isAdmin, keys: dir.keys, siteUrl },
    ...{ dataDir: dir.root, storage: dir.storage, supabaseDir: options.supabaseDir ?? SUPABASE_DIR },
  });
  const stopCleanup = startCleanup(query);
  const stopPublisher = startPublisher(query);
  let closing: Promise<void> | undefined;
  return {
    fetch: (incoming) =>
      withAccountRules(incoming, async (request) => {
        const workerRequest = await workerRequestOf(request);
        return queue.run(() => answer(workerRequest, TRUSTED_LIMIT_MS));
      }),
    handle: (req, res, next) =>
      accounts(req, res, () => snapshots(req, res, () => transfers(req, res, () => api(req, res, next)))),
    publishableKey: dir.keys.publishable,
    secretKey: dir.keys.secret,
    query,
    snapshot,
    close: () => {
      stopCleanup();
      stopPublisher();
      closing ??= queue
        .close()
        .then(() => thread.close())
        .finally(() => dir.release());
      return closing;
    },
  };
}

/** Transactions of several statements on the one session: everything else waits for the end of each. */
function transactionsOf(queue: SerialQueue, query: Query): ArchiveDatabase["transaction"] {
  return (work) =>
    queue.run(async () => {
      await query("begin");
      try {
        const result = await work(query);
        await query("commit");
        return result;
      } catch (error) {
        // A thread that was lost has rolled back by itself.
        await query("rollback").catch((reason: unknown) => console.error("No rollback:", reason));
        throw error;
      }
    });
}

async function workerRequestOf(request: Request, file?: ApiCall["file"]): Promise<WorkerRequest> {
  const { method, url, headers } = request;
  const body = file ?? (request.body ? new Uint8Array(await request.arrayBuffer()) : null);
  return { kind: "fetch", method, url, headers: [...headers], body };
}
