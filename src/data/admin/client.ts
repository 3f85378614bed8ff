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

/** A person's admin at work; `goOn` has it sync and send now, `close` ends it. */
export type OpenAdmin = Admin & { goOn(): void; close(): void };

type Around = {
  readonly auth: Auth;
  readonly admin: AdminRemote;
  /** The public site's server, by which the line is tried. */
  readonly site: Remote;
  readonly worker: ReturnType<typeof adminWorker>;
  readonly locks: LockManager | null;
};

const clock = createServerClock(() => performance.now());

/** Opens what belongs to one person: their database, the sync of it, and what waits in it. */
export function openAdmin(person: Person, { auth, admin, site, worker, locks }: Around): OpenAdmin {
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
  // What was sent is read back at once: a server restored later is then known by what it forgot.
  let phase = sender.status().phase;
  sender.subscribe(() => {
    const was = phase;
    phase = sender.status().phase;
    const { failure } = sender.status();
    if (was === "sending" && phase !== "sending" && !failure) void engine.sync();
  });
  // A pull that finds a restored server has put what that forgot back into the queue. A sender that waits wakes itself:
  // woken here, with a pull after each of its runs, it would never rest.
  engine.subscribe(() => {
    if (engine.status().phase === "idle" && sender.status().phase === "idle") void sender.wake();
  });
  goOn();
  void recheckMissing(db, admin, auth);
  // What a bad line left over is looked for again when the admin is next opened.
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

/** A moment that outlives the page, as far as the browser keeps anything for it. */
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
