import { type ChangeEvent, type FormEvent, useState } from "react";
import { useGate } from "../../desk-services.ts";
import { checkSignIn, type SignIn } from "../../domain/sign-in.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { askToKeepOnce } from "../../pwa/keep-storage.ts";
import type { SignInProblem } from "../../sync/desk-gate.ts";

type Errors = { readonly email?: string; readonly password?: string };

/** The sign-in form's state. @param email of whoever is expected, "" for nobody */
export function useSignIn(email: string) {
  const gate = useGate();
  const [typed, setTyped] = useState<SignIn>({ email, password: "" });
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [submitting, setSubmitting] = useState(false);

  async function signIn({ email: address, password }: SignIn) {
    setSubmitting(true);
    try {
      const problem = await gate.signIn(address, password);
      if (problem) setFailure(wordsFor(problem));
      // Drafts and what waits will be on this device alone.
      else void askToKeepOnce();
    } catch (error) {
      console.error(error);
      setFailure(m.login_unexpected());
    } finally {
      setSubmitting(false);
    }
  }

  return {
    typed,
    errors,
    failure,
    submitting,
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (submitting) return;
      setFailure(null);
      const checked = checkSignIn(typed);
      setErrors(checked.ok ? {} : checked.errors);
      if (checked.ok) void signIn(checked.value);
    },
    change({ target }: ChangeEvent<HTMLInputElement>) {
      const now = { ...typed, [target.name]: target.value };
      setTyped(now);
      setErrors(stillWrong(errors, now));
    },
  };
}

/** An error stays until its field is right, and nothing else is complained of before the next press. */
function stillWrong(found: Errors, typed: SignIn): Errors {
  const checked = checkSignIn(typed);
  if (checked.ok) return {};
  const { email, password } = checked.errors;
  return {
    ...(found.email && email ? { email } : {}),
    ...(found.password && password ? { password } : {}),
  };
}

function wordsFor(problem: SignInProblem): string {
  switch (problem.kind) {
    case "no_user":
      return m.login_no_user();
    case "not_admin":
      return m.login_not_admin();
    case "failed":
      return problem.message || m.login_failed();
    case "unexpected":
      return problem.message || (navigator.onLine ? m.login_unexpected() : m.login_offline());
  }
}
