declare const self: ServiceWorkerGlobalScope;

/** Otherwise the page that installed the worker would be uncontrolled until the next load. */
export function claimFirstPage(): void {
  self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
}
