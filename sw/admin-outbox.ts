import { createAdminRemote } from "../src/api/admin-api.ts";
import { createSiteRemote } from "../src/api/site-api.ts";
import { createSupabaseAuth } from "../src/api/supabase-auth.ts";
import { AdminDatabase } from "../src/offline/admin/database.ts";
import { openLastUser, openSessionStore } from "../src/offline/admin/session-store.ts";
import { createExclusiveRunner } from "../src/offline/core/exclusive.ts";
import { browserLiveness } from "../src/offline/core/liveness.ts";
import { createServerClock } from "../src/offline/core/server-clock.ts";
import { sentCopiesBudget } from "../src/pwa/storage/sent-copies-budget.ts";
import { OUTBOX_TAG } from "../src/pwa/worker-bridge/background-sync.ts";
import { API_KEY, API_URL } from "./api.ts";
import { onBackgroundSync } from "./background-sync.ts";
import { drainAdminOutbox } from "./drain-admin-outbox.ts";
import { onNotificationClick, onPush } from "./show-notification.ts";

declare const self: ServiceWorkerGlobalScope;

// The admin's service worker (src/pwa/worker-bridge/admin-worker.ts). It handles no requests; with every page closed it
// sends the admin outbox on Background Sync, and shows the owner's notifications, apart from those of members. It is
// installed only where the admin has been opened.

self.addEventListener("install", () => void self.skipWaiting());
onBackgroundSync(OUTBOX_TAG, sendAdmin);
onPush(async () => undefined);
onNotificationClick();

async function sendAdmin(): Promise<void> {
  const storage = openSessionStore();
  const now = Date.now;
  await drainAdminOutbox({
    now,
    lastUser: await openLastUser(storage),
    openDatabase: (userId) => new AdminDatabase(userId),
    exclusively: createExclusiveRunner(self.navigator.locks ?? null, browserLiveness()),
    freeBytes: sentCopiesBudget,
    newId: () => crypto.randomUUID(),
    remote: createAdminRemote(API_URL, API_KEY),
    auth: createSupabaseAuth({ url: API_URL, key: API_KEY, storage, now }),
    probe: {
      remote: createSiteRemote(API_URL, API_KEY),
      clock: createServerClock(() => performance.now()),
      isOnline: () => self.navigator.onLine,
    },
  });
}
