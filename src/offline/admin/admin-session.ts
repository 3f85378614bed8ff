import type { Auth, AuthProblem, Person } from "../../domain/auth/auth.ts";
import { type Access, type AdminRemote, START } from "../../domain/outbox/admin-remote.ts";
import type { RememberedPerson } from "./remembered-user.ts";

/** What stands between a visitor and the admin. */
export type AdminSessionState<Admin> =
  | { readonly is: "out" }
  /** The session has ended: the admin is kept as it is for the same person to come back. */
  | { readonly is: "locked"; readonly person: Person; readonly unsent: number }
  | { readonly is: "in"; readonly person: Person; readonly admin: Admin };

export type SignInProblem =
  | { readonly kind: "no_user" }
  /** The account is good, but nobody made it an admin. */
  | { readonly kind: "not_admin" }
  /** This browser keeps nothing for the site, and all that is done at the admin is kept before it is sent. */
  | { readonly kind: "keeps_nothing" }
  | AuthProblem;

/** What another tab is told. */
export type SessionMessage = { readonly word: "signed_out" | "signed_in"; readonly userId: string };

export type AdminSessionDeps<Admin> = {
  readonly auth: Auth;
  readonly remote: Pick<AdminRemote, "changes">;
  readonly remembered: RememberedPerson;
  open(person: Person): Admin;
  /** A admin is let on after it had paused: its owner has signed in again. */
  resume(admin: Admin): void;
  /** Ends what a admin does, and lets go of its database. */
  close(admin: Admin): void;
  /** Takes a person's admin off this device. */
  erase(userId: string): Promise<void>;
  /** How much of a person's work is not sent yet. */
  countUnsent(userId: string): Promise<number>;
  /** Whether this browser gives the site a database. */
  keepsAnything(): Promise<boolean>;
  /** Tells the other tabs. */
  tell(word: SessionMessage): void;
};

export type Gate<Admin> = {
  state(): AdminSessionState<Admin>;
  subscribe(listener: () => void): () => void;
  /** @returns why it did not work; null when the admin is open */
  signIn(email: string, password: string): Promise<SignInProblem | null>;
  /** Signs out and takes the admin off this device, unsent work too. Works offline. */
  signOut(): Promise<void>;
  /** Another tab said something. */
  hear(word: SessionMessage): Promise<void>;
};

/**
 * Guards the admin. Nobody waits for the network to be let in: whoever signed in last, and did not sign out, finds their
 * admin open, whatever their token says.
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
    // Where it cannot be written, the next start finds out again.
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
      // Whoever is let in stays in, should the battery die in this moment.
      await remembered.keep({ ...person, locked: false });
    } catch (error) {
      return { kind: "unexpected", message: error instanceof Error ? error.message : "" };
    }
    enter(person);
    world.tell({ word: "signed_in", userId: person.id });
    return null;
  }

  /** Whether the server takes them for an admin is for the server to say. */
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
