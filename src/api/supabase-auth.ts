import type { Session, SupabaseClient } from "@supabase/supabase-js";
import * as v from "valibot";
import type { Auth, AuthResult, PasswordProblem, SessionProblem } from "../domain/auth/auth.ts";
import type { Credentials } from "../domain/outbox/admin-remote.ts";
import { failed, type Result, success } from "../domain/outbox/failure.ts";
import { authFetch } from "./auth-fetch.ts";
import { isNoResponse, problem, unexpected } from "./auth-problem.ts";
import { endSession, signOutOthers } from "./end-session.ts";
import { resetPassword } from "./reset-password.ts";
import { withRenewal } from "./session-renewal.ts";
import { supabaseClient } from "./supabase-client.ts";

type AuthClient = SupabaseClient["auth"];

type Stored = NonNullable<Awaited<ReturnType<typeof storedAccess>>>;

export type AuthSettings = {
  /** The API's origin. */
  readonly url: string;
  /** The publishable key. */
  readonly key: string;
  readonly storage: SessionStorage;
  /** Milliseconds of this device's clock. */
  now(): number;
};

/**
 * Supabase Auth. The library is loaded only for requests to the service; a stored session is read without it, so
 * rendering never waits for it.
 */
export function createSupabaseAuth({ url, key, storage, now }: AuthSettings): Auth {
  const storageKey = sessionKey(url);
  const endListeners = new Set<() => void>();
  let loading: Promise<AuthClient> | null = null;
  /** The last token of a renewal, and until when it is fresh by this device's clock, which may be hours off. */
  let issued: { readonly token: string; readonly until: number } | null = null;

  function client(): Promise<AuthClient> {
    loading ??= load({ storageKey, storage }).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  }

  async function load(
    session: { storageKey: string } & ({ storage: SessionStorage } | { persistSession: false }),
  ): Promise<AuthClient> {
    const { auth } = await supabaseClient(url, key, {
      global: { fetch: authFetch },
      auth: {
        ...session,
        detectSessionInUrl: false,
        // Automatic initialisation would wait for the network. Tokens are refreshed on request instead.
        skipAutoInitialize: true,
        autoRefreshToken: false,
      },
    });
    return auth;
  }

  function noteIssued({ access_token: token, expires_in }: Session): void {
    issued = { token, until: now() + expires_in * 1_000 - MARGIN };
  }

  /** The service has ended the session, and the library has removed it from the storage. */
  function sessionEnded(): Result<Credentials> {
    for (const end of endListeners) end();
    return failed({ kind: "unauthorised" });
  }

  async function withClient<R>(ask: (auth: AuthClient) => Promise<R>, of = client) {
    try {
      return await ask(await of());
    } catch (error) {
      return unexpected(error);
    }
  }

  /** Checks that the service is reachable. The library itself retries for half a minute before it reports a failure. */
  async function isReachable(): Promise<boolean> {
    const { ok } = await authFetch(`${url}/auth/v1/health`, { headers: { apikey: key } });
    return ok;
  }

  /** @param renew refreshes the token even if it has not expired */
  async function currentAccess(renew: boolean): Promise<Result<Credentials>> {
    if (!(await storedAccess(storage, storageKey, now()))) return sessionEnded();
    const auth = (await isReachable()) ? await client().catch(() => null) : null;
    if (!auth) return failed({ kind: "offline" });
    const { data, error } = renew ? await auth.refreshSession() : await auth.getSession();
    if (data.session) {
      noteIssued(data.session);
      return success({ userId: data.session.user.id, token: data.session.access_token });
    }
    if (isNoResponse(error)) return failed({ kind: "offline" });
    return (await storedAccess(storage, storageKey, now()))
      ? failed({ kind: "unauthorised" })
      : sessionEnded();
  }

  function endOthers(auth: AuthClient): Promise<AuthResult<null, SessionProblem>> {
    return withRenewal(
      () => signOutOthers(auth),
      () => currentAccess(true),
    );
  }

  /** Ends a removed session on the server; failing to does not matter on this device. */
  function endInBackground({ token, refreshToken, isFresh }: Stored): void {
    void load({ storageKey: `${storageKey}-leaving`, persistSession: false })
      .then((auth) => endSession(auth, { token: isFresh ? token : null, refreshToken }))
      .catch(console.warn);
  }

  return {
    signIn: (email, password) =>
      withClient(async (auth) => {
        const { data, error } = await auth.signInWithPassword({ email, password });
        if (error?.name === "AuthInvalidTokenResponseError") return { ok: true, value: null };
        if (error) return problem(error);
        return { ok: true, value: data.user && { id: data.user.id, email: data.user.email ?? email } };
      }),

    async access() {
      const stored = await storedAccess(storage, storageKey, now());
      if (!stored) return sessionEnded();
      const { userId, token, isFresh } = stored;
      const isRenewed = issued?.token === token && now() < issued.until;
      return isFresh || isRenewed ? success({ userId, token }) : currentAccess(false);
    },

    refresh: () => currentAccess(true),

    async signOut() {
      const stored = await storedAccess(storage, storageKey, now());
      await storage.removeItem(storageKey);
      if (stored) endInBackground(stored);
    },

    changePassword: ({ email, current, password }) =>
      withClient(async (auth): Promise<AuthResult<null, PasswordProblem>> => {
        const before = await storedAccess(storage, storageKey, now());
        const { error: refused } = await auth.signInWithPassword({ email, password: current });
        if (refused?.code === "invalid_credentials")
          return { ok: false, problem: { kind: "wrong_password" } };
        if (refused) return problem(refused);
        // Signing in has replaced this session.
        if (before) endInBackground(before);
        const changed = await withRenewal(
          () => auth.updateUser({ password }),
          () => currentAccess(true),
        );
        // The service ends the other sessions with the change; a failure here means that they had ended already.
        if (changed.ok) await endOthers(auth);
        return changed;
      }),

    signOutOtherDevices: () => withClient(endOthers),

    sendPasswordReset: (email, leadsTo) =>
      withClient(async (auth) => {
        const { error } = await auth.resetPasswordForEmail(email, { redirectTo: leadsTo });
        return error ? problem(error) : { ok: true, value: null };
      }),

    resetPassword: async (link, password) =>
      (await isReachable())
        ? withClient(
            (auth) => resetPassword(auth, link, password),
            () => load({ storageKey: `${storageKey}-reset`, persistSession: false }),
          )
        : unexpected(null),

    onSessionEnded(listener) {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
  };
}

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
type SessionStorage = {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
};

/** The credentials of the stored session, read without a request; null if there is none. */
async function storedAccess(
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
function sessionKey(url: string): string {
  return `sb-${new URL(url).hostname.split(".")[0]}-auth-token`;
}
