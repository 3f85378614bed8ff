import { fetchPushKey } from "../../api/site-api.ts";
import { SITE_TIME_ZONE } from "../../community/time-zones.ts";
import { deviceCode } from "../../config/device-code.ts";
import { API_KEY, API_URL } from "../../config/env.ts";
import { store, stored } from "../../config/local-storage.ts";
import { storageKeys } from "../../config/storage-keys.ts";
import {
  type NotificationChoice,
  type PushAddress,
  parseStoredChoice,
  type StoredChoice,
} from "../../domain/notifications/choice.ts";
import type { Intent } from "../../domain/outbox/actions.ts";
import { createStore } from "../../domain/state/store.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";
import type { ExclusiveRunner } from "../../offline/core/exclusive.ts";
import type { Commands } from "../../offline/site/commands.ts";
import type { SiteDatabase } from "../../offline/site/database.ts";
import {
  askPermission,
  currentEndpoint,
  subscribe,
  unsubscribe,
} from "../../pwa/notifications/browser-push.ts";
import { activeRegistration, currentRegistration } from "../../pwa/worker-bridge/worker-access.ts";

/**
 * The state that the screen shows. `off`: nothing chosen. `waiting`: chosen, and completed when there is a connection. `on`: chosen;
 * what the server has not got yet is in the outbox.
 */
export type NotificationState =
  | { readonly kind: "off" }
  | { readonly kind: "waiting" | "on"; readonly choice: NotificationChoice };

/** Why a choice was not taken. `none`: this site sends no notifications. */
export type ChoiceProblem = "refused" | "none" | "storage";

const LOCK = "selam-notifications";
/** How often the server hears that a subscription is still in use, in milliseconds. */
const REFRESH_MS = 30 * 24 * 60 * 60_000;

export type Notifications = ReturnType<typeof startNotifications>;

/**
 * This device's notifications. The choice is stored at once; the browser subscribes, which needs a connection, now or when
 * there is one, and then the outbox tells the server, exactly once.
 * @param onReachable calls its listener whenever the server has answered; a browser may never fire `online`
 */
export function startNotifications(
  db: SiteDatabase,
  commands: Pick<Commands, "perform">,
  exclusively: ExclusiveRunner,
  onReachable: (listener: () => void) => void,
) {
  const state = createStore<NotificationState>(stateOf(read()));
  let lastAttempt: Promise<unknown> = Promise.resolve();

  function read(): StoredChoice | null {
    return parseStoredChoice(stored(storageKeys.notifications));
  }

  function write(next: StoredChoice | null): boolean {
    const isStored = store(storageKeys.notifications, next && JSON.stringify(next));
    state.set(stateOf(next));
    return isStored;
  }

  /**
   * Completes a choice, if the browser can subscribe now. A call during an attempt that fails makes another attempt after
   * it, because the connection may have returned in between.
   */
  function completeChoice(): Promise<ChoiceProblem | null> {
    const attempt = lastAttempt.then(attemptToComplete, attemptToComplete);
    lastAttempt = attempt;
    return attempt;
  }

  /** Only one tab at a time, so that the choice is sent once. */
  async function attemptToComplete(): Promise<ChoiceProblem | null> {
    return exclusively(LOCK, async () => {
      const wanted = read();
      return wanted?.state === "wanted" ? complete(wanted) : null;
    });
  }

  async function complete(wanted: StoredChoice): Promise<ChoiceProblem | null> {
    const [registration, key] = await Promise.all([
      activeRegistration(),
      fetchPushKey(API_URL || location.origin, API_KEY),
    ]);
    if (!registration || !key.ok) return null;
    if (key.value === null) {
      write(null);
      return "none";
    }
    const address = await subscribe(registration, key.value);
    return address && send(wanted, address);
  }

  async function send(wanted: StoredChoice, address: PushAddress): Promise<ChoiceProblem | null> {
    const { choice, endpoint } = wanted;
    const change = {
      ...{ ...address, choice, locale: getLocale(), timeZone: timeZone(), device: deviceCode() },
      ...(endpoint && endpoint !== address.endpoint ? { replaces: endpoint } : {}),
    };
    const saved = await commands.perform({ kind: "notifications", change });
    if (!saved.ok) return "storage";
    // Stopped, or chosen again, while the browser subscribed.
    if (read()?.at === wanted.at) write({ ...wanted, state: "on", endpoint: address.endpoint });
    return null;
  }

  /**
   * Takes a choice. Asks for permission the first time, so it must be called from a tap.
   * @returns null if it is taken, though the server may hear of it later
   */
  async function choose(choice: NotificationChoice): Promise<ChoiceProblem | null> {
    if (!(await askPermission())) return "refused";
    const endpoint = read()?.endpoint ?? null;
    if (!write({ choice, state: "wanted", endpoint, at: Date.now() })) return "storage";
    return completeChoice();
  }

  /** Stops all notifications of this device; offline, the server hears of it later. */
  async function stop(): Promise<void> {
    const before = read();
    write(null);
    const registration = await currentRegistration();
    const endpoint = (registration && (await unsubscribe(registration))) ?? before?.endpoint ?? null;
    const change = { endpoint: endpoint ?? "", off: true } as const;
    if (endpoint) await commands.perform({ kind: "notifications", change });
  }

  /**
   * Compares what is stored with the browser's subscription: it may have been stopped from a notification, or lost or
   * replaced by the browser.
   */
  async function refresh(): Promise<void> {
    const known = read();
    if (known?.state === "on" && (await wasStopped(db, known.endpoint))) return void write(null);
    if (known?.state === "on") {
      const registration = await activeRegistration();
      const endpoint = registration ? await currentEndpoint(registration) : known.endpoint;
      const isDue = Math.abs(Date.now() - known.at) > REFRESH_MS;
      if (endpoint === known.endpoint && !isDue) return;
      if (Notification.permission !== "granted") return void write(null);
      write({ ...known, state: "wanted", at: Date.now() });
    }
    await completeChoice();
  }

  const retry = () => void completeChoice().catch(console.warn);
  addEventListener("online", retry);
  onReachable(retry);
  void refresh().catch(console.warn);
  return { current: state.current, subscribe: state.subscribe, choose, stop };
}

function stateOf(known: StoredChoice | null): NotificationState {
  return known ? { kind: known.state === "on" ? "on" : "waiting", choice: known.choice } : { kind: "off" };
}

/** True if the service worker has queued, or sent, the end of this subscription. */
async function wasStopped(db: SiteDatabase, endpoint: string | null): Promise<boolean> {
  const isEnd = ({ intent }: { readonly intent: Intent }) =>
    intent.kind === "notifications" && "off" in intent.change && intent.change.endpoint === endpoint;
  const found = await Promise.all([db.outbox.filter(isEnd).first(), db.receipts.filter(isEnd).first()]);
  return found.some((operation) => operation !== undefined);
}

function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || SITE_TIME_ZONE;
}
