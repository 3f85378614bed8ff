declare const self: ServiceWorkerGlobalScope;

/**
 * A page tells the waiting worker to activate, or the active one that the browser has deleted its files
 * (src/pwa/worker-bridge/register.ts).
 * @param restore downloads them again
 */
export function listenToPages(restore: (event: ExtendableEvent) => Promise<void>): void {
  self.addEventListener("message", (event) => {
    if (event.data?.type === "SKIP_WAITING") void self.skipWaiting();
    if (event.data?.type === "RESTORE_SHELL") event.waitUntil(restore(event).catch(console.warn));
  });
}
