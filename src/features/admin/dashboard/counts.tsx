import { Link } from "react-router-dom";
import { kindText } from "../../../components/admin/kind-labels.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import { TRANSLATED_KINDS } from "../../../domain/kinds/kinds.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { AdminCounts } from "../../../offline/admin/queries.ts";

const CARDS: readonly { of: keyof AdminCounts; label(): string; to: string }[] = [
  ...TRANSLATED_KINDS.map((kind) => ({
    of: kind,
    label: () => kindText(kind, "list"),
    to: adminPaths.list(kind),
  })),
  { of: "message", label: m.admin_messages, to: adminPaths.messages },
  { of: "unread", label: m.dashboard_unread, to: adminPaths.messages },
];

/** Number of posts, comments and messages. */
export function Counts({ counts }: { counts: AdminCounts }) {
  return (
    <ul className="grid grid-cols-[repeat(2,minmax(0,1fr))] large-text:grid-cols-[minmax(0,1fr)] border-line border-t md:grid-cols-[repeat(5,minmax(0,1fr))] md:border-b">
      {CARDS.map(({ of, label, to }) => (
        <li
          key={of}
          className="border-line max-md:border-b max-md:even:border-s max-md:even:ps-4 max-xs:even:ps-3 max-md:odd:pe-3 max-md:last:col-span-full md:not-first:border-s md:not-first:ps-4"
        >
          <Link
            to={to}
            className="group flex min-h-14 items-baseline gap-3 py-3 max-xs:gap-2 text-ink no-underline md:h-full md:flex-col md:gap-1 md:py-4"
          >
            <span className="min-w-[2ch] shrink-0 font-display text-2xl tabular-nums leading-tight md:text-3xl">
              {counts[of]}
            </span>
            <span className="min-w-0 text-ink-2 text-sm leading-snug decoration-2 decoration-gold underline-offset-4 group-hover:underline">
              {label()}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
