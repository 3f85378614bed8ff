import type { SupabaseClient } from "@supabase/supabase-js";
import type { AuthResult, ResetProblem } from "../domain/auth/auth.ts";
import type { ResetLink } from "../domain/auth/reset-link.ts";
import { isSilence, problem } from "./auth-problem.ts";

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
  const { data, error } = await auth.setSession({ access_token: accessToken, refresh_token: refreshToken });
  if (error) return isSilence(error) ? problem(error) : expired();
  const email = data.user?.email;
  if (!email) return expired();
  const { error: refused } = await auth.updateUser({ password });
  if (refused) return refused.name === "AuthSessionMissingError" ? expired() : problem(refused);
  // The password is set; if ending the temporary session fails, nothing is lost.
  void auth.signOut({ scope: "local" });
  return { ok: true, value: email };
}

function expired(): { readonly ok: false; readonly problem: ResetProblem } {
  return { ok: false, problem: { kind: "expired" } };
}
