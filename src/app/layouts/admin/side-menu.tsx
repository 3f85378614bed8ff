import { FileText, Home, Inbox, LayoutList, MessagesSquare, Newspaper, Users } from "lucide-react";
import { NavLink } from "react-router-dom";
import { deskPaths } from "../../../config/admin-paths.ts";
import { useDeskLive } from "../../../data/admin/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";

const LINKS = [
  { to: deskPaths.dashboard, label: m.desk_dashboard, Icon: Home, count: null },
  { to: deskPaths.blog, label: m.desk_blog, Icon: FileText, count: null },
  { to: deskPaths.news, label: m.desk_news, Icon: Newspaper, count: null },
  { to: deskPaths.community, label: m.desk_community, Icon: Users, count: null },
  { to: deskPaths.messages, label: m.desk_messages, Icon: Inbox, count: "unread" },
  { to: deskPaths.comments, label: m.desk_comments, Icon: MessagesSquare, count: "held" },
  { to: deskPaths.services, label: m.desk_services, Icon: LayoutList, count: null },
] as const;

/** Everything there is on the desk, with how much of it is new. */
export function SideMenu() {
  const counts = useDeskLive("counts", (read) => read.counts());
  return (
    <nav aria-label={m.desk_menu()} className="grid gap-1">
      {LINKS.map(({ to, label, Icon, count }) => (
        <NavLink
          key={to}
          to={to}
          className="flex min-h-11 items-center gap-3 rounded-small px-3 text-ink-2 no-underline hover:text-ink aria-[current=page]:bg-gold-soft aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          <Icon className="size-5 shrink-0" aria-hidden="true" />
          {label()}
          {count && counts?.[count] ? (
            <span className="ml-auto min-w-6 rounded-full bg-red px-2 text-center text-on-red text-sm">
              {counts[count]}
              <span className="sr-only">{count === "unread" ? m.desk_unread() : m.desk_held()}</span>
            </span>
          ) : null}
        </NavLink>
      ))}
    </nav>
  );
}
