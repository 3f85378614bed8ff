import { addressInAny } from "../src/domain/content/language.ts";
import type { PushMessage } from "../src/domain/notifications/push-message.ts";

declare const self: ServiceWorkerGlobalScope;

/** A push event; `notification` only where the browser shows declarative messages itself (Declarative Web Push). */
type DeclarativePushEvent = PushEvent & { readonly notification?: Notification };

/** A message is shown after so many milliseconds, even if the storage does not answer. */
const STORING_MS = 2_000;

/**
 * Shows each message.
 * @param received called before, with the post that a message carries
 */
export function onPush(received: (data: PushMessage["notification"]["data"]) => Promise<void>): void {
  self.addEventListener("push", ((event: DeclarativePushEvent) => {
    event.waitUntil(show(event, received));
  }) as EventListener);
}

async function show(event: DeclarativePushEvent, received: Parameters<typeof onPush>[0]): Promise<void> {
  const message = parsed(event.data);
  const storing = received(message?.notification.data ?? event.notification?.data ?? null).catch(
    console.warn,
  );
  await Promise.race([storing, new Promise((resolve) => setTimeout(resolve, STORING_MS))]);
  // The browser shows it as it stands.
  if (message && !event.notification) await notify(message);
  await storing;
}

async function notify(message: PushMessage): Promise<void> {
  const { title, navigate, data: _data, ...options } = message.notification;
  await self.registration.showNotification(title, {
    ...options,
    badge: "/icons/monochrome-512.png",
    data: navigate,
  } as NotificationOptions);
}

/** Only the site's server can send messages: the browser checks its key. */
function parsed(data: PushMessageData | null): PushMessage | null {
  try {
    return (data?.json() ?? null) as PushMessage | null;
  } catch (error) {
    console.warn("A push message is not readable.", error);
    return null;
  }
}

/**
 * Opens the page that a notification is about.
 * @param stop called instead if its button was tapped
 */
export function onNotificationClick(stop?: () => Promise<void>): void {
  self.addEventListener("notificationclick", (event) => {
    const { action, notification } = event;
    notification.close();
    event.waitUntil(action === "stop" && stop ? stop() : open(String(notification.data)));
  });
}

/** Focuses a window that shows the page, or opens one: another may hold unsaved text. */
async function open(address: string): Promise<void> {
  const { pathname, search } = new URL(address, self.location.origin);
  const target = new URL(pathname + search, self.location.origin).href;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => addressInAny(url) === addressInAny(target));
  await (shown ? shown.focus() : self.clients.openWindow(target));
}
