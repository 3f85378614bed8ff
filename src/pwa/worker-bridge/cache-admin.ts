import { workerInForce } from "./worker-access.ts";

/** What the worker is told when the desk is opened. */
export const KEEP_DESK = "KEEP_DESK";

/** Has the worker save all of the desk, so that it opens without a network from now on. */
export async function keepDesk(): Promise<void> {
  const worker = (await workerInForce())?.active;
  worker?.postMessage({ type: KEEP_DESK });
}
