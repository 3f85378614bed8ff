import { useAdmin } from "../../../data/admin/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { PageHead } from "../../../ui/page.tsx";
import { SignOut } from "./sign-out.tsx";

/** Shown to users without admin access. */
export function NotAdmin() {
  const { user } = useAdmin();
  return (
    <main id="main" tabIndex={-1} className="wrap grid min-h-screen max-w-[34rem] content-center gap-4">
      <PageHead title={m.admin_not_admin_title()} lead={m.admin_not_admin({ email: user.email })} />
      <SignOut />
    </main>
  );
}
