import { liveQuery } from "dexie";
import { store, stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import { createExclusiveRunner } from "../../config/web-locks.ts";
import type { Auth, User } from "../../domain/auth/auth.ts";
import type { AdminRemote } from "../../domain/outbox/admin-remote.ts";
import type { Remote } from "../../domain/outbox/remote.ts";
import { LruMap } from "../../domain/text/lru-map.ts";
import { createAdminCommands } from "../../offline/admin/commands.ts";
import { AdminDatabase } from "../../offline/admin/database.ts";
import { exportUnsent } from "../../offline/admin/export-unsent.ts";
import { deleteUnreferencedFiles } from "../../offline/admin/media/collect-garbage.ts";
import { recheckMissing } from "../../offline/admin/media/recheck-missing.ts";
import { readAdminState } from "../../offline/admin/mirror.ts";
import { pullAdmin } from "../../offline/admin/pull.ts";
import { adminLock, adminQueue } from "../../offline/admin/push.ts";
import { createAdminReader } from "../../offline/admin/queries.ts";
import { withAccessToken } from "../../offline/admin/with-access-token.ts";
import { createLeaderLock } from "../../offline/core/leader-lock.ts";
import { createSender } from "../../offline/core/sender.ts";
import { createServerClock } from "../../offline/core/server-clock.ts";
import { createSyncLoop } from "../../offline/core/sync-loop.ts";
import { sentCopiesBudget } from "../../pwa/storage/sent-copies-budget.ts";
import type { adminWorker } from "../../pwa/worker-bridge/admin-worker.ts";
import { registerBackgroundSync } from "../../pwa/worker-bridge/background-sync.ts";
import { serverBackoff } from "../server-backoff.ts";
import type { Admin } from "./context.ts";

/** One user's open admin; `resume` syncs and sends immediately, `close` shuts it down. */
export type OpenAdmin = Admin & { resume(): void; close(): void };

type Dependencies = {
  readonly auth: Auth;
  readonly adminRemote: AdminRemote;
  /** The public API, used to probe the connection. */
  readonly siteRemote: Remote;
  readonly worker: ReturnType<typeof adminWorker>;
  readonly locks: LockManager | null;
};

const clock = createServerClock(() => performance.now());

/** Opens one user's database and starts its sync loop and sender. */
export function openAdmin(
  user: User,
  { auth, adminRemote, siteRemote, worker, locks }: Dependencies,
): OpenAdmin {
  const db = new AdminDatabase(user.id);
  const read = createAdminReader(db);
  const uploads = new Map<string, AbortController>();
  const setTimer = (milliseconds: number, run: () => void) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  };
  const backoff = serverBackoff();
  const isVisible = () => document.visibilityState === "visible";
  const adminSync = createSyncLoop(
    {
      ...{ now: Date.now, random: Math.random, isVisible, setTimer, clock, backoff },
      withLock: (job) => createExclusiveRunner(locks)(`selam-desk-sync-${user.id}`, job),
      lastSync: storedTimestamp(storageKeys.adminUpdatedAt),
      onMirrorChanged: () => undefined,
      deletePictures: () => undefined,
    },
    () => pullAdmin({ db, remote: adminRemote, auth }),
    async () => JSON.stringify(await readAdminState(db)),
  );
  const newId = () => crypto.randomUUID();
  const isOnline = () => navigator.onLine && adminSync.status().failure === null;
  const sender = createSender({
    ...{ now: Date.now, random: Math.random, isVisible, setTimer, backoff, elapsed: () => performance.now() },
    queue: adminQueue({
      ...{ db, remote: adminRemote, auth, uploads, newId, now: Date.now, freeBytes: sentCopiesBudget },
      probe: { remote: siteRemote, clock, isOnline },
    }),
    withLeaderLock: createLeaderLock(db, locks, Date.now, adminLock(user.id)),
  });
  const commands = createAdminCommands({
    ...{ db, uploads, newId, now: Date.now },
    onQueued() {
      void sender.wake();
      void registerBackgroundSync(worker);
    },
  });
  const resume = () => {
    void adminSync.sync();
    void sender.wake();
  };
  const onVisible = () => isVisible() && resume();
  window.addEventListener("online", resume);
  document.addEventListener("visibilitychange", onVisible);
  // Pulling after each push stores the latest receipts, so that a later restore of the server is detected.
  let phase = sender.status().phase;
  sender.subscribe(() => {
    const was = phase;
    phase = sender.status().phase;
    const { failure } = sender.status();
    if (was === "sending" && phase !== "sending" && !failure) void adminSync.sync();
  });
  // A pull that detects a restored server requeues lost operations. Only an idle sender is woken: one in backoff wakes
  // itself, and waking it after each pull would loop.
  adminSync.subscribe(() => {
    if (adminSync.status().phase === "idle" && sender.status().phase === "idle") void sender.wake();
  });
  resume();
  void recheckMissing(db, adminRemote, auth);
  // Retries deletions of unused files that failed on an unreliable connection.
  void deleteUnreferencedFiles({
    auth,
    remote: adminRemote,
    userId: user.id,
    now: Date.now,
    lastRun: storedTimestamp(storageKeys.adminSweptAt),
  });
  return {
    ...{
      user,
      read,
      commands,
      adminSync,
      sender,
      auth,
      live: liveQuery,
      queryCache: new LruMap(),
      now: Date.now,
    },
    sessions: () => withAccessToken(auth, user.id, adminRemote.sessions),
    versions: (kind, rowId) =>
      withAccessToken(auth, user.id, (access) => adminRemote.versions(access, kind, rowId)),
    version: (kind, rowId, version) =>
      withAccessToken(auth, user.id, (access) => adminRemote.version(access, kind, rowId, version)),
    noteEditor: (editor, leaves) =>
      withAccessToken(auth, user.id, (access) => adminRemote.noteEditor(access, editor, leaves)),
    exportUnsent: () => exportUnsent(db),
    resume,
    close() {
      window.removeEventListener("online", resume);
      document.removeEventListener("visibilitychange", onVisible);
      adminSync.stop();
      sender.stop();
      db.close();
    },
  };
}

/** A timestamp in localStorage; it outlives the page if the browser permits. */
function storedTimestamp(key: string): { updatedAt: number | null } {
  return {
    get updatedAt() {
      return Number(stored(key)) || null;
    },
    set updatedAt(time) {
      if (time !== null) store(key, String(time));
    },
  };
}
