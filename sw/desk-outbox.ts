import { DeskDatabase } from "../src/local/desk-database.ts";
import { rememberedPerson } from "../src/local/remembered-person.ts";
import { openSessionStore } from "../src/local/session-store.ts";
import { OUTBOX_TAG } from "../src/pwa/background-sync.ts";
import { roomForFiles } from "../src/pwa/room-for-files.ts";
import { createDeskRemote } from "../src/remote/desk-remote.ts";
import { createSiteRemote } from "../src/remote/site-remote.ts";
import { createSupabaseAuth } from "../src/remote/supabase-auth.ts";
import { deskLock, deskQueue } from "../src/sync/desk-send.ts";
import { createServerClock } from "../src/sync/server-clock.ts";
import { createSoleSender } from "../src/sync/sole-sender.ts";
import { API_KEY, API_URL } from "./api.ts";
import { onLineBack } from "./on-line-back.ts";
import { workOff } from "./work-off.ts";

declare const self: ServiceWorkerGlobalScope;

// The desk's own worker (src/pwa/desk-worker.ts): it answers for no page, and sends what the owner did when the line is
// back, with every page closed. Only where somebody has opened the desk is it ever downloaded.

self.addEventListener("install", () => void self.skipWaiting());
onLineBack(OUTBOX_TAG, sendDesk);

/** As the person who is signed in here; what is another one's stays where it is. */
async function sendDesk(): Promise<void> {
  const storage = openSessionStore();
  const person = (await rememberedPerson(storage)).person();
  if (!person || person.locked) return;
  const db = new DeskDatabase(person.id);
  const clock = createServerClock(() => performance.now());
  const now = Date.now;
  const queue = deskQueue({
    ...{ db, now, room: roomForFiles, uploads: new Map(), newId: () => crypto.randomUUID() },
    desk: createDeskRemote(API_URL, API_KEY),
    auth: createSupabaseAuth({ url: API_URL, key: API_KEY, storage, now }),
    reach: {
      remote: createSiteRemote(API_URL, API_KEY),
      clock,
      isOnline: () => self.navigator.onLine,
    },
  });
  try {
    const locks = self.navigator.locks ?? null;
    await workOff(queue, createSoleSender(db, locks, now, deskLock(person.id)));
  } finally {
    db.close();
  }
}
