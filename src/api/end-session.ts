import type { AuthError, SupabaseClient } from "@supabase/supabase-js";
import { isTokenRejected } from "./session-renewal.ts";

type AuthClient = SupabaseClient["auth"];

/**
 * Ends a session on the server, renewing its token if that has expired or is rejected.
 * @param auth a client with an in-memory session
 * @param session `token` is null if it has expired
 */
export async function endSession(
  auth: AuthClient,
  session: { readonly token: string | null; readonly refreshToken: string },
): Promise<void> {
  const { token, refreshToken } = session;
  if (token !== null && !isTokenRejected((await auth.admin.signOut(token, "local")).error)) return;
  await auth.refreshSession({ refresh_token: refreshToken });
  await auth.signOut({ scope: "local" });
}

/** Ends the account's other sessions. The library's own function reports success even if the token is rejected. */
export async function signOutOthers(auth: AuthClient): Promise<{ readonly error: AuthError | null }> {
  const { data, error } = await auth.getSession();
  return error ? { error } : auth.admin.signOut(data.session?.access_token ?? "", "others");
}
