import { workerInForce } from "./worker-access.ts";

/** What the browser calls the service worker with when a line is back (sw/outbox.ts, sw/admin-outbox.ts). */
export const OUTBOX_TAG = "selam-outbox";

/** Background Sync (https://wicg.github.io/background-sync/spec/), which TypeScript's library does not have. */
type SyncManager = { register(tag: string): Promise<void> };

/**
 * Asks the browser to send what waits when there is a line, with every page closed. Only some can; elsewhere the next
 * visit sends. A first visit has nobody yet to be called: the wish waits until the worker is in force.
 * @param worker who is to be called; the site's own unless another is named
 */
export async function sendInBackground(
  worker: Promise<ServiceWorkerRegistration | undefined> = workerInForce(),
): Promise<void> {
  const sync = ((await worker) as { sync?: SyncManager } | undefined)?.sync;
  await sync?.register(OUTBOX_TAG).catch((error: unknown) => {
    // The browser's own refusal, of which there are many: the person's setting, a private window, a disabled service.
    if (!(error instanceof DOMException)) throw error;
  });
}
