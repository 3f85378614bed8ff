import { workerInForce } from "./worker-access.ts";

/** What the worker is told when the admin is opened. */
export const KEEP_ADMIN = "KEEP_DESK";

/** Has the worker save all of the admin, so that it opens without a network from now on. */
export async function keepAdmin(): Promise<void> {
  const worker = (await workerInForce())?.active;
  worker?.postMessage({ type: KEEP_ADMIN });
}
