import * as v from "valibot";

/** A plausible email address. */
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const PASSWORD_MIN = 6;
/** Applies to new passwords only; older ones may be shorter. */
const NEW_PASSWORD_MIN = 8;
/** The auth service ignores everything beyond this; a Ge'ez letter takes three bytes. */
const PASSWORD_MAX_BYTES = 72;

const password = v.pipe(
  v.string(),
  v.minLength(1, "Password is required"),
  v.minLength(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`),
);

const signInSchema = v.object({
  email: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, "Email is required"),
    v.regex(EMAIL, "Invalid email address"),
  ),
  /** Not trimmed: spaces are part of a password. */
  password,
});

const newPassword = v.pipe(
  v.string(),
  v.minLength(1, "Password is required"),
  v.minLength(NEW_PASSWORD_MIN, `Password must be at least ${NEW_PASSWORD_MIN} characters`),
  v.maxBytes(
    PASSWORD_MAX_BYTES,
    `Password must be at most ${PASSWORD_MAX_BYTES} characters, or ${PASSWORD_MAX_BYTES / 3} in other scripts`,
  ),
);

/** @param current the rule for the current password */
const typedTwice = (current: v.GenericSchema<string>) =>
  v.pipe(
    v.object({ current, password: newPassword, repeated: v.string() }),
    v.forward(
      v.partialCheck(
        [["password"], ["repeated"]],
        ({ password: chosen, repeated }) => chosen === repeated,
        "The passwords don't match",
      ),
      ["repeated"],
    ),
  );

const newPasswordSchema = typedTwice(v.string());
const passwordChangeSchema = typedTwice(v.pipe(v.string(), v.minLength(1, "Password is required")));

export type SignIn = v.InferOutput<typeof signInSchema>;
type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: { readonly [K in keyof T]?: string } };

/** Validates the sign-in form. @returns the input, or an error for each invalid field */
export function checkSignIn(input: unknown): Checked<SignIn> {
  return checked(v.safeParse(signInSchema, input));
}

/** `current` is "" where the current password is not required. */
type NewPassword = { readonly current: string; readonly password: string; readonly repeated: string };

/** Validates a new password and its repetition. */
export function checkNewPassword(input: unknown): Checked<NewPassword> {
  return checked(v.safeParse(newPasswordSchema, input));
}

/** Validates a new password, its repetition and the current password. */
export function checkPasswordChange(input: unknown): Checked<NewPassword> {
  return checked(v.safeParse(passwordChangeSchema, input));
}

function checked<T>(
  parsed:
    | { success: true; output: T }
    | { success: false; issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]] },
): Checked<T> {
  if (parsed.success) return { ok: true, value: parsed.output };
  const errors: { [K in keyof T]?: string } = {};
  for (const { path, message } of parsed.issues) {
    const name = path?.[0]?.key as keyof T | undefined;
    if (name !== undefined) errors[name] ??= message;
  }
  return { ok: false, errors };
}
