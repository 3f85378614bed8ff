import { ADMIN_WORKER, ADMIN_WORKER_SCOPE } from "./admin-worker-address.ts";

/**
 * Installs the worker that sends what the owner did with every page closed, where the browser has Background Sync: without
 * it nobody would ever call this worker.
 * @returns it, once it is in force; nothing where there is none
 */
export async function adminWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const isUseful = "serviceWorker" in navigator && "SyncManager" in globalThis && import.meta.env.PROD;
  if (!isUseful) return undefined;
  try {
    const registration = await navigator.serviceWorker.register(address(), { scope: ADMIN_WORKER_SCOPE });
    await inForce(registration);
    return registration;
  } catch (error) {
    // No line on the first visit, or the person's setting: what waits goes with the next visit.
    if (error instanceof TypeError || error instanceof DOMException) return undefined;
    throw error;
  }
}

/** In the form the Content Security Policy asks for (worker-address.ts). A policy's name can be taken once a page. */
function address(): string {
  const policy = window.trustedTypes?.createPolicy("selam-desk-worker", {
    createScriptURL: onlyTheAdmins,
  });
  return (policy?.createScriptURL(ADMIN_WORKER) ?? ADMIN_WORKER) as string;
}

function onlyTheAdmins(asked: string): string {
  if (asked === ADMIN_WORKER) return asked;
  throw new TypeError(`${asked} is not the admin's worker.`);
}

function inForce({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const next = installing ?? waiting;
  if (active || !next) return Promise.resolve();
  return new Promise((resolve) => {
    next.addEventListener("statechange", () => {
      if (next.state === "activated" || next.state === "redundant") resolve();
    });
  });
}
