import { SiteDatabase } from "../src/local/site-database.ts";
import { OUTBOX_TAG } from "../src/pwa/background-sync.ts";
import { createSiteRemote } from "../src/remote/site-remote.ts";
import { waitBeforeRetry } from "../src/sync/retry.ts";
import { type SendWorld, visitorQueue } from "../src/sync/send.ts";
import { createServerClock } from "../src/sync/server-clock.ts";
import { createSoleSender } from "../src/sync/sole-sender.ts";

declare const self: ServiceWorkerGlobalScope;

type SyncEvent = ExtendableEvent & { readonly tag: string };

/**
 * How long it goes on by itself, in milliseconds: a line that is back is seldom good at once. Browsers end the event
 * after a few minutes, and come again later when it failed.
 */
const PATIENCE = 60_000;
/** How soon it looks whether a tab that is sending has ended. */
const LOOK_AGAIN = 1_000;

/** Sends what waits when the browser says that there is a line, with every page closed (Background Sync). */
export function sendWhatWaits(): void {
  self.addEventListener("sync", ((event: SyncEvent) => {
    if (event.tag === OUTBOX_TAG) event.waitUntil(sendAll());
  }) as EventListener);
}

/** @throws Error while something is left, so that the browser comes again */
async function sendAll(): Promise<void> {
  const db = new SiteDatabase();
  const asSoleSender = createSoleSender(db, self.navigator.locks ?? null, Date.now);
  const queue = visitorQueue(world(db));
  try {
    for (let waited = 0, failures = 0; await queue.hasUnsent(); ) {
      const ran = await asSoleSender(async () => ({ failure: await queue.send() }));
      failures = ran?.failure ? failures + 1 : 0;
      const wait = ran?.failure ? waitBeforeRetry(failures, ran.failure, true, Math.random()) : LOOK_AGAIN;
      waited += wait;
      if (waited > PATIENCE) throw new Error("Something still waits to be sent.");
      if (await queue.hasUnsent()) await new Promise((resolve) => setTimeout(resolve, wait));
    }
    // Nobody is looking: a dot on the app's icon says that something came back. How much, the app itself says.
    const parked = await db.outbox.filter(({ state }) => state === "parked").first();
    if (parked) await (self.navigator as { setAppBadge?(): Promise<void> }).setAppBadge?.();
  } finally {
    db.close();
  }
}

function world(db: SiteDatabase): SendWorld {
  return {
    db,
    remote: createSiteRemote(API_URL || self.location.origin, API_KEY),
    clock: createServerClock(() => performance.now()),
    isOnline: () => self.navigator.onLine,
    now: Date.now,
    newId: () => crypto.randomUUID(),
  };
}

// Not from src/config/env.ts: what else stands there is not defined for a worker in dev.
const API_URL: string = import.meta.env.VITE_SUPABASE_URL ?? "";
const API_KEY: string = import.meta.env.VITE_SUPABASE_ANON_KEY ?? "";
