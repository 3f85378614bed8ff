import { activeRegistration } from "./worker-access.ts";

/** The Background Sync tag (sw/database-jobs/outbox.ts, sw/admin-outbox.ts). */
export const OUTBOX_TAG = "selam-outbox";

/** Background Sync (https://wicg.github.io/background-sync/spec/), missing from TypeScript's library. */
type SyncManager = { register(tag: string): Promise<void> };

/**
 * Registers a Background Sync that sends the outbox once online, with every page closed. Without browser
 * support the next visit sends it. On a first visit this waits until the worker is active.
 * @param worker the registration to use; the site's own by default
 */
export async function registerBackgroundSync(
  worker: Promise<ServiceWorkerRegistration | undefined> = activeRegistration(),
): Promise<void> {
  const sync = ((await worker) as { sync?: SyncManager } | undefined)?.sync;
  await sync?.register(OUTBOX_TAG).catch((error: unknown) => {
    // The browser may refuse for many reasons: user settings, a private window, a disabled service.
    if (!(error instanceof DOMException)) throw error;
  });
}
