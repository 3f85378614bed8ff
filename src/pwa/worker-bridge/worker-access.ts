/**
 * The registration with an active worker; waits until there is one. Undefined if the browser has no service
 * workers or blocks site data for the page.
 */
export async function activeRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return unlessBlocked(async () => navigator.serviceWorker?.ready);
}

/** The site's current registration. Undefined if there is none, or if the browser refuses access. */
export async function currentRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return unlessBlocked(async () => navigator.serviceWorker?.getRegistration());
}

/** All registrations of this site; empty if the browser refuses access. */
export async function allRegistrations(): Promise<readonly ServiceWorkerRegistration[]> {
  return (await unlessBlocked(async () => navigator.serviceWorker?.getRegistrations())) ?? [];
}

async function unlessBlocked<T>(request: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    console.warn("Service workers are closed to this page.", error);
    return undefined;
  }
}
