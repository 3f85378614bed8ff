/** What a mail to choose another password led here with: the short session it stands for, or why it stands for none. */
export type ResetLink =
  | { readonly good: true; readonly accessToken: string; readonly refreshToken: string }
  /** `message` in the auth service's words, "" where it gave none. */
  | { readonly good: false; readonly message: string };

/**
 * The auth service's answer to a tap on the link, which it leaves behind the address: after its number sign, an error
 * sometimes after a question mark. Null when there is none.
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
