import type { Auth, AuthProblem, Person } from "../../domain/auth/auth.ts";
import { type Access, type AdminRemote, START } from "../../domain/outbox/admin-remote.ts";
import type { RememberedPerson } from "./remembered-user.ts";

/** The state of the admin session on this device. */
export type AdminSessionState<Admin> =
  | { readonly is: "out" }
  /** The session has expired. The local data stays until the same user signs in again. */
  | { readonly is: "locked"; readonly person: Person; readonly unsent: number }
  | { readonly is: "in"; readonly person: Person; readonly admin: Admin };

export type SignInProblem =
  | { readonly kind: "no_user" }
  /** The account is valid but is not an admin. */
  | { readonly kind: "not_admin" }
  /** The browser gives this site no storage, which the admin needs because it stores every change before sending. */
  | { readonly kind: "keeps_nothing" }
  | AuthProblem;

/** The message broadcast to other tabs. */
export type SessionMessage = { readonly word: "signed_out" | "signed_in"; readonly userId: string };

export type AdminSessionDeps<Admin> = {
  readonly auth: Auth;
  readonly remote: Pick<AdminRemote, "changes">;
  readonly remembered: RememberedPerson;
  open(person: Person): Admin;
  /** Resumes an admin that had paused, after its user signed in again. */
  resume(admin: Admin): void;
  /** Stops an admin and closes its database. */
  close(admin: Admin): void;
  /** Deletes a user's admin data from this device. */
  erase(userId: string): Promise<void>;
  /** Number of a user's unsent operations. */
  countUnsent(userId: string): Promise<number>;
  /** True if the browser gives this site a database. */
  keepsAnything(): Promise<boolean>;
  /** Broadcasts a message to the other tabs. */
  tell(word: SessionMessage): void;
};

export type Gate<Admin> = {
  state(): AdminSessionState<Admin>;
  subscribe(listener: () => void): () => void;
  /** @returns the reason for a failure; null if the admin is open */
  signIn(email: string, password: string): Promise<SignInProblem | null>;
  /** Signs out and deletes the admin data from this device, including unsent work. Works offline. */
  signOut(): Promise<void>;
  /** Handles a message from another tab. */
  hear(word: SessionMessage): Promise<void>;
};

/**
 * Manages the admin session. Opening it needs no network: the last user who signed in and did not sign out gets in even
 * if the token has expired.
 */
export function createAdminSession<Admin>(world: AdminSessionDeps<Admin>): Gate<Admin> {
  const { auth, remote, remembered } = world;
  const listeners = new Set<() => void>();
  let state: AdminSessionState<Admin> = { is: "out" };

  function become(next: AdminSessionState<Admin>): void {
    if (state.is === "in" && next.is !== "in") world.close(state.admin);
    state = next;
    for (const listener of listeners) listener();
  }

  function enter({ id, email }: Person): void {
    if (state.is === "in") {
      if (state.person.id !== id) world.close(state.admin);
      else {
        world.resume(state.admin);
        return;
      }
    }
    const person = { id, email };
    become({ is: "in", person, admin: world.open(person) });
  }

  function lock(): void {
    const person = remembered.person();
    if (state.is !== "in" || !person) return;
    // If this write fails, the next start detects the expired session again.
    remembered.keep({ ...person, locked: true }).catch(console.error);
    become({ is: "locked", person, unsent: 0 });
    countUnsent(person);
  }

  function countUnsent(person: Person): void {
    void world.countUnsent(person.id).then((unsent) => {
      if (state.is === "locked" && state.person.id === person.id) become({ is: "locked", person, unsent });
    });
  }

  async function signIn(email: string, password: string): Promise<SignInProblem | null> {
    if (!(await world.keepsAnything())) return { kind: "keeps_nothing" };
    const signedIn = await auth.signIn(email, password);
    if (!signedIn.ok) return signedIn.problem;
    const person = signedIn.value;
    if (!person) return { kind: "no_user" };
    const problem = await problemWith(person);
    if (problem) {
      await auth.signOut();
      return problem;
    }
    try {
      // Stored before entering, so that a power loss does not sign the user out.
      await remembered.keep({ ...person, locked: false });
    } catch (error) {
      return { kind: "unexpected", message: error instanceof Error ? error.message : "" };
    }
    enter(person);
    world.tell({ word: "signed_in", userId: person.id });
    return null;
  }

  /** Only the server knows who is an admin, so a minimal request checks it. */
  async function problemWith({ id }: Person): Promise<SignInProblem | null> {
    const access = await auth.access();
    if (!access.ok) return { kind: "unexpected", message: "" };
    const as: Access = access.value;
    if (as.userId !== id) return { kind: "unexpected", message: "" };
    const seen = await remote.changes(as, START, 1, []);
    if (seen.ok) return null;
    return seen.failure.kind === "refused" && seen.failure.code === "not_admin"
      ? { kind: "not_admin" }
      : { kind: "unexpected", message: "" };
  }

  async function signOut(): Promise<void> {
    const person = remembered.person();
    if (!person) return;
    await auth.signOut();
    await remembered.keep(null);
    become({ is: "out" });
    world.tell({ word: "signed_out", userId: person.id });
    await world.erase(person.id);
  }

  auth.whenEnded(lock);
  const last = remembered.person();
  if (last?.locked) {
    state = { is: "locked", person: last, unsent: 0 };
    countUnsent(last);
  } else if (last) enter(last);

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signIn,
    signOut,
    async hear({ word, userId }) {
      await remembered.reread();
      const person = remembered.person();
      if (word === "signed_out" && state.is !== "out" && state.person.id === userId) become({ is: "out" });
      if (word === "signed_in" && person?.id === userId && !person.locked) enter(person);
    },
  };
}
