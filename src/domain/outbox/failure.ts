/**
 * Why a call to the server failed. A closed union, so that callers have to handle every kind.
 *
 * - `offline`: no response (no network, or a timeout).
 * - `portal`: the response is not from our API (a captive portal, a proxy's error page).
 * - `busy`: the server is overloaded, its disk is full, or it is another site's while this one is being repaired; `retryAfter` is
 *   in seconds, if given.
 * - `storage`: nothing was asked, because this device's own database failed: closed, or full.
 * - `unauthorised`: the key or the session is rejected. With `refusal`, the response can also mean that the action is
 *   forbidden; a retry with a fresh token tells which.
 * - `outdated`: the server no longer accepts this app's format.
 * - `rejected`: the server rejects the request; `code` is machine-readable, `message` is for the user.
 */
export type Failure =
  | { readonly kind: "offline" }
  | { readonly kind: "portal" }
  | { readonly kind: "storage" }
  | {
      readonly kind: "busy";
      readonly retryAfter: number | null;
      readonly isDiskFull?: true;
      readonly isStranger?: true;
    }
  | {
      readonly kind: "unauthorised";
      readonly refusal?: { readonly code: string; readonly message: string };
    }
  | { readonly kind: "outdated" }
  | { readonly kind: "rejected"; readonly code: string; readonly message: string };

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

export function success<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function failed<T>(failure: Failure): Result<T> {
  return { ok: false, failure };
}

/** True if the connection failed, so other requests would fail too. */
export function isConnectionFailure(failure: Failure | null): boolean {
  return failure?.kind === "offline" || failure?.kind === "portal";
}

/** True if the server did not respond or is busy; any other failure is a response, or this device's own. */
export function isServerDown({ kind }: Failure): boolean {
  return kind === "offline" || kind === "portal" || kind === "busy";
}

/** How long a busy server asked to wait, in milliseconds; 0 if it did not, and for any other failure. */
export function retryAfterMs(failure: Failure | null): number {
  return failure?.kind === "busy" ? (failure.retryAfter ?? 0) * 1_000 : 0;
}

/** True if the same call can succeed later without any change. */
export function isTransient(failure: Failure): boolean {
  switch (failure.kind) {
    case "offline":
    case "portal":
    case "busy":
    case "storage":
    case "unauthorised":
      return true;
    case "outdated":
    case "rejected":
      return false;
  }
}
