declare const self: ServiceWorkerGlobalScope;

/** A page tells the waiting worker to activate (src/pwa/worker-bridge/register.ts). */
export function listenToPages(): void {
  self.addEventListener("message", ({ data }) => {
    if (data?.type === "SKIP_WAITING") void self.skipWaiting();
  });
}
