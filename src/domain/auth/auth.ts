import type { Access } from "../outbox/admin-remote.ts";
import type { Result } from "../outbox/failure.ts";
import type { ResetLink } from "./reset-link.ts";

/** Whoever signed in on this device last. */
export type Person = { readonly id: string; readonly email: string };

/** Why signing in or changing a password did not work, in the auth service's own words where it gave some. */
export type AuthProblem = {
  /** `failed`: it answered no; `unexpected`: it did not answer, or not as it should. */
  readonly kind: "failed" | "unexpected";
  /** "" where nothing was said. */
  readonly message: string;
  /** Why a password is too weak, by the service's names: length, characters, pwned. */
  readonly reasons?: readonly string[];
};
/** `wrong_password`: the one in use is another. */
export type PasswordProblem = AuthProblem | { readonly kind: "wrong_password" };
type PasswordChange = { readonly email: string; readonly current: string; readonly password: string };
/** `expired`: the link's session is over; another mail has to be asked for. */
export type ResetProblem = AuthProblem | { readonly kind: "expired" };
export type AuthResult<T, P = AuthProblem> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: P };

/** The auth service. Nothing here is waited for to paint: who signed in last is kept by the admin itself. */
export interface Auth {
  /** @returns who it is; null when the service named nobody */
  signIn(email: string, password: string): Promise<AuthResult<Person | null>>;
  /** A token that is good now, refreshed where needed; `unauthorised` when the person has to sign in. */
  access(): Promise<Result<Access>>;
  /** A new token instead of one that was refused. */
  refresh(): Promise<Result<Access>>;
  /** Takes the session off this device; the service is told where it can be reached. Works offline. */
  signOut(): Promise<void>;
  /** Changes the password for whoever knows the one in use, and ends the account's sessions on other devices. */
  changePassword(change: PasswordChange): Promise<AuthResult<null, PasswordProblem>>;
  /** Ends the account's sessions on all devices but this one. */
  endOthers(): Promise<AuthResult<null>>;
  /** Sends a mail with a link to choose another password. */
  sendReset(email: string, leadsTo: string): Promise<AuthResult<null>>;
  /** Sets a new password by that link, and signs nobody in. @returns the address of the account */
  resetPassword(
    link: Extract<ResetLink, { good: true }>,
    password: string,
  ): Promise<AuthResult<string, ResetProblem>>;
  /** Calls back when the service has ended the session, in this tab or another. */
  whenEnded(listener: () => void): () => void;
}
