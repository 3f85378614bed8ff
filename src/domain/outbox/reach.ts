import type { Failure } from "./failure.ts";

/**
 * Whether the server can be reached, as far as this device knows. `silent`: there is a network, but no answer, or not from
 * the server. `outdated`: it takes nothing more from this version of the app. `signed_out`: the session has ended.
 */
export type Reach = "open" | "offline" | "silent" | "outdated" | "signed_out";

export type Connection = {
  /** `navigator.onLine` */
  readonly online: boolean;
  /** Why the last request failed; null if it did not. */
  readonly failure: Failure | null;
};

/** @returns whether what is done now can reach the server now */
export function reachOf({ online, failure }: Connection): Reach {
  if (!online) return "offline";
  switch (failure?.kind) {
    case "offline":
      return "offline";
    case "outdated":
      return "outdated";
    case "unauthorised":
      return "signed_out";
    case "portal":
    case "busy":
    case "rejected":
      return "silent";
    case undefined:
      return "open";
  }
}
