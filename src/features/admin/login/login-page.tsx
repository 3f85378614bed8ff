import { LogIn } from "lucide-react";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { BackToSite } from "./back-to-site.tsx";
import { ForgottenPassword } from "./forgotten-password.tsx";
import { useSignIn } from "./use-sign-in.ts";

type LoginPageProps = {
  /** The user whose admin data stays on this device while signed out; null for none. */
  readonly locked: { readonly email: string; readonly unsent: number } | null;
};

/** The sign-in page of the admin. */
export function LoginPage({ locked }: LoginPageProps) {
  const { typed, form, errors, failure, submitting, submit, change } = useSignIn(locked?.email ?? "");

  return (
    <div className="mx-auto w-full max-w-[26rem] pb-14">
      <PageHead title={m.login_title()} lead={m.login_lead()} />
      {locked ? (
        <Notice tone="info">
          {locked.unsent > 0 ? m.login_locked_unsent({ count: locked.unsent }) : m.login_locked()}
        </Notice>
      ) : null}
      <form ref={form} onSubmit={submit} noValidate aria-label={m.login_title()} className="grid gap-5">
        <Field
          name="email"
          type="email"
          label={m.login_email()}
          value={typed.email}
          error={errors.email}
          onChange={change}
          readOnly={submitting}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Field
          name="password"
          type="password"
          label={m.login_password()}
          value={typed.password}
          error={errors.password}
          onChange={change}
          readOnly={submitting}
          autoComplete="current-password"
          required
        />
        <ForgottenPassword email={typed.email} />
        {failure ? <Notice tone="error">{failure}</Notice> : null}
        <Button type="submit" aria-disabled={submitting} className="w-full">
          <LogIn className="size-5" aria-hidden="true" />
          <span>{submitting ? m.login_submitting() : m.login_submit()}</span>
        </Button>
      </form>
      <div className="mt-6">
        <BackToSite />
      </div>
    </div>
  );
}
