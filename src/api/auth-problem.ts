import type { AuthError } from "@supabase/supabase-js";
import type { AuthProblem } from "../domain/auth/auth.ts";

type Problem = { readonly ok: false; readonly problem: AuthProblem };

/** Converts an error of the auth service. */
export function problem(error: AuthError): Problem {
  if (isNoResponse(error)) return unexpected(null);
  // Only the error of a weak password has reasons.
  const { message, reasons } = error as AuthError & { readonly reasons?: unknown };
  const stated = Array.isArray(reasons) && reasons.length > 0 ? { reasons: reasons.map(String) } : {};
  return { ok: false, problem: { kind: "failed", message, ...stated } };
}

/** Converts an error that is not a response of the service. */
export function unexpected(error: unknown): Problem {
  const message = error instanceof Error ? error.message : "";
  return { ok: false, problem: { kind: "unexpected", message } };
}

/** True if the service did not respond, so the session may still be valid. */
export function isNoResponse(error: AuthError | null): boolean {
  return error?.name === "AuthRetryableFetchError" || error?.name === "AuthRefreshDiscardedError";
}
