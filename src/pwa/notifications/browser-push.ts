import type { PushAddress } from "../../domain/notifications/choice.ts";

/**
 * Whether this browser can show notifications of the site. `install`: on an iPhone, only from the Home Screen. `blocked`:
 * the user has refused them, which only they can change, in the browser's settings.
 */
export type PushSupport = "ready" | "blocked" | "install" | "none";

export function pushSupport(): PushSupport {
  if (!("serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis)) {
    // Set only by Safari on iOS; false outside the Home Screen.
    return (navigator as { readonly standalone?: boolean }).standalone === false ? "install" : "none";
  }
  return Notification.permission === "denied" ? "blocked" : "ready";
}

/** Asks the user, if they have not answered yet. Only from a tap. */
export async function askPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === "granted";
}

/**
 * Subscribes, or returns the subscription that there is. One made for another key is replaced: the server can no longer
 * use it.
 * @param key the server's public key
 * @returns null if the browser's push service cannot be reached
 */
export async function subscribe(
  registration: ServiceWorkerRegistration,
  key: string,
): Promise<PushAddress | null> {
  const { pushManager } = registration;
  try {
    const present = await pushManager.getSubscription();
    if (present && isFor(present, key)) return addressOf(present);
    await present?.unsubscribe();
    return addressOf(
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) }),
    );
  } catch (error) {
    // AbortError: no connection to the push service; NotAllowedError: the permission has been withdrawn.
    if (!(error instanceof DOMException)) throw error;
    console.warn("The browser did not subscribe to notifications.", error);
    return null;
  }
}

/** The endpoint of the present subscription; null if there is none. */
export async function currentEndpoint(registration: ServiceWorkerRegistration): Promise<string | null> {
  return (await registration.pushManager.getSubscription())?.endpoint ?? null;
}

/** Ends the subscription, also offline. Returns its endpoint; null if there was none. */
export async function unsubscribe(registration: ServiceWorkerRegistration): Promise<string | null> {
  const present = await registration.pushManager.getSubscription();
  await present?.unsubscribe();
  return present?.endpoint ?? null;
}

function addressOf(subscription: PushSubscription): PushAddress {
  const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, p256dh, auth };
}

function isFor({ options }: PushSubscription, key: string): boolean {
  const used = options?.applicationServerKey;
  const wanted = bytesOf(key);
  return !used || new Uint8Array(used).every((byte, at) => byte === wanted[at]);
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const plain = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}
