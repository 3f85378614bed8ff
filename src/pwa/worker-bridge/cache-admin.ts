import { activeRegistration } from "./worker-access.ts";

/** Message to the worker, sent when the admin is opened. */
export const CACHE_ADMIN = "KEEP_DESK";

/** Has the worker cache the whole admin for offline use. */
export async function cacheAdmin(): Promise<void> {
  const worker = (await activeRegistration())?.active;
  worker?.postMessage({ type: CACHE_ADMIN });
}
