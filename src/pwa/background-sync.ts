/** What the browser calls the service worker with when a line is back (sw/outbox.ts, sw/desk-outbox.ts). */
export const OUTBOX_TAG = "selam-outbox";

/** Background Sync (https://wicg.github.io/background-sync/spec/), which TypeScript's library does not have. */
type SyncManager = { register(tag: string): Promise<void> };

/**
 * The errors of a browser that refuses: by the person's setting or in a private window, because the worker was
 * unregistered, or because Background Sync is disabled as a whole (Chromium says UnknownError).
 */
const WILL_NOT = /^(NotAllowed|InvalidState|Unknown)Error$/;

/**
 * Asks the browser to send what waits when there is a line, with every page closed. Only some can; elsewhere the next
 * visit sends. A first visit has nobody yet to be called: the wish waits until the worker is in force.
 * @param worker who is to be called; the site's own unless another is named
 */
export async function sendInBackground(
  worker: Promise<ServiceWorkerRegistration | undefined> = ready(),
): Promise<void> {
  const sync = ((await worker) as { sync?: SyncManager } | undefined)?.sync;
  await sync?.register(OUTBOX_TAG).catch((error: Error) => {
    if (!WILL_NOT.test(error.name)) throw error;
  });
}

async function ready(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.ready;
}
