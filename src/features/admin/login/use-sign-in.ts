import { type ChangeEvent, type FormEvent, useState } from "react";
import { useAdminSession } from "../../../data/admin/context.ts";
import { checkSignIn, type SignIn } from "../../../domain/auth/sign-in.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { askToKeepOnce } from "../../../pwa/storage/persist-storage.ts";
import { useValidatedForm } from "../../../ui/forms/use-validated-form.ts";
import { signInWords } from "./sign-in-words.ts";

/** The sign-in form's state. @param email of whoever is expected, "" for nobody */
export function useSignIn(email: string) {
  const gate = useAdminSession();
  const [typed, setTyped] = useState<SignIn>({ email, password: "" });
  const { form, errors, press } = useValidatedForm(checkSignIn, typed);
  const [failure, setFailure] = useState<string | null>(null);
  const [submitting, setSubmitting] = useState(false);

  async function signIn({ email: address, password }: SignIn) {
    setSubmitting(true);
    try {
      const problem = await gate.signIn(address, password);
      if (problem) setFailure(signInWords(problem));
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
    form,
    errors,
    failure,
    submitting,
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (submitting) return;
      setFailure(null);
      const checked = press();
      if (checked) void signIn(checked);
    },
    change({ target }: ChangeEvent<HTMLInputElement>) {
      setTyped({ ...typed, [target.name]: target.value });
    },
  };
}
