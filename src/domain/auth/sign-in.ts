import * as v from "valibot";

/** What an email address looks like. */
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const PASSWORD_MIN = 6;
/** Of a new one; older ones may be as short as the specification lets them. */
const NEW_PASSWORD_MIN = 8;
/** The auth service reads no further; a Ge'ez letter takes three bytes. */
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
  /** As it was typed: spaces belong to it. */
  password,
});

const newPassword = v.pipe(
  v.string(),
  v.minLength(1, "Password is required"),
  v.minLength(NEW_PASSWORD_MIN, `Password must be at least ${NEW_PASSWORD_MIN} characters`),
  v.maxBytes(
    PASSWORD_MAX_BYTES,
    `Password must be at most ${PASSWORD_MAX_BYTES} characters, ${PASSWORD_MAX_BYTES / 3} in Ge'ez`,
  ),
);

/** @param current what is asked of the password in use */
const typedTwice = (current: v.GenericSchema<string>) =>
  v.pipe(
    v.object({ current, password: newPassword, repeated: v.string() }),
    v.forward(
      v.partialCheck(
        [["password"], ["repeated"]],
        ({ password: chosen, repeated }) => chosen === repeated,
        "The passwords are not the same",
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

/** What is typed into the sign-in form, or what is wrong with each field. */
export function checkSignIn(input: unknown): Checked<SignIn> {
  return checked(v.safeParse(signInSchema, input));
}

/** `current` is "" where the one in use is not asked for. */
type NewPassword = { readonly current: string; readonly password: string; readonly repeated: string };

/** A new password, typed twice, or what is wrong with it. */
export function checkNewPassword(input: unknown): Checked<NewPassword> {
  return checked(v.safeParse(newPasswordSchema, input));
}

/** The same with the password that is in use. */
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
