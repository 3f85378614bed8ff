/**
 * The registration of the worker in force; waits as long as there is none. Undefined where the browser has no workers, or
 * closes them to a page whose site data it blocks.
 */
export async function workerInForce(): Promise<ServiceWorkerRegistration | undefined> {
  return unlessClosed(async () => navigator.serviceWorker?.ready);
}

/** The site's registration as it is now. Undefined where there is none, and as above. */
export async function workerHere(): Promise<ServiceWorkerRegistration | undefined> {
  return unlessClosed(async () => navigator.serviceWorker?.getRegistration());
}

/** Every registration of this site; none as above. */
export async function workersHere(): Promise<readonly ServiceWorkerRegistration[]> {
  return (await unlessClosed(async () => navigator.serviceWorker?.getRegistrations())) ?? [];
}

async function unlessClosed<T>(ask: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    console.warn("Service workers are closed to this page.", error);
    return undefined;
  }
}
