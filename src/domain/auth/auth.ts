import type { Credentials } from "../outbox/admin-remote.ts";
import type { Result } from "../outbox/failure.ts";
import type { ResetLink } from "./reset-link.ts";

/** The user who last signed in on this device. */
export type User = { readonly id: string; readonly email: string };

/** Why signing in or changing a password failed. */
export type AuthProblem = {
  /** `failed`: the service rejected the request; `unexpected`: no response, or an invalid one. */
  readonly kind: "failed" | "unexpected";
  /** The auth service's message, or "". */
  readonly message: string;
  /** Why a password is too weak, as the service's codes: length, characters, pwned. */
  readonly reasons?: readonly string[];
};
/** `session_ended`: the service has ended the session on this device; the user has to sign in again. */
export type SessionProblem = AuthProblem | { readonly kind: "session_ended" };
/** `wrong_password`: the current password does not match. */
export type PasswordProblem = SessionProblem | { readonly kind: "wrong_password" };
type PasswordChange = { readonly email: string; readonly current: string; readonly password: string };
/** `expired`: the link's session has expired; a new email must be requested. */
export type ResetProblem = AuthProblem | { readonly kind: "expired" };
export type AuthResult<T, P = AuthProblem> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: P };

/** The auth service. Rendering never waits for it: the admin stores the last user itself. */
export interface Auth {
  /** @returns the user, or null if the response contains none */
  signIn(email: string, password: string): Promise<AuthResult<User | null>>;
  /** A valid token, refreshed if needed; `unauthorised` if the user has to sign in. */
  access(): Promise<Result<Credentials>>;
  /** A new token in place of a rejected one. */
  refresh(): Promise<Result<Credentials>>;
  /** Removes the session from this device and, if reachable, ends it on the server. Works offline. */
  signOut(): Promise<void>;
  /** Changes the password, given the current one, and ends the account's sessions on other devices. */
  changePassword(change: PasswordChange): Promise<AuthResult<null, PasswordProblem>>;
  /** Ends the account's sessions on all other devices. */
  signOutOtherDevices(): Promise<AuthResult<null, SessionProblem>>;
  sendPasswordReset(email: string, redirectTo: string): Promise<AuthResult<null>>;
  /** Sets a new password with a reset link, without signing in. @returns the account's email address */
  resetPassword(
    link: Extract<ResetLink, { good: true }>,
    password: string,
  ): Promise<AuthResult<string, ResetProblem>>;
  /** Calls `listener` when the service has ended the session, in this tab or another. */
  onSessionEnded(listener: () => void): () => void;
}
