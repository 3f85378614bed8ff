import type { SupabaseClient } from "@supabase/supabase-js";
import type { AuthResult, ResetProblem } from "../domain/auth/auth.ts";
import type { ResetLink } from "../domain/auth/reset-link.ts";
import { isSilence, problem } from "./auth-problem.ts";

type Good = Extract<ResetLink, { good: true }>;

/**
 * Sets a new password by the link of a mail.
 * @param auth a client that keeps its session in memory: whose link this is may be somebody else than whose admin is here
 * @returns the address of the account
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
  // It has done what it was for; that the service may not hear of its end changes nothing here.
  void auth.signOut({ scope: "local" });
  return { ok: true, value: email };
}

function expired(): { readonly ok: false; readonly problem: ResetProblem } {
  return { ok: false, problem: { kind: "expired" } };
}
