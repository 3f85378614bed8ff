import { store, stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import { ARRIVALS, type Arrival } from "../../domain/inbox/arrivals.ts";
import type { AdminSubscription } from "../../domain/notifications/choice.ts";
import type { Credentials } from "../../domain/outbox/admin-remote.ts";
import type { Result } from "../../domain/outbox/failure.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";
import {
  askPermission,
  currentEndpoint,
  pushSupport,
  subscribe,
  unsubscribe,
} from "../../pwa/notifications/browser-push.ts";

/** The server's functions about an admin's notifications. */
export type AdminNotificationsRemote = {
  /** Null if the site sends no notifications. */
  key(): Promise<Result<string | null>>;
  save(credentials: Credentials, subscription: AdminSubscription): Promise<Result<null>>;
};

type Worker = Promise<ServiceWorkerRegistration | undefined>;

type Dependencies = {
  readonly worker: Worker;
  fetchKey(): Promise<Result<string | null>>;
  save(subscription: AdminSubscription): Promise<Result<null>>;
};

export type AdminNotifications = ReturnType<typeof createAdminNotifications>;

/**
 * The owner's notifications on this device: of everything that arrives, but for what was muted here. They have the admin's worker and hence a
 * separate subscription, beside the one for new posts. Turned on and off with a connection only.
 */
export function createAdminNotifications({ worker, fetchKey, save }: Dependencies) {
  async function isOn(): Promise<boolean> {
    const registration = pushSupport() === "ready" ? await worker : undefined;
    return registration !== undefined && (await currentEndpoint(registration)) !== null;
  }

  /** Asks for permission the first time, so it must be called from a tap. @returns true if the server has it */
  async function turnOn(): Promise<boolean> {
    if (!(await askPermission())) return false;
    const isTold = await tellServer();
    if (!isTold) await endNotifications(worker);
    return isTold;
  }

  async function tellServer(): Promise<boolean> {
    const [registration, key] = await Promise.all([worker, fetchKey()]);
    if (!registration || !key.ok || key.value === null) return false;
    const address = await subscribe(registration, key.value);
    return address !== null && (await save({ ...address, locale: getLocale(), muted: muted() })).ok;
  }

  /** @returns true if this device is told no more; the server notices it at the latest when it next sends */
  async function turnOff(): Promise<boolean> {
    const endpoint = await endNotifications(worker);
    if (endpoint) await save({ endpoint, off: true });
    return true;
  }

  /** Changes what this device is not told of. @returns false if the server was not told, and nothing has changed */
  async function mute(arrivals: readonly Arrival[]): Promise<boolean> {
    const before = muted();
    store(storageKeys.mutedArrivals, arrivals.join(" "));
    const isTold = await tellServer();
    if (!isTold) store(storageKeys.mutedArrivals, before.join(" "));
    return isTold;
  }

  /** Tells the server again when the admin starts: it may have been restored from a backup. */
  async function refresh(): Promise<void> {
    if ((await isOn()) && navigator.onLine) await tellServer();
  }

  return { isOn, turnOn, turnOff, refresh, muted, mute };
}

/** What this device is not told of. */
function muted(): Arrival[] {
  const names = (stored(storageKeys.mutedArrivals) ?? "").split(" ");
  return ARRIVALS.filter((arrival) => names.includes(arrival));
}

/** Ends this device's subscription, e.g. when the owner signs out. Returns its endpoint; null if there was none. */
export async function endNotifications(worker: Worker): Promise<string | null> {
  const registration = pushSupport() === "none" ? undefined : await worker;
  return registration?.pushManager ? unsubscribe(registration) : null;
}
