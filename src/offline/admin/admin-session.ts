import type { Auth, AuthProblem, User } from "../../domain/auth/auth.ts";
import type { AdminRemote, Credentials } from "../../domain/outbox/admin-remote.ts";
import { createStore } from "../../domain/state/store.ts";
import type { LastUserStore } from "./session-store.ts";

/** The state of the admin session on this device. */
export type AdminSessionState<Admin> =
  | { readonly kind: "signed-out" }
  /** The session has expired. The local data stays until the same user signs in again. */
  | { readonly kind: "expired"; readonly user: User; readonly unsent: number }
  | { readonly kind: "signed-in"; readonly user: User; readonly admin: Admin };

export type SignInProblem =
  | { readonly kind: "no_user" }
  /** The account is valid but is not an admin. */
  | { readonly kind: "not_admin" }
  /** The browser gives this site no storage, which the admin needs because it stores every change before sending. */
  | { readonly kind: "keeps_nothing" }
  | AuthProblem;

/** The message broadcast to other tabs; an older version of the app may send or receive it. */
export type SessionMessage = { readonly word: "signed_out" | "signed_in"; readonly userId: string };

export type AdminSessionDeps<Admin> = {
  readonly auth: Auth;
  readonly remote: Pick<AdminRemote, "rows">;
  readonly remembered: LastUserStore;
  open(user: User): Admin;
  /** Resumes an admin that had paused, after its user signed in again. */
  resume(admin: Admin): void;
  close(admin: Admin): void;
  /** Deletes a user's admin data from this device. */
  erase(userId: string): Promise<void>;
  countUnsent(userId: string): Promise<number>;
  /** True if the browser gives this site a database. */
  hasStorage(): Promise<boolean>;
  /** Broadcasts a message to the other tabs. */
  broadcast(message: SessionMessage): void;
};

export type AdminSession<Admin> = {
  state(): AdminSessionState<Admin>;
  subscribe(listener: () => void): () => void;
  /** @returns the reason for a failure; null if the admin is open */
  signIn(email: string, password: string): Promise<SignInProblem | null>;
  /** Signs out and deletes the admin data from this device, including unsent work. Works offline. */
  signOut(): Promise<void>;
  /** Handles a message from another tab. */
  receive(message: SessionMessage): Promise<void>;
};

/**
 * Manages the admin session. Opening it needs no network: the last user who signed in and did not sign out gets in even
 * if the token has expired.
 */
export function createAdminSession<Admin>(deps: AdminSessionDeps<Admin>): AdminSession<Admin> {
  const { auth, remote, remembered } = deps;
  const store = createStore<AdminSessionState<Admin>>({ kind: "signed-out" });

  function setState(next: AdminSessionState<Admin>): void {
    const state = store.current();
    if (state.kind === "signed-in" && next.kind !== "signed-in") deps.close(state.admin);
    store.set(next);
  }

  function openFor({ id, email }: User): void {
    const state = store.current();
    if (state.kind === "signed-in") {
      if (state.user.id !== id) deps.close(state.admin);
      else {
        deps.resume(state.admin);
        return;
      }
    }
    const user = { id, email };
    setState({ kind: "signed-in", user, admin: deps.open(user) });
  }

  function expire(): void {
    const user = remembered.user();
    if (store.current().kind !== "signed-in" || !user) return;
    // If this write fails, the next start detects the expired session again.
    remembered.store({ ...user, locked: true }).catch(console.error);
    setState({ kind: "expired", user, unsent: 0 });
    countUnsent(user);
  }

  function countUnsent(user: User): void {
    void deps.countUnsent(user.id).then((unsent) => {
      const state = store.current();
      if (state.kind === "expired" && state.user.id === user.id) setState({ kind: "expired", user, unsent });
    });
  }

  async function signIn(email: string, password: string): Promise<SignInProblem | null> {
    if (!(await deps.hasStorage())) return { kind: "keeps_nothing" };
    await unfinished;
    const signedIn = await auth.signIn(email, password);
    if (!signedIn.ok) return signedIn.problem;
    const user = signedIn.value;
    if (!user) return { kind: "no_user" };
    const problem = await checkAdmin(user);
    if (problem) {
      await auth.signOut();
      return problem;
    }
    try {
      // Stored before entering, so that a power loss does not sign the user out.
      await remembered.store({ ...user, locked: false });
    } catch (error) {
      return { kind: "unexpected", message: error instanceof Error ? error.message : "" };
    }
    openFor(user);
    deps.broadcast({ word: "signed_in", userId: user.id });
    return null;
  }

  /** Only the server knows who is an admin, so a minimal request checks it. */
  async function checkAdmin({ id }: User): Promise<SignInProblem | null> {
    const access = await auth.access();
    if (!access.ok) return { kind: "unexpected", message: "" };
    const credentials: Credentials = access.value;
    if (credentials.userId !== id) return { kind: "unexpected", message: "" };
    const none = await remote.rows(credentials, "profile", []);
    if (none.ok) return null;
    return none.failure.kind === "rejected" && none.failure.code === "not_admin"
      ? { kind: "not_admin" }
      : { kind: "unexpected", message: "" };
  }

  async function signOut(): Promise<void> {
    const user = remembered.user();
    if (!user) return;
    // Stored before anything else, so that the next start completes a sign-out whose page was closed.
    await remembered.beginSignOut();
    await completeSignOut(user.id);
  }

  async function completeSignOut(userId: string): Promise<void> {
    await auth.signOut();
    setState({ kind: "signed-out" });
    deps.broadcast({ word: "signed_out", userId });
    // This page may have been frozen since, and the user signed in again in another.
    await remembered.reload();
    if (remembered.signingOut() === userId) await deps.erase(userId);
    await remembered.endSignOut(userId);
  }

  auth.onSessionEnded(expire);
  const leaving = remembered.signingOut();
  // If this fails too, the start after it tries again.
  const unfinished = leaving === null ? Promise.resolve() : completeSignOut(leaving).catch(console.error);
  const last = remembered.user();
  if (last?.locked) {
    store.set({ kind: "expired", user: last, unsent: 0 });
    countUnsent(last);
  } else if (last) openFor(last);

  return {
    state: store.current,
    subscribe: store.subscribe,
    signIn,
    signOut,
    async receive({ word, userId }) {
      await remembered.reload();
      const user = remembered.user();
      const state = store.current();
      if (word === "signed_out" && state.kind !== "signed-out" && state.user.id === userId)
        setState({ kind: "signed-out" });
      if (word === "signed_in" && user?.id === userId && !user.locked) openFor(user);
    },
  };
}
