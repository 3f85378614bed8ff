/** The result of following a password reset link: a short-lived session, or the reason there is none. */
export type ResetLink =
  | { readonly good: true; readonly accessToken: string; readonly refreshToken: string }
  /** `message` is the auth service's, or "". */
  | { readonly good: false; readonly message: string };

/**
 * Reads the auth service's response to a reset link: it is in the hash, and for some errors in the query string.
 * @returns null if there is none
 */
export function readResetLink(hash: string, search: string): ResetLink | null {
  const found = new URLSearchParams(hash.replace(/^#/, ""));
  for (const [name, value] of new URLSearchParams(search)) if (!found.has(name)) found.set(name, value);
  if (found.has("error") || found.has("error_code"))
    return { good: false, message: found.get("error_description") ?? "" };
  const accessToken = found.get("access_token");
  const refreshToken = found.get("refresh_token");
  return accessToken && refreshToken ? { good: true, accessToken, refreshToken } : null;
}
