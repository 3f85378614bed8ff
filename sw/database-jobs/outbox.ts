import { createSiteRemote } from "../../src/api/site-api.ts";
import { createSubmissionsRemote } from "../../src/api/submissions-api.ts";
import { createExclusiveRunner } from "../../src/offline/core/exclusive.ts";
import { browserLiveness } from "../../src/offline/core/liveness.ts";
import { createServerClock } from "../../src/offline/core/server-clock.ts";
import { SiteDatabase } from "../../src/offline/site/database.ts";
import { SENDER_LOCK, visitorQueue } from "../../src/offline/site/push.ts";
import type { SendDeps } from "../../src/offline/site/send-alone.ts";
import { API_KEY, API_URL } from "../api.ts";
import { drainQueue } from "../drain-queue.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * Sends the visitor's outbox, with every page closed.
 * @throws Error if operations remain
 */
export async function sendOutbox(): Promise<void> {
  const db = new SiteDatabase();
  try {
    await drainOutbox(db);
    // No page is open: the badge shows that an operation was rejected. The app sets the exact count when it opens.
    const parked = await db.outbox.filter(({ state }) => state === "parked").first();
    if (parked) await (self.navigator as { setAppBadge?(): Promise<void> }).setAppBadge?.();
  } finally {
    db.close();
  }
}

/** Sends everything that is due. @throws Error if operations remain */
export function drainOutbox(db: SiteDatabase): Promise<void> {
  const exclusively = createExclusiveRunner(self.navigator.locks ?? null, browserLiveness());
  return drainQueue(visitorQueue(deps(db)), (job) => exclusively(SENDER_LOCK, job));
}

function deps(db: SiteDatabase): SendDeps {
  return {
    db,
    remote: createSiteRemote(API_URL, API_KEY),
    submissions: createSubmissionsRemote(API_URL, API_KEY),
    clock: createServerClock(() => performance.now()),
    isOnline: () => self.navigator.onLine,
    now: Date.now,
    newId: () => crypto.randomUUID(),
  };
}
