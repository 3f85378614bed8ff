import * as v from "valibot";
import type { Credentials } from "../domain/outbox/admin-remote.ts";

const sessionSchema = v.object({
  access_token: v.string(),
  refresh_token: v.fallback(v.string(), ""),
  /** Seconds since 1970. */
  expires_at: v.number(),
  user: v.object({ id: v.string() }),
});

/** A token is refreshed when it expires in less than this, in milliseconds. */
const MARGIN = 90_000;

/** The storage of the session on this device (src/offline/admin/session-store.ts). */
export type SessionStorage = {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
};

/** The credentials of the stored session, read without a request; null if there is none. */
export async function storedAccess(
  storage: SessionStorage,
  key: string,
  now: number,
): Promise<(Credentials & { readonly isFresh: boolean; readonly refreshToken: string }) | null> {
  const text = await storage.getItem(key);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), sessionSchema), text);
  if (!parsed.success) return null;
  const { access_token: token, refresh_token: refreshToken, expires_at, user } = parsed.output;
  return { userId: user.id, token, refreshToken, isFresh: expires_at * 1_000 - now > MARGIN };
}

/** The storage key that the auth service's clients use, from the project's host. */
export function sessionKey(url: string): string {
  return `sb-${new URL(url).hostname.split(".")[0]}-auth-token`;
}
