import type { AuthError } from "@supabase/supabase-js";
import type { AuthProblem } from "../domain/auth/auth.ts";

type Problem = { readonly ok: false; readonly problem: AuthProblem };

/** What the auth service said, as the admin says it. */
export function problem(error: AuthError): Problem {
  if (isSilence(error)) return unexpected("");
  const reasons = "reasons" in error && Array.isArray(error.reasons) ? error.reasons.map(String) : [];
  return {
    ok: false,
    problem: { kind: "failed", message: error.message, ...(reasons.length > 0 ? { reasons } : {}) },
  };
}

/** Something went wrong that is no answer. */
export function unexpected(error: unknown): Problem {
  const message = error instanceof Error ? error.message : "";
  return { ok: false, problem: { kind: "unexpected", message } };
}

/** Nobody answered, or nobody who could know: the session may be good. */
export function isSilence(error: AuthError | null): boolean {
  return error?.name === "AuthRetryableFetchError" || error?.name === "AuthRefreshDiscardedError";
}
