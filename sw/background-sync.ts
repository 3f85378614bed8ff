/** A Background Sync event (https://wicg.github.io/background-sync/spec/), missing from TypeScript's library. */
type SyncEvent = Event & { readonly tag: string; waitUntil(work: Promise<unknown>): void };

declare const self: Pick<EventTarget, "addEventListener">;

/** Runs a job when the browser reports a connection. If the job throws, the browser retries it later. */
export function onBackgroundSync(tag: string, job: () => Promise<void>): void {
  self.addEventListener("sync", ((event: SyncEvent) => {
    if (event.tag === tag) event.waitUntil(job());
  }) as EventListener);
}
