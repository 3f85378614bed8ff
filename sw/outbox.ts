import { SiteDatabase } from "../src/local/site-database.ts";
import { OUTBOX_TAG } from "../src/pwa/background-sync.ts";
import { createSiteRemote } from "../src/remote/site-remote.ts";
import { type SendWorld, visitorQueue } from "../src/sync/send.ts";
import { createServerClock } from "../src/sync/server-clock.ts";
import { createSoleSender } from "../src/sync/sole-sender.ts";
import { API_KEY, API_URL } from "./api.ts";
import { onLineBack } from "./on-line-back.ts";
import { workOff } from "./work-off.ts";

declare const self: ServiceWorkerGlobalScope;

/** Sends what waits when the browser says that there is a line, with every page closed (Background Sync). */
export function sendWhatWaits(): void {
  onLineBack(OUTBOX_TAG, async () => {
    const db = new SiteDatabase();
    try {
      await workOff(visitorQueue(world(db)), createSoleSender(db, self.navigator.locks ?? null, Date.now));
      // Nobody is looking: a dot on the app's icon says that something came back. How much, the app itself says.
      const parked = await db.outbox.filter(({ state }) => state === "parked").first();
      if (parked) await (self.navigator as { setAppBadge?(): Promise<void> }).setAppBadge?.();
    } finally {
      db.close();
    }
  });
}

function world(db: SiteDatabase): SendWorld {
  return {
    db,
    remote: createSiteRemote(API_URL, API_KEY),
    clock: createServerClock(() => performance.now()),
    isOnline: () => self.navigator.onLine,
    now: Date.now,
    newId: () => crypto.randomUUID(),
  };
}
