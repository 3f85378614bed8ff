import type { Failure } from "./failure.ts";

/**
 * Whether the server can be reached, as far as this device knows. `silent`: there is a network, but no answer, or not from
 * the server. `storage`: this device's own database fails. `outdated`: the server takes nothing more from this version of the app.
 * `signed_out`: the session has ended.
 */
export type Reach = "open" | "offline" | "silent" | "storage" | "outdated" | "signed_out";

export type Connection = {
  /** What the browser says, unless the server has answered since. */
  readonly online: boolean;
  /** Why the last request failed; null if it did not. */
  readonly failure: Failure | null;
};

const REACHES: Readonly<Record<Failure["kind"], Reach>> = {
  offline: "silent",
  storage: "storage",
  outdated: "outdated",
  unauthorised: "signed_out",
  portal: "silent",
  busy: "silent",
  rejected: "silent",
};

/** @returns whether what is done now can reach the server now */
export function reachOf({ online, failure }: Connection): Reach {
  if (!online) return "offline";
  return failure ? REACHES[failure.kind] : "open";
}
