import { Plus } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router-dom";
import { adminPaths } from "../../../config/admin-paths.ts";
import { m } from "../../../i18n/paraglide/messages.js";

const ACTIONS = [
  { to: adminPaths.newArticle, label: m.admin_new_article },
  { to: adminPaths.newNews, label: m.admin_new_news },
  { to: adminPaths.newPost, label: m.admin_new_post },
] as const;

/** Shortcuts to the most frequent actions. */
export function QuickActions() {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 px-3 text-base">
        {m.admin_quick()}
      </h2>
      <ul className="grid gap-1">
        {ACTIONS.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center gap-3 rounded-small px-3 text-ink no-underline"
            >
              <Plus className="size-5 text-red-ink" aria-hidden="true" />
              <span>{label()}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
