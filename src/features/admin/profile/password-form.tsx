import { NewPasswordForm } from "../../../components/admin/new-password-form.tsx";
import { useAdmin } from "../../../data/admin/context.ts";
import { useOnline } from "../../../data/site/context.ts";
import type { PasswordProblem } from "../../../domain/auth/auth.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Notice } from "../../../ui/notice.tsx";
import { Section } from "../../../ui/page.tsx";
import { useToast } from "../../../ui/toasts.tsx";

/** Changes the owner's password: the only form of the admin that requires a connection. */
export function PasswordForm() {
  const { auth, user } = useAdmin();
  const online = useOnline();
  const showToast = useToast();

  async function save(password: string, current: string): Promise<PasswordProblem | null> {
    const changed = await auth.changePassword({ email: user.email, current, password });
    if (!changed.ok) return changed.problem;
    showToast({ text: m.password_changed() });
    return null;
  }

  return (
    <Section title={m.password_title()} className="mt-12" headingClass="mb-4 text-xl">
      {online ? null : <Notice tone="info">{m.password_offline()}</Notice>}
      <NewPasswordForm label={m.password_title()} button={m.password_change()} asksCurrent save={save} />
    </Section>
  );
}
