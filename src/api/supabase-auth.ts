import type { SupabaseClient } from "@supabase/supabase-js";
import type { Auth, AuthResult, PasswordProblem } from "../domain/auth/auth.ts";
import type { Access } from "../domain/outbox/admin-remote.ts";
import { failed, type Result, success } from "../domain/outbox/failure.ts";
import { authFetch } from "./auth-fetch.ts";
import { isSilence, problem, unexpected } from "./auth-problem.ts";
import { resetPassword } from "./reset-password.ts";
import { type SessionStorage, sessionKey, storedAccess } from "./stored-session.ts";
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

  /** The service has ended the session, and the library has removed it from the storage. */
  function ended(): Result<Access> {
    for (const end of endListeners) end();
    return failed({ kind: "unauthorised" });
  }

  async function toResult<R>(ask: (auth: AuthClient) => Promise<R>, of = client) {
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
  async function renewed(renew: boolean): Promise<Result<Access>> {
    if (!(await storedAccess(storage, storageKey, now()))) return ended();
    const auth = (await isReachable()) ? await client().catch(() => null) : null;
    if (!auth) return failed({ kind: "offline" });
    const { data, error } = renew ? await auth.refreshSession() : await auth.getSession();
    if (data.session) return success({ userId: data.session.user.id, token: data.session.access_token });
    if (isSilence(error)) return failed({ kind: "offline" });
    return (await storedAccess(storage, storageKey, now())) ? failed({ kind: "unauthorised" }) : ended();
  }

  /** Ends a removed session on the server, refreshing its token if it has expired. */
  async function endSession({ token, refreshToken, isFresh }: Stored): Promise<void> {
    const auth = await load({ storageKey: `${storageKey}-leaving`, persistSession: false });
    if (isFresh) await auth.admin.signOut(token, "local");
    else {
      await auth.setSession({ access_token: token, refresh_token: refreshToken });
      await auth.signOut({ scope: "local" });
    }
  }

  return {
    signIn: (email, password) =>
      toResult(async (auth) => {
        const { data, error } = await auth.signInWithPassword({ email, password });
        if (error?.name === "AuthInvalidTokenResponseError") return { ok: true, value: null };
        if (error) return problem(error);
        return { ok: true, value: data.user && { id: data.user.id, email: data.user.email ?? email } };
      }),

    async access() {
      const stored = await storedAccess(storage, storageKey, now());
      if (!stored) return ended();
      const { userId, token, isFresh } = stored;
      return isFresh ? success({ userId, token }) : renewed(false);
    },

    refresh: () => renewed(true),

    async signOut() {
      const stored = await storedAccess(storage, storageKey, now());
      await storage.removeItem(storageKey);
      if (!stored) return;
      // The session is removed from this device; failing to end it on the server does not matter here.
      void endSession(stored).catch(console.warn);
    },

    changePassword: ({ email, current, password }) =>
      toResult(async (auth): Promise<AuthResult<null, PasswordProblem>> => {
        const before = await storedAccess(storage, storageKey, now());
        const { error: refused } = await auth.signInWithPassword({ email, password: current });
        if (refused?.code === "invalid_credentials")
          return { ok: false, problem: { kind: "wrong_password" } };
        if (refused) return problem(refused);
        // Signing in has replaced this session.
        if (before) void endSession(before).catch(console.warn);
        const { error } = await auth.updateUser({ password });
        if (error) return problem(error);
        await auth.signOut({ scope: "others" });
        return { ok: true, value: null };
      }),

    endOthers: () =>
      toResult(async (auth) => {
        const { error } = await auth.signOut({ scope: "others" });
        return error ? problem(error) : { ok: true, value: null };
      }),

    sendReset: (email, leadsTo) =>
      toResult(async (auth) => {
        const { error } = await auth.resetPasswordForEmail(email, { redirectTo: leadsTo });
        return error ? problem(error) : { ok: true, value: null };
      }),

    resetPassword: async (link, password) =>
      (await isReachable())
        ? toResult(
            (auth) => resetPassword(auth, link, password),
            () => load({ storageKey: `${storageKey}-reset`, persistSession: false }),
          )
        : unexpected(null),

    whenEnded(listener) {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
  };
}
