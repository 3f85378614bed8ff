import { QueryError } from "../../../components/lists/query-error.tsx";
import { useAdminLive } from "../../../data/admin/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** The site's profile and the owner's password. */
export function ProfilePage() {
  const query = useAdminLive("profile", async (read) => ({ id: (await read.profile())?.row.id ?? null }));
  const known = query.value;
  return (
    <>
      <PageHead title={m.admin_profile()} lead={m.profile_lead()} />
      <QueryError query={query} />
      {known?.id ? (
        <ProfileForm key={known.id} rowId={known.id}>
          <PasswordForm />
        </ProfileForm>
      ) : null}
      {known && !known.id ? <EmptyState>{m.profile_not_here()}</EmptyState> : null}
      {known?.id || query.status === "loading" ? null : <PasswordForm />}
    </>
  );
}
