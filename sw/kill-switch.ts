declare const self: ServiceWorkerGlobalScope;

// Deployed in place of sw.js if a worker causes harm (docs/decisions/2026-11-20-service-worker.md). It deletes
// all caches, unregisters itself and reloads open pages from the network. The databases, including unsent
// operations, stay. A page that installs it again is not reloaded, because a new worker controls no pages; this
// prevents a reload loop.

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  const pages = await self.clients.matchAll({ type: "window" });
  await self.registration.unregister();
  for (const page of pages as WindowClient[]) void page.navigate(page.url).catch(() => undefined);
}
