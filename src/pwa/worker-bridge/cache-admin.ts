import { workerInForce } from "./worker-access.ts";

/** Message to the worker, sent when the admin is opened. */
export const KEEP_ADMIN = "KEEP_DESK";

/** Has the worker cache the whole admin for offline use. */
export async function keepAdmin(): Promise<void> {
  const worker = (await workerInForce())?.active;
  worker?.postMessage({ type: KEEP_ADMIN });
}
