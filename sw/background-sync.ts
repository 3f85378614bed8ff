/** An event of Background Sync (https://wicg.github.io/background-sync/spec/), which TypeScript's library does not have. */
type SyncEvent = Event & { readonly tag: string; waitUntil(work: Promise<unknown>): void };

declare const self: Pick<EventTarget, "addEventListener">;

/** Runs a job when the browser says that there is a line again; one that throws is called again later. */
export function onBackgroundSync(tag: string, job: () => Promise<void>): void {
  self.addEventListener("sync", ((event: SyncEvent) => {
    if (event.tag === tag) event.waitUntil(job());
  }) as EventListener);
}
