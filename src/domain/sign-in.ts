import * as v from "valibot";

/** What an email address looks like. */
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const PASSWORD_MIN = 6;

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

const newPasswordSchema = v.pipe(
  v.object({ password, repeated: v.string() }),
  v.forward(
    v.partialCheck(
      [["password"], ["repeated"]],
      ({ password: chosen, repeated }) => chosen === repeated,
      "The passwords are not the same",
    ),
    ["repeated"],
  ),
);

export type SignIn = v.InferOutput<typeof signInSchema>;
type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: { readonly [K in keyof T]?: string } };

/** What is typed into the sign-in form, or what is wrong with each field. */
export function checkSignIn(input: unknown): Checked<SignIn> {
  return checked(v.safeParse(signInSchema, input));
}

/** A new password, typed twice, or what is wrong with it. */
export function checkNewPassword(
  input: unknown,
): Checked<{ readonly password: string; readonly repeated: string }> {
  return checked(v.safeParse(newPasswordSchema, input));
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
