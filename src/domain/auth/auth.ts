import type { Access } from "../outbox/admin-remote.ts";
import type { Result } from "../outbox/failure.ts";
import type { ResetLink } from "./reset-link.ts";

/** The user who last signed in on this device. */
export type Person = { readonly id: string; readonly email: string };

/** Why signing in or changing a password failed. */
export type AuthProblem = {
  /** `failed`: the service rejected the request; `unexpected`: no answer, or an invalid one. */
  readonly kind: "failed" | "unexpected";
  /** The auth service's message, or "". */
  readonly message: string;
  /** Why a password is too weak, as the service's codes: length, characters, pwned. */
  readonly reasons?: readonly string[];
};
/** `wrong_password`: the current password does not match. */
export type PasswordProblem = AuthProblem | { readonly kind: "wrong_password" };
type PasswordChange = { readonly email: string; readonly current: string; readonly password: string };
/** `expired`: the link's session has expired; a new email must be requested. */
export type ResetProblem = AuthProblem | { readonly kind: "expired" };
export type AuthResult<T, P = AuthProblem> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: P };

/** The auth service. Rendering never waits for it: the admin stores the last user itself. */
export interface Auth {
  /** @returns the user, or null if the answer contains none */
  signIn(email: string, password: string): Promise<AuthResult<Person | null>>;
  /** A valid token, refreshed if needed; `unauthorised` if the user has to sign in. */
  access(): Promise<Result<Access>>;
  /** A new token in place of a rejected one. */
  refresh(): Promise<Result<Access>>;
  /** Removes the session from this device and, if reachable, ends it on the server. Works offline. */
  signOut(): Promise<void>;
  /** Changes the password, given the current one, and ends the account's sessions on other devices. */
  changePassword(change: PasswordChange): Promise<AuthResult<null, PasswordProblem>>;
  /** Ends the account's sessions on all other devices. */
  endOthers(): Promise<AuthResult<null>>;
  /** Sends an email with a password reset link. */
  sendReset(email: string, leadsTo: string): Promise<AuthResult<null>>;
  /** Sets a new password with a reset link, without signing in. @returns the account's email address */
  resetPassword(
    link: Extract<ResetLink, { good: true }>,
    password: string,
  ): Promise<AuthResult<string, ResetProblem>>;
  /** Calls `listener` when the service has ended the session, in this tab or another. */
  whenEnded(listener: () => void): () => void;
}
