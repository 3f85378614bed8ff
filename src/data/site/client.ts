import { liveQuery } from "dexie";
import { createSiteRemote } from "../../api/site-api.ts";
import { deviceCode } from "../../config/device-code.ts";
import { API_KEY, API_URL } from "../../config/env.ts";
import { stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import { tabStorage } from "../../config/tab-storage.ts";
import { dropTapNote, tapNotes } from "../../config/tap-journal.ts";
import { webLocks } from "../../config/web-locks.ts";
import { isConnectionFailure } from "../../domain/outbox/failure.ts";
import { isByPerson, type Operation } from "../../domain/outbox/operation.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";
import { createExclusiveRunner } from "../../offline/core/exclusive.ts";
import { createKnownFailure } from "../../offline/core/known-failure.ts";
import { browserLiveness } from "../../offline/core/liveness.ts";
import { createServerClock } from "../../offline/core/server-clock.ts";
import { createCommands } from "../../offline/site/commands.ts";
import { openSiteDatabase } from "../../offline/site/open-database.ts";
import { createReader } from "../../offline/site/queries.ts";
import { createSiteSync } from "../../offline/site/site-sync.ts";
import { noteUnsent } from "../../offline/site/unsent-note.ts";
import { requestPersistenceOnce } from "../../pwa/storage/persist-storage.ts";
import { codeLoader } from "../../pwa/update/load-code.ts";
import { registerBackgroundSync } from "../../pwa/worker-bridge/background-sync.ts";
import { environment, serverBackoff } from "../environment.ts";
import { storedSync } from "../stored-times.ts";
import type { SiteData } from "./context.ts";
import { unsentNote } from "./lost-operations.ts";

/**
 * Loaded after the first paint: opens the mirror, starts the sync, keeps derived data up to date, and precaches the
 * app.
 */
export async function startData(): Promise<SiteData> {
  const [{ db, isPersistent }, locks] = await Promise.all([openSiteDatabase(tabStorage()), webLocks()]);
  // A database that another tab holds is not a new one.
  if (isPersistent) await Promise.race([noteUnsent(db, unsentNote, console.warn), pause(ANSWER_MS)]);
  const exclusively = createExclusiveRunner(locks, browserLiveness());
  const read = createReader(db);
  const remote = createSiteRemote(API_URL || location.origin, API_KEY);
  const clock = createServerClock(environment.elapsed);
  /** Dependencies shared by everything that talks to the server. */
  const server = { ...environment, db, remote, clock, backoff: serverBackoff };
  const siteSync = createSiteSync({
    ...server,
    language: getLocale,
    withLock: (job) => exclusively("selam-sync", job),
    lastSync: storedSync(storageKeys.updatedAt),
    onMirrorChanged: () => withDerivedData(({ refresh }) => refresh(true)),
    deletePictures: (urls) => withDerivedData(({ deletePictures }) => deletePictures(urls)),
  });
  /** What commands need to store what a visitor does. */
  const writing = {
    ...server,
    newSecret: environment.newId,
    deviceCode,
    onQueued() {
      void send();
      void registerBackgroundSync();
    },
  };
  const knownFailure = createKnownFailure(serverBackoff);
  const sender = lazyOnce(async () => {
    const { createPageSender } = await codeLoader.load(loadSender);
    const loaded = createPageSender({
      ...writing,
      exclusively,
      // After a connection failure of the last pull, the server is probed before sending.
      isOnline: () => navigator.onLine && !isConnectionFailure(siteSync.status().failure),
      requestPersistence: () => void requestPersistenceOnce(),
    });
    knownFailure.follow(loaded);
    return loaded;
  });
  // If the sender's chunk fails to load, the next pull retries.
  const send = () => sender().then((loaded) => loaded.wake(), console.warn);
  const sendWaiting = () =>
    db.outbox.count().then((waiting) => (waiting > 0 ? send() : undefined), console.warn);
  /** Queues the taps of closed pages, which there seldom are. */
  const queueTaps = async () => {
    const notes = tapNotes();
    if (notes.length > 0) await (await codeLoader.load(loadReplay)).replayTapJournal(db, notes, dropTapNote);
  };
  const commands = createCommands(writing);
  const derived = lazyOnce(async () =>
    (await codeLoader.load(loadLibrary)).startDerivedData(db, read, siteSync, isPersistent),
  );
  // Derived data is refreshed in idle time; if the chunk fails to load, at the next change.
  const withDerivedData = (act: (loaded: Awaited<ReturnType<typeof derived>>) => Promise<void>) =>
    void derived().then(act).catch(console.warn);
  const resume = () => {
    void siteSync.sync();
    void sendWaiting();
  };
  addEventListener("online", resume);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") resume();
  });
  // A successful pull shows that the server is reachable, so waiting operations are sent without their backoff.
  const onReachable = (listener: () => void) =>
    siteSync.subscribe(() => {
      if (siteSync.status().phase === "idle") listener();
    });
  onReachable(() => void sendWaiting());
  void queueTaps().catch(console.warn).then(sendWaiting);
  if (!isPersistent) warnBeforeUnload(() => db.outbox.toArray());
  // On slow connections and low-end phones, the newest posts load before the app is precached.
  const firstSync = siteSync.sync().finally(() => withDerivedData(({ refresh }) => refresh(false)));
  const worker = codeLoader.load(loadRegister).then(({ registerWorker, whenShellSaved }) => {
    registerWorker(firstSync);
    return whenShellSaved;
  });
  const shellSaved = worker.then((whenShellSaved) => {
    // Without stored posts the app is not precached either.
    if (!isPersistent) throw new Error("There is no persistent storage.");
    return whenShellSaved();
  });
  const notifications = lazyOnce(async () =>
    (await codeLoader.load(loadNotifications)).startNotifications(db, commands, exclusively, onReachable),
  );
  // A choice made offline is completed, and a subscription that the browser lost is made again.
  if (stored(storageKeys.notifications)) void notifications().catch(console.warn);
  return {
    read,
    remote,
    siteSync,
    commands,
    sender,
    derived,
    notifications,
    live: liveQuery,
    shellSaved,
    isPersistent,
    knownFailure,
  };
}

/** How long the database may take to answer, in milliseconds, before the page starts without its answer. */
const ANSWER_MS = 1_000;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

const loadNotifications = () => import("./notifications.ts");
const loadReplay = () => import("../../offline/site/replay-tap-journal.ts");
const loadSender = () => import("./page-sender.ts");
const loadRegister = () => import("../../pwa/worker-bridge/register.ts");
const loadLibrary = () => import("./library-client.ts");

/** Calls `make` once; a failure (e.g. a chunk that did not load) is retried at the next call. */
function lazyOnce<T>(make: () => Promise<T>): () => Promise<T> {
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
    unsent = operations.some(isByPerson);
  });
  addEventListener("beforeunload", (event) => {
    if (unsent) event.preventDefault();
  });
}
