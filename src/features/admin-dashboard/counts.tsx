import { Link } from "react-router-dom";
import { deskPaths } from "../../config/desk-paths.ts";
import { m } from "../../i18n/paraglide/messages.js";
import type { DeskCounts } from "../../local/desk-reading-counts.ts";

const CARDS = [
  { of: "blog", label: m.desk_blog, to: deskPaths.blog },
  { of: "news", label: m.desk_news, to: deskPaths.news },
  { of: "community", label: m.desk_community, to: deskPaths.community },
  { of: "message", label: m.desk_messages, to: deskPaths.messages },
  { of: "unread", label: m.dashboard_unread, to: deskPaths.messages },
] as const;

/** How many there are of each. @param counts null until they are known */
export function Counts({ counts }: { counts: DeskCounts | null }) {
  return (
    <ul className="grid grid-cols-2 gap-3 xs:grid-cols-3 lg:grid-cols-5" aria-busy={counts === null}>
      {CARDS.map(({ of, label, to }) => (
        <li key={of}>
          <Link
            to={to}
            className="grid h-full min-h-28 content-between gap-2 rounded-card border border-line bg-sheet p-4 text-ink no-underline hover:border-edge"
          >
            <span className="text-ink-2 text-[.95rem]">{label()}</span>
            <span className="font-display text-3xl">{counts ? counts[of] : "–"}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
