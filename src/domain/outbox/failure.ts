/**
 * Why a call to the server did not give what was asked. A closed union: whoever handles one handles all
 * (design.md, section 5, "answer | then").
 *
 * - `offline`: nothing answered (no network, or no byte in time).
 * - `portal`: something answered that is not our API (a captive portal, a proxy's error page).
 * - `busy`: the server asks for patience; `retryAfter` in seconds where it named a time.
 * - `unauthorised`: the key or the session is not accepted; with `refusal`, where the answer can also mean that what was
 *   asked is not allowed: then a fresh token gets it again.
 * - `outdated`: the server no longer accepts this app's format.
 * - `refused`: the server understood and will not do it; `code` is the machine's word, `message` a person's.
 */
export type Failure =
  | { readonly kind: "offline" }
  | { readonly kind: "portal" }
  | { readonly kind: "busy"; readonly retryAfter: number | null }
  | {
      readonly kind: "unauthorised";
      readonly refusal?: { readonly code: string; readonly message: string };
    }
  | { readonly kind: "outdated" }
  | { readonly kind: "refused"; readonly code: string; readonly message: string };

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

export function success<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function failed<T>(failure: Failure): Result<T> {
  return { ok: false, failure };
}

/** Whether the same call can succeed later by itself, with nobody changing anything. */
export function passesByWaiting(failure: Failure): boolean {
  switch (failure.kind) {
    case "offline":
    case "portal":
    case "busy":
    case "unauthorised":
      return true;
    case "outdated":
    case "refused":
      return false;
  }
}
