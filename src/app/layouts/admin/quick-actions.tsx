import { Plus } from "lucide-react";
import { Link } from "react-router-dom";
import { kindText } from "../../../components/admin/kind-labels.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import { TRANSLATED_KINDS } from "../../../domain/kinds/kinds.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Section } from "../../../ui/page.tsx";

/** Shortcuts to the most frequent actions. */
export function QuickActions() {
  return (
    <Section title={m.admin_quick()} headingClass="mb-2 px-3 text-base">
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
    </Section>
  );
}
