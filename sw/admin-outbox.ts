import { DeskDatabase } from "../src/offline/admin/database.ts";
import { rememberedPerson } from "../src/offline/admin/remembered-user.ts";
import { openSessionStore } from "../src/offline/admin/session-store.ts";
import { OUTBOX_TAG } from "../src/pwa/worker-bridge/background-sync.ts";
import { roomForFiles } from "../src/pwa/storage/storage-quota.ts";
import { createDeskRemote } from "../src/api/admin-api.ts";
import { createSiteRemote } from "../src/api/site-api.ts";
import { createSupabaseAuth } from "../src/api/supabase-auth.ts";
import { deskLock, deskQueue } from "../src/offline/admin/push.ts";
import { createServerClock } from "../src/offline/core/server-clock.ts";
import { createSoleSender } from "../src/offline/core/leader-lock.ts";
import { API_KEY, API_URL } from "./api.ts";
import { onLineBack } from "./background-sync.ts";
import { workOff } from "./drain-queue.ts";

declare const self: ServiceWorkerGlobalScope;

// The desk's own worker (src/pwa/worker-bridge/admin-worker.ts): it answers for no page, and sends what the owner did when the line is
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
