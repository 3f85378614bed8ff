import { ADMIN_WORKER, ADMIN_WORKER_SCOPE } from "./admin-worker-address.ts";

/**
 * Installs the worker that sends the admin's outbox and shows the owner's notifications with every page closed. Only where
 * Background Sync or push is supported, since nothing else wakes this worker.
 * @returns its registration once active; undefined if there is none
 */
export async function adminWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const canWake = "SyncManager" in globalThis || "PushManager" in globalThis;
  const isUseful = "serviceWorker" in navigator && canWake && import.meta.env.PROD;
  if (!isUseful) return undefined;
  try {
    const registration = await navigator.serviceWorker.register(address(), { scope: ADMIN_WORKER_SCOPE });
    await activated(registration);
    return registration;
  } catch (error) {
    // Offline on the first visit, or blocked by the user's settings: the outbox is sent on the next visit.
    if (error instanceof TypeError || error instanceof DOMException) return undefined;
    throw error;
  }
}

/** As a trusted script URL (worker-address.ts). A policy name can be used only once per page. */
function address(): string {
  const policy = window.trustedTypes?.createPolicy("selam-admin-worker", {
    createScriptURL: requireAdminWorker,
  });
  return (policy?.createScriptURL(ADMIN_WORKER) ?? ADMIN_WORKER) as string;
}

function requireAdminWorker(url: string): string {
  if (url === ADMIN_WORKER) return url;
  throw new TypeError(`${url} is not the admin's worker.`);
}

function activated({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const next = installing ?? waiting;
  if (active || !next) return Promise.resolve();
  return new Promise((resolve) => {
    next.addEventListener("statechange", () => {
      if (next.state === "activated" || next.state === "redundant") resolve();
    });
  });
}
