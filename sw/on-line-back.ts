declare const self: ServiceWorkerGlobalScope;

type SyncEvent = ExtendableEvent & { readonly tag: string };

/** Runs a job when the browser says that there is a line again; one that throws is called again later. */
export function onLineBack(tag: string, job: () => Promise<void>): void {
  self.addEventListener("sync", ((event: SyncEvent) => {
    if (event.tag === tag) event.waitUntil(job());
  }) as EventListener);
}
