import { type ChangeEvent, type FormEvent, useState } from "react";
import { useAdminSession } from "../../../data/admin/context.ts";
import { checkSignIn, type SignIn } from "../../../domain/auth/sign-in.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { requestPersistenceOnce } from "../../../pwa/storage/persist-storage.ts";
import { useValidatedForm } from "../../../ui/forms/use-validated-form.ts";
import { signInTexts } from "./sign-in-texts.ts";

/**
 * State of the sign-in form.
 * @param email the expected user's email; "" for none
 */
export function useSignIn(email: string) {
  const session = useAdminSession();
  const [typed, setTyped] = useState<SignIn>({ email, password: "" });
  const { form, errors, validate } = useValidatedForm(checkSignIn, typed);
  const [failure, setFailure] = useState<string | null>(null);
  const [submitting, setSubmitting] = useState(false);

  async function signIn({ email: address, password }: SignIn) {
    setSubmitting(true);
    try {
      const problem = await session.signIn(address, password);
      if (problem) setFailure(signInTexts(problem));
      // Drafts and unsent work will exist only on this device, so ask for persistent storage.
      else void requestPersistenceOnce();
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
      const checked = validate();
      if (checked) void signIn(checked);
    },
    change({ target }: ChangeEvent<HTMLInputElement>) {
      setTyped({ ...typed, [target.name]: target.value });
    },
  };
}
