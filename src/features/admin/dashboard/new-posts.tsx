import { adminPaths } from "../../../config/admin-paths.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { ButtonLink } from "../../../ui/button.tsx";

/** Buttons for new posts on a phone; wide windows have them in the side menu. */
export function NewPosts() {
  return (
    <div className="mb-6 grid large-text:grid-cols-[minmax(0,1fr)] grid-cols-2 gap-2 *:first:col-span-full [&_a]:px-2 md:hidden">
      <ButtonLink to={adminPaths.newArticle}>{m.admin_new_article()}</ButtonLink>
      <ButtonLink to={adminPaths.newNews} variant="small">
        {m.admin_new_news()}
      </ButtonLink>
      <ButtonLink to={adminPaths.newPost} variant="small">
        {m.admin_new_post()}
      </ButtonLink>
    </div>
  );
}
