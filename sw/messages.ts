declare const self: ServiceWorkerGlobalScope;

/** A page says when a waiting version may come into force (src/pwa/worker-bridge/register.ts). */
export function hearPages(): void {
  self.addEventListener("message", ({ data }) => {
    if (data?.type === "SKIP_WAITING") void self.skipWaiting();
  });
}
