import {
  CalendarDays,
  FileText,
  Home,
  Inbox,
  LayoutList,
  MessagesSquare,
  Newspaper,
  Users,
} from "lucide-react";
import { NavLink } from "react-router-dom";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useAdminLive } from "../../../data/admin/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";

const LINKS = [
  { to: adminPaths.dashboard, label: m.admin_dashboard, Icon: Home, count: null },
  { to: adminPaths.blog, label: m.admin_blog, Icon: FileText, count: null },
  { to: adminPaths.news, label: m.admin_news, Icon: Newspaper, count: null },
  { to: adminPaths.community, label: m.admin_community, Icon: Users, count: null },
  { to: adminPaths.messages, label: m.admin_messages, Icon: Inbox, count: "unread" },
  { to: adminPaths.comments, label: m.admin_comments, Icon: MessagesSquare, count: "held" },
  { to: adminPaths.events, label: m.admin_events, Icon: CalendarDays, count: null },
  { to: adminPaths.services, label: m.admin_services, Icon: LayoutList, count: null },
] as const;

/** Navigation of the admin, with counts of new items. */
export function SideMenu() {
  const { value: counts } = useAdminLive("counts", (read) => read.counts());
  return (
    <nav aria-label={m.admin_menu()} className="grid gap-1">
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
              <span className="sr-only">{count === "unread" ? m.admin_unread() : m.admin_held()}</span>
            </span>
          ) : null}
        </NavLink>
      ))}
    </nav>
  );
}
