/** What the browser calls the service worker with when a line is back (sw/outbox.ts). */
export const OUTBOX_TAG = "selam-outbox";

/** Background Sync (https://wicg.github.io/background-sync/spec/), which TypeScript's library does not have. */
type SyncManager = { register(tag: string): Promise<void> };

/**
 * Asks the browser to send what waits when there is a line, with every page closed. Only some can; elsewhere the next
 * visit sends.
 */
export async function sendInBackground(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const sync = (registration as { sync?: SyncManager } | undefined)?.sync;
  await sync?.register(OUTBOX_TAG).catch((error: unknown) => {
    // The person's setting, or a private window.
    if (!(error instanceof DOMException && error.name === "NotAllowedError")) throw error;
  });
}
