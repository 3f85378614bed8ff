import { liveQuery } from "dexie";
import { createSiteRemote } from "../../api/site-api.ts";
import { API_KEY, API_URL } from "../../config/env.ts";
import { store, stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import { dropTapNote, tapNotes } from "../../config/tap-journal.ts";
import { createExclusively, webLocks } from "../../config/web-locks.ts";
import type { Operation } from "../../domain/outbox/operation.ts";
import { createServerClock } from "../../offline/core/server-clock.ts";
import { createCommands } from "../../offline/site/commands.ts";
import { openSite } from "../../offline/site/open-database.ts";
import { createReader } from "../../offline/site/queries.ts";
import { replayTapJournal } from "../../offline/site/replay-tap-journal.ts";
import { createSiteSync } from "../../offline/site/site-sync.ts";
import { sendInBackground } from "../../pwa/worker-bridge/background-sync.ts";
import { registerWorker, whenShellSaved } from "../../pwa/worker-bridge/register.ts";
import { serverBackoff } from "../server-backoff.ts";
import type { SiteData } from "./context.ts";

/**
 * Loaded after the first paint: opens the mirror, starts the sync, keeps derived data up to date, and precaches the
 * app.
 */
export async function startData(): Promise<SiteData> {
  const [{ db, lasts }, locks] = await Promise.all([openSite(), webLocks()]);
  const exclusively = createExclusively(locks);
  const read = createReader(db);
  const remote = createSiteRemote(API_URL || location.origin, API_KEY);
  const clock = createServerClock(() => performance.now());
  const rest = serverBackoff();
  const engine = createSiteSync({
    db,
    remote,
    clock,
    rest,
    now: Date.now,
    random: Math.random,
    isVisible: () => document.visibilityState === "visible",
    exclusively: (job) => exclusively("selam-sync", job),
    later(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    remembered: remembered(),
    mirrorChanged: () => withShelf(({ follow }) => follow(true)),
    forgetPictures: (urls) => withShelf(({ forgetPictures }) => forgetPictures(urls)),
  });
  const sender = onDemand(async () => {
    const { startSender } = await import("./sender-client.ts");
    return startSender({ db, remote, clock, locks, rest }, () => engine.status().failure);
  });
  // If the sender's chunk fails to load, the next pull retries.
  const send = () => sender().then((loaded) => loaded.wake(), console.warn);
  const sendWaiting = () =>
    db.outbox.count().then((waiting) => (waiting > 0 ? send() : undefined), console.warn);
  const commands = createCommands({
    db,
    now: Date.now,
    newId: () => crypto.randomUUID(),
    newSecret: () => crypto.randomUUID(),
    queued() {
      void send();
      void sendInBackground();
    },
  });
  const shelf = onDemand(async () =>
    (await import("./library-client.ts")).startShelf(db, read, engine, lasts),
  );
  // Derived data is refreshed in idle time; if the chunk fails to load, at the next change.
  const withShelf = (act: (loaded: Awaited<ReturnType<typeof shelf>>) => Promise<void>) =>
    void shelf().then(act).catch(console.warn);
  const resume = () => {
    void engine.sync();
    void sendWaiting();
  };
  addEventListener("online", resume);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") resume();
  });
  // A successful pull shows that the server is reachable, so waiting operations are sent without their backoff.
  engine.subscribe(() => {
    if (engine.status().phase === "idle") void sendWaiting();
  });
  void replayTapJournal(db, tapNotes(), dropTapNote).catch(console.warn).then(sendWaiting);
  if (!lasts) warnBeforeUnload(() => db.outbox.toArray());
  // On slow connections and low-end phones, the newest posts load before the app is precached.
  registerWorker(engine.sync().finally(() => withShelf(({ follow }) => follow(false))));
  // Without stored posts the app is not precached either.
  const shellSaved = lasts ? whenShellSaved() : Promise.reject(new Error("Nothing is kept here."));
  return { read, remote, engine, commands, sender, shelf, live: liveQuery, shellSaved, lasts };
}

/** Calls `make` once; a failure (e.g. a chunk that did not load) is retried at the next call. */
function onDemand<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

/** Confirms closing the page while it has unsent operations and no persistent storage. */
function warnBeforeUnload(waiting: () => Promise<readonly Operation[]>): void {
  let unsent = false;
  liveQuery(waiting).subscribe((operations) => {
    unsent = operations.some(({ intent }) => intent.kind !== "view");
  });
  addEventListener("beforeunload", (event) => {
    if (unsent) event.preventDefault();
  });
}

function remembered(): { updatedAt: number | null } {
  return {
    get updatedAt() {
      return Number(stored(storageKeys.updatedAt)) || null;
    },
    set updatedAt(time) {
      if (time !== null) store(storageKeys.updatedAt, String(time));
    },
  };
}
