import { liveQuery } from "dexie";
import type { ComponentType } from "react";
import { DeskApp } from "./app/desk/desk-app.tsx";
import { deskPaths } from "./config/desk-paths.ts";
import { API_KEY, API_URL } from "./config/env.ts";
import { storageKeys } from "./config/storage-keys.ts";
import { store, stored } from "./config/stored.ts";
import { type DeskGate, type Desk as DeskOf, GateContext } from "./desk-services.ts";
import type { Person } from "./domain/auth.ts";
import { DeskDatabase, deleteDesk } from "./local/desk-database.ts";
import { readDeskState } from "./local/desk-mirror.ts";
import { createDeskReader } from "./local/desk-reading.ts";
import { exportUnsent } from "./local/export-unsent.ts";
import { rememberedPerson } from "./local/remembered-person.ts";
import { openSessionStore } from "./local/session-store.ts";
import { sendInBackground } from "./pwa/background-sync.ts";
import { deskWorker } from "./pwa/desk-worker.ts";
import { keepDesk } from "./pwa/keep-desk.ts";
import { authLibrary } from "./remote/auth-library.ts";
import { createDeskRemote } from "./remote/desk-remote.ts";
import { createSiteRemote } from "./remote/site-remote.ts";
import { createSupabaseAuth } from "./remote/supabase-auth.ts";
import { createDeskCommands } from "./sync/desk-commands.ts";
import { createGate, type GateWord } from "./sync/desk-gate.ts";
import { pullDesk } from "./sync/desk-pull.ts";
import { deskLock, deskQueue } from "./sync/desk-send.ts";
import { createHeartbeat } from "./sync/heartbeat.ts";
import { sweepMedia } from "./sync/media-sweep.ts";
import { createSender } from "./sync/sender.ts";
import { createServerClock } from "./sync/server-clock.ts";
import { createSoleSender } from "./sync/sole-sender.ts";

// Loaded on the first address under /admin: here the desk's database, its server and its screens meet.

type OpenDesk = DeskOf & { goOn(): void; close(): void };

const url = API_URL || location.origin;
const storage = openSessionStore();
const auth = createSupabaseAuth({ url, key: API_KEY, storage, now: Date.now, library: authLibrary });
const desk = createDeskRemote(url, API_KEY);
const site = createSiteRemote(url, API_KEY);
const clock = createServerClock(() => performance.now());
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("selam-desk") : null;

const worker = deskWorker();
let services: DeskGate | null = null;

/** Opens the door, and the desk of whoever signed in last: that is read from this device, and nothing is asked of anyone. */
export async function startDesk(): Promise<ComponentType> {
  const gate = createGate<OpenDesk>({
    auth,
    remote: desk,
    remembered: await rememberedPerson(storage),
    open: openDesk,
    resume: (open) => open.goOn(),
    close: (open) => open.close(),
    async erase(userId) {
      localStorage.removeItem(storageKeys.deskUpdatedAt);
      await deleteDesk(userId);
    },
    countUnsent,
    tell: (word) => channel?.postMessage(word),
  });
  if (channel) channel.onmessage = ({ data }) => void gate.hear(data as GateWord);
  void keepDesk();
  const sendReset = (email: string) => auth.sendReset(email, location.origin + deskPaths.newPassword);
  // The embedded backend sends no mail.
  services = { ...gate, sendReset: API_URL ? sendReset : null, resetPassword: auth.resetPassword };
  return Desk;
}

function Desk() {
  return (
    <GateContext value={services}>
      <DeskApp />
    </GateContext>
  );
}

function openDesk(person: Person): OpenDesk {
  const db = new DeskDatabase(person.id);
  const read = createDeskReader(db);
  const uploads = new Map<string, AbortController>();
  const later = (milliseconds: number, run: () => void) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  };
  const isVisible = () => document.visibilityState === "visible";
  const engine = createHeartbeat(
    {
      ...{ now: Date.now, random: Math.random, isVisible, later, clock },
      exclusively: (job) => exclusively(`selam-desk-sync-${person.id}`, job),
      remembered: rememberedTime(storageKeys.deskUpdatedAt),
      mirrorChanged: () => undefined,
      forgetPictures: () => undefined,
    },
    () => pullDesk({ db, remote: desk, auth }),
    async () => JSON.stringify(await readDeskState(db)),
  );
  const newId = () => crypto.randomUUID();
  const isOnline = () => navigator.onLine && engine.status().failure === null;
  const locks = "locks" in navigator ? navigator.locks : null;
  const sender = createSender({
    ...{ now: Date.now, random: Math.random, isVisible, later, elapsed: () => performance.now() },
    queue: deskQueue({
      ...{ db, desk, auth, uploads, newId, now: Date.now },
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
  // What a bad line left over is looked for again when the desk is next opened.
  void sweepMedia({
    auth,
    desk,
    person: person.id,
    now: Date.now,
    remembered: rememberedTime(storageKeys.deskSweptAt),
  });
  return {
    ...{ person, read, commands, engine, sender, auth, live: liveQuery, seen: new Map(), now: Date.now },
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

async function countUnsent(userId: string): Promise<number> {
  const db = new DeskDatabase(userId);
  try {
    const { unsent, parked } = await createDeskReader(db).countWaiting();
    return unsent + parked;
  } finally {
    db.close();
  }
}

/** One tab syncs at a time; without Web Locks each does, which costs requests and harms nothing. */
async function exclusively<T>(name: string, job: () => Promise<T>): Promise<T | null> {
  if (!("locks" in navigator)) return job();
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? job() : null));
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
