import { liveQuery } from "dexie";
import { storageKeys } from "../../config/storage-keys.ts";
import { store, stored } from "../../config/local-storage.ts";
import { createExclusively } from "../../config/web-locks.ts";
import type { Desk } from "./context.ts";
import type { Auth, Person } from "../../domain/auth/auth.ts";
import type { DeskRemote } from "../../domain/outbox/admin-remote.ts";
import { RecentMap } from "../../domain/text/lru-map.ts";
import type { Remote } from "../../domain/outbox/remote.ts";
import { DeskDatabase } from "../../offline/admin/database.ts";
import { readDeskState } from "../../offline/admin/mirror.ts";
import { createDeskReader } from "../../offline/admin/queries.ts";
import { exportUnsent } from "../../offline/admin/export-unsent.ts";
import { sendInBackground } from "../../pwa/worker-bridge/background-sync.ts";
import type { deskWorker } from "../../pwa/worker-bridge/admin-worker.ts";
import { roomForFiles } from "../../pwa/storage/storage-quota.ts";
import { serverRest } from "../server-backoff.ts";
import { asPerson } from "../../offline/admin/with-access-token.ts";
import { createDeskCommands } from "../../offline/admin/commands.ts";
import { pullDesk } from "../../offline/admin/pull.ts";
import { deskLock, deskQueue } from "../../offline/admin/push.ts";
import { createHeartbeat } from "../../offline/core/sync-loop.ts";
import { sweepMedia } from "../../offline/admin/media/collect-garbage.ts";
import { recheckMissing } from "../../offline/admin/media/recheck-missing.ts";
import { createSender } from "../../offline/core/sender.ts";
import { createServerClock } from "../../offline/core/server-clock.ts";
import { createSoleSender } from "../../offline/core/leader-lock.ts";

/** A person's desk at work; `goOn` has it sync and send now, `close` ends it. */
export type OpenDesk = Desk & { goOn(): void; close(): void };

type Around = {
  readonly auth: Auth;
  readonly desk: DeskRemote;
  /** The public site's server, by which the line is tried. */
  readonly site: Remote;
  readonly worker: ReturnType<typeof deskWorker>;
  readonly locks: LockManager | null;
};

const clock = createServerClock(() => performance.now());

/** Opens what belongs to one person: their database, the sync of it, and what waits in it. */
export function openDesk(person: Person, { auth, desk, site, worker, locks }: Around): OpenDesk {
  const db = new DeskDatabase(person.id);
  const read = createDeskReader(db);
  const uploads = new Map<string, AbortController>();
  const later = (milliseconds: number, run: () => void) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  };
  const rest = serverRest();
  const isVisible = () => document.visibilityState === "visible";
  const engine = createHeartbeat(
    {
      ...{ now: Date.now, random: Math.random, isVisible, later, clock, rest },
      exclusively: (job) => createExclusively(locks)(`selam-desk-sync-${person.id}`, job),
      remembered: rememberedTime(storageKeys.deskUpdatedAt),
      mirrorChanged: () => undefined,
      forgetPictures: () => undefined,
    },
    () => pullDesk({ db, remote: desk, auth }),
    async () => JSON.stringify(await readDeskState(db)),
  );
  const newId = () => crypto.randomUUID();
  const isOnline = () => navigator.onLine && engine.status().failure === null;
  const sender = createSender({
    ...{ now: Date.now, random: Math.random, isVisible, later, rest, elapsed: () => performance.now() },
    queue: deskQueue({
      ...{ db, desk, auth, uploads, newId, now: Date.now, room: roomForFiles },
      reach: { remote: site, clock, isOnline },
    }),
    asSoleSender: createSoleSender(db, locks, Date.now, deskLock(person.id)),
  });
  const commands = createDeskCommands({
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
  void recheckMissing(db, desk, auth);
  // What a bad line left over is looked for again when the desk is next opened.
  void sweepMedia({
    auth,
    desk,
    person: person.id,
    now: Date.now,
    remembered: rememberedTime(storageKeys.deskSweptAt),
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
      seen: new RecentMap(),
      now: Date.now,
    },
    sessions: () => asPerson(auth, person.id, desk.sessions),
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
