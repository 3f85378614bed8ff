declare const self: ServiceWorkerGlobalScope;

// Deployed in place of sw.js when a worker does harm (docs/decisions/2026-11-20-service-worker.md): it throws all caches
// away, takes itself off every device, and opens the pages anew from the network. It leaves the databases alone:
// what a person wrote and what waits to be sent is there. A page that installs it again is not opened anew, since
// a fresh worker has no pages: so nothing goes round in circles.

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  const pages = await self.clients.matchAll({ type: "window" });
  await self.registration.unregister();
  for (const page of pages as WindowClient[]) void page.navigate(page.url).catch(() => undefined);
}
