import type { Access } from "./desk-remote.ts";
import type { Result } from "./failure.ts";

/** Whoever signed in on this device last. */
export type Person = { readonly id: string; readonly email: string };

/** Why signing in or changing a password did not work, in the auth service's own words where it gave some. */
export type AuthProblem = {
  /** `failed`: it answered no; `unexpected`: it did not answer, or not as it should. */
  readonly kind: "failed" | "unexpected";
  /** "" where nothing was said. */
  readonly message: string;
};
export type AuthResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: AuthProblem };

/** The auth service. Nothing here is waited for to paint: who signed in last is kept by the desk itself. */
export interface Auth {
  /** @returns who it is; null when the service named nobody */
  signIn(email: string, password: string): Promise<AuthResult<Person | null>>;
  /** A token that is good now, refreshed where needed; `unauthorised` when the person has to sign in. */
  access(): Promise<Result<Access>>;
  /** A new token instead of one that was refused. */
  refresh(): Promise<Result<Access>>;
  /** Takes the session off this device; the service is told where it can be reached. Works offline. */
  signOut(): Promise<void>;
  changePassword(password: string): Promise<AuthResult<null>>;
  /** Sends a mail with a link to choose another password. */
  sendReset(email: string): Promise<AuthResult<null>>;
  /** Calls back when the service has ended the session, in this tab or another. */
  whenEnded(listener: () => void): () => void;
}
