import { liveQuery } from "dexie";
import { store, stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import { createExclusively } from "../../config/web-locks.ts";
import type { Auth, Person } from "../../domain/auth/auth.ts";
import type { AdminRemote } from "../../domain/outbox/admin-remote.ts";
import type { Remote } from "../../domain/outbox/remote.ts";
import { LruMap } from "../../domain/text/lru-map.ts";
import { createAdminCommands } from "../../offline/admin/commands.ts";
import { AdminDatabase } from "../../offline/admin/database.ts";
import { exportUnsent } from "../../offline/admin/export-unsent.ts";
import { sweepMedia } from "../../offline/admin/media/collect-garbage.ts";
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
import { storageQuota } from "../../pwa/storage/storage-quota.ts";
import type { adminWorker } from "../../pwa/worker-bridge/admin-worker.ts";
import { sendInBackground } from "../../pwa/worker-bridge/background-sync.ts";
import { serverBackoff } from "../server-backoff.ts";
import type { Admin } from "./context.ts";

/** One user's open admin; `goOn` syncs and sends immediately, `close` shuts it down. */
export type OpenAdmin = Admin & { goOn(): void; close(): void };

type Dependencies = {
  readonly auth: Auth;
  readonly admin: AdminRemote;
  /** The public API, used to probe the connection. */
  readonly site: Remote;
  readonly worker: ReturnType<typeof adminWorker>;
  readonly locks: LockManager | null;
};

const clock = createServerClock(() => performance.now());

/** Opens one user's database and starts its sync loop and sender. */
export function openAdmin(person: Person, { auth, admin, site, worker, locks }: Dependencies): OpenAdmin {
  const db = new AdminDatabase(person.id);
  const read = createAdminReader(db);
  const uploads = new Map<string, AbortController>();
  const later = (milliseconds: number, run: () => void) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  };
  const rest = serverBackoff();
  const isVisible = () => document.visibilityState === "visible";
  const engine = createSyncLoop(
    {
      ...{ now: Date.now, random: Math.random, isVisible, later, clock, rest },
      exclusively: (job) => createExclusively(locks)(`selam-desk-sync-${person.id}`, job),
      remembered: rememberedTime(storageKeys.adminUpdatedAt),
      mirrorChanged: () => undefined,
      forgetPictures: () => undefined,
    },
    () => pullAdmin({ db, remote: admin, auth }),
    async () => JSON.stringify(await readAdminState(db)),
  );
  const newId = () => crypto.randomUUID();
  const isOnline = () => navigator.onLine && engine.status().failure === null;
  const sender = createSender({
    ...{ now: Date.now, random: Math.random, isVisible, later, rest, elapsed: () => performance.now() },
    queue: adminQueue({
      ...{ db, admin, auth, uploads, newId, now: Date.now, room: storageQuota },
      reach: { remote: site, clock, isOnline },
    }),
    withLeaderLock: createLeaderLock(db, locks, Date.now, adminLock(person.id)),
  });
  const commands = createAdminCommands({
    ...{ db, uploads, newId, now: Date.now },
    queued() {
      void sender.wake();
      void sendInBackground(worker);
    },
  });
  const goOn = () => {
    void engine.sync();
    void sender.wake();
  };
  const onVisible = () => isVisible() && goOn();
  window.addEventListener("online", goOn);
  document.addEventListener("visibilitychange", onVisible);
  // Pulling after each push stores the latest receipts, so that a later restore of the server is detected.
  let phase = sender.status().phase;
  sender.subscribe(() => {
    const was = phase;
    phase = sender.status().phase;
    const { failure } = sender.status();
    if (was === "sending" && phase !== "sending" && !failure) void engine.sync();
  });
  // A pull that detects a restored server requeues lost operations. Only an idle sender is woken: one in backoff wakes
  // itself, and waking it after each pull would loop.
  // woken here, with a pull after each of its runs, it would never rest.
  engine.subscribe(() => {
    if (engine.status().phase === "idle" && sender.status().phase === "idle") void sender.wake();
  });
  goOn();
  void recheckMissing(db, admin, auth);
  // Retries deletions of unused files that failed on an unreliable connection.
  void sweepMedia({
    auth,
    admin,
    person: person.id,
    now: Date.now,
    remembered: rememberedTime(storageKeys.adminSweptAt),
  });
  return {
    ...{
      person,
      read,
      commands,
      engine,
      sender,
      auth,
      live: liveQuery,
      seen: new LruMap(),
      now: Date.now,
    },
    sessions: () => withAccessToken(auth, person.id, admin.sessions),
    exportUnsent: () => exportUnsent(db),
    goOn,
    close() {
      window.removeEventListener("online", goOn);
      document.removeEventListener("visibilitychange", onVisible);
      engine.stop();
      sender.stop();
      db.close();
    },
  };
}

/** A timestamp in localStorage; it outlives the page if the browser permits. */
function rememberedTime(key: string): { updatedAt: number | null } {
  return {
    get updatedAt() {
      return Number(stored(key)) || null;
    },
    set updatedAt(time) {
      if (time !== null) store(key, String(time));
    },
  };
}
