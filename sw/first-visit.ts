declare const self: ServiceWorkerGlobalScope;

/** Without this the page that installed the worker would go unserved until it is opened again. */
export function takeOverFirstVisit(): void {
  self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
}
