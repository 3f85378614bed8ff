import type { SupabaseClient } from "@supabase/supabase-js";
import type { AuthResult, ResetProblem } from "../domain/auth/auth.ts";
import type { ResetLink } from "../domain/auth/reset-link.ts";
import { isNoResponse, problem } from "./auth-problem.ts";
import { isTokenRejected } from "./session-renewal.ts";

type Good = Extract<ResetLink, { good: true }>;

/**
 * Sets a new password with a reset link.
 * @param auth a client with an in-memory session: the link may belong to another user than the one signed in here
 * @returns the account's email address
 */
export async function resetPassword(
  auth: SupabaseClient["auth"],
  { accessToken, refreshToken }: Good,
  password: string,
): Promise<AuthResult<string, ResetProblem>> {
  let { data, error } = await auth.setSession({ access_token: accessToken, refresh_token: refreshToken });
  if (isTokenRejected(error)) ({ data, error } = await auth.refreshSession({ refresh_token: refreshToken }));
  if (error) return isNoResponse(error) ? problem(error) : expired();
  const email = data.user?.email;
  if (!email) return expired();
  let { error: refused } = await auth.updateUser({ password });
  if (isTokenRejected(refused)) {
    const renewed = await auth.refreshSession();
    refused = renewed.error ?? (await auth.updateUser({ password })).error;
  }
  if (refused) return isTokenRejected(refused) ? expired() : problem(refused);
  // The password is set; if ending the temporary session fails, nothing is lost.
  void auth.signOut({ scope: "local" });
  return { ok: true, value: email };
}

function expired(): { readonly ok: false; readonly problem: ResetProblem } {
  return { ok: false, problem: { kind: "expired" } };
}
