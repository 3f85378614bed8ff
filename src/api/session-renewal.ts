import type { AuthError } from "@supabase/supabase-js";
import type { AuthResult, SessionProblem } from "../domain/auth/auth.ts";
import type { Result } from "../domain/outbox/failure.ts";
import { problem, unexpected } from "./auth-problem.ts";

/** The auth service's codes for a rejected token or an ended session; their status is 400, 401 or 403. */
const TOKEN_CODES = [
  "bad_jwt",
  "no_authorization",
  "session_not_found",
  "session_expired",
  "user_not_found",
  "refresh_token_not_found",
  "refresh_token_already_used",
];

/** True if the service rejected the token or its session, so that a renewed token can succeed. */
export function isTokenRejected(error: AuthError | null): boolean {
  if (!error) return false;
  // The library turns the code `session_not_found` into this error, without a code.
  if (error.name === "AuthSessionMissingError") return true;
  // A gateway in front of the service rejects a token with 401 and no code.
  return error.code === undefined ? error.status === 401 : TOKEN_CODES.includes(error.code);
}

/**
 * Runs a request of the current session. If the service rejects the token, the session is renewed once and the request
 * repeated.
 * @param renew renews the session; `unauthorised` if the service has ended it
 */
export async function withRenewal(
  ask: () => Promise<{ readonly error: AuthError | null }>,
  renew: () => Promise<Result<unknown>>,
): Promise<AuthResult<null, SessionProblem>> {
  let { error } = await ask();
  if (isTokenRejected(error)) {
    const renewed = await renew();
    if (!renewed.ok && renewed.failure.kind === "unauthorised")
      return { ok: false, problem: { kind: "session_ended" } };
    if (!renewed.ok) return unexpected(null);
    ({ error } = await ask());
  }
  return error ? problem(error) : { ok: true, value: null };
}
