import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { NewPasswordForm } from "../../../components/admin/new-password-form.tsx";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useAdminSession } from "../../../data/admin/context.ts";
import type { AuthProblem } from "../../../domain/auth/auth.ts";
import { type ResetLink, readResetLink } from "../../../domain/auth/reset-link.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { ButtonLink } from "../../../ui/button.tsx";
import type { Elements } from "../../../ui/elements.ts";
import { Notice } from "../../../ui/notice.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { signInTexts } from "./sign-in-texts.ts";

/** `/admin/new-password`: target of the link in a reset mail. Saving the new password signs in. */
export function NewPasswordPage() {
  const session = useAdminSession();
  const navigate = useNavigate();
  const [link, expire] = useResetLink();
  /** The password has been changed, but signing in failed: the reason. */
  const [closed, setClosed] = useState<string | null>(null);

  async function save(password: string): Promise<AuthProblem | null> {
    if (!link?.good) return null;
    const reset = await session.resetPassword(link, password);
    if (!reset.ok) {
      if (reset.problem.kind !== "expired") return reset.problem;
      void expire();
      return null;
    }
    const problem = await session.signIn(reset.value, password);
    if (problem) setClosed(signInTexts(problem));
    else void navigate(adminPaths.dashboard, { replace: true });
    return null;
  }

  if (closed !== null)
    return (
      <Frame title={m.password_changed()} lead={null}>
        <Notice tone="error">{closed}</Notice>
      </Frame>
    );
  if (!link) return <Frame title={m.reset_title()} lead={m.reset_no_link()} />;
  if (!link.good)
    return (
      <Frame title={m.reset_expired_title()} lead={m.reset_expired()}>
        {link.message ? <Notice tone="error">{link.message}</Notice> : null}
      </Frame>
    );
  return (
    <div className="mx-auto w-full max-w-[26rem] pb-14">
      <PageHead title={m.reset_title()} lead={m.reset_lead()} />
      <NewPasswordForm label={m.reset_title()} button={m.reset_save()} save={save} />
    </div>
  );
}

type FrameProps = { title: string; lead: string | null; children?: Elements };

/** Layout of the states without a form: a message and a link to the sign-in page. */
function Frame({ title, lead, children }: FrameProps) {
  return (
    <div className="mx-auto w-full max-w-[26rem] pb-14">
      <PageHead title={title} {...(lead === null ? {} : { lead })} />
      {children}
      <p className="mt-6">
        <ButtonLink to={adminPaths.login}>{m.reset_to_login()}</ButtonLink>
      </p>
    </div>
  );
}

/**
 * The reset token from the link. It is moved from the URL to the history state at once, so that it does not leak and
 * survives a reload.
 */
function useResetLink() {
  const { pathname, hash, search, state } = useLocation();
  const navigate = useNavigate();
  const stored = (state as { reset?: ResetLink } | null)?.reset ?? null;
  const isFresh = hash !== "" || search !== "";
  const link = isFresh ? readResetLink(hash, search) : stored;
  useEffect(() => {
    if (isFresh) void navigate(pathname, { replace: true, state: { reset: readResetLink(hash, search) } });
  }, [isFresh, hash, search, pathname, navigate]);
  /** Marks the link as used, as reported by the server. */
  const expire = () =>
    navigate(pathname, { replace: true, state: { reset: { good: false, message: "" } satisfies ResetLink } });
  return [link, expire] as const;
}
