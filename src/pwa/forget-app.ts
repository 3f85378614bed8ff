import { clearIcon } from "./icon-badge.ts";

/** Takes the saved app and everything the site noted off this device. */
export async function forgetApp(): Promise<void> {
  clearIcon();
  localStorage.clear();
  sessionStorage.clear();
  if ("caches" in globalThis) for (const name of await caches.keys()) await caches.delete(name);
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  for (const registration of registrations) await registration.unregister();
}
