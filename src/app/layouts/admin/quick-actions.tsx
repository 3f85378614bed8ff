import { Plus } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router-dom";
import { kindText } from "../../../components/admin/kind-labels.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import { TRANSLATED_KINDS } from "../../../domain/kinds/kinds.ts";
import { m } from "../../../i18n/paraglide/messages.js";

/** Shortcuts to the most frequent actions. */
export function QuickActions() {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 px-3 text-base">
        {m.admin_quick()}
      </h2>
      <ul className="grid gap-1">
        {TRANSLATED_KINDS.map((kind) => (
          <li key={kind}>
            <Link
              to={adminPaths.newPost(kind)}
              className="flex min-h-11 items-center gap-3 rounded-small px-3 text-ink no-underline"
            >
              <Plus className="size-5 text-red-ink" aria-hidden="true" />
              <span>{kindText(kind, "new")}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
