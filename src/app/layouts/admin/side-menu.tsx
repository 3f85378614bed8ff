import {
  CalendarDays,
  Clock,
  ExternalLink,
  FileText,
  HeartPulse,
  Home,
  Inbox,
  LayoutList,
  MessagesSquare,
  Newspaper,
  PenLine,
  Settings,
  ShieldCheck,
  UserRound,
  Users,
} from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { adminPaths } from "../../../config/admin-paths.ts";
import { paths } from "../../../config/paths.ts";
import { useAdminLive } from "../../../data/admin/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";

const LINKS = [
  { to: adminPaths.dashboard, label: m.admin_dashboard, Icon: Home, count: null },
  { to: adminPaths.blog, label: m.admin_blog, Icon: FileText, count: null },
  { to: adminPaths.news, label: m.admin_news, Icon: Newspaper, count: null },
  { to: adminPaths.community, label: m.admin_community, Icon: Users, count: null },
  { to: adminPaths.messages, label: m.admin_messages, Icon: Inbox, count: "unread" },
  { to: adminPaths.submissions, label: m.submissions_title, Icon: PenLine, count: null },
  { to: adminPaths.comments, label: m.admin_comments, Icon: MessagesSquare, count: "held" },
  { to: adminPaths.events, label: m.admin_events, Icon: CalendarDays, count: null },
  { to: adminPaths.services, label: m.admin_services, Icon: LayoutList, count: null },
] as const;

/** What is about the site and this device. */
const SITE_LINKS = [
  { to: adminPaths.waiting, label: m.admin_waiting_title, Icon: Clock, count: null },
  { to: adminPaths.profile, label: m.admin_profile, Icon: UserRound, count: null },
  { to: adminPaths.settings, label: m.admin_settings, Icon: Settings, count: null },
  { to: adminPaths.personalData, label: m.personal_title, Icon: ShieldCheck, count: null },
  { to: adminPaths.health, label: m.admin_health, Icon: HeartPulse, count: null },
] as const;

/** Pages that belong to another one of the menu. */
const PARENTS: Readonly<Record<string, string>> = { [adminPaths.moderationLog]: adminPaths.comments };

const ITEM =
  "flex min-h-11 items-center gap-3 rounded-small px-3 text-ink-2 no-underline hover:text-ink aria-[current]:bg-gold-soft aria-[current]:font-semibold aria-[current]:text-ink";

/** Navigation of the admin, with counts of new items. */
export function SideMenu() {
  const heading = useId();
  const { pathname } = useLocation();
  const { value: counts } = useAdminLive("counts", (read) => read.counts());
  return (
    <nav aria-label={m.admin_menu()} className="grid gap-4">
      <ul className="grid gap-1">
        {LINKS.map(({ to, label, Icon, count }) => (
          <li key={to}>
            <MenuLink to={to} isParent={PARENTS[pathname] === to}>
              <Icon className="size-5 shrink-0" aria-hidden="true" />
              {label()}
              {count && counts?.[count] ? (
                <span className="ml-auto min-w-6 rounded-full bg-red px-2 text-center text-on-red text-sm">
                  {counts[count]}
                  <span className="sr-only">{count === "unread" ? m.admin_unread() : m.admin_held()}</span>
                </span>
              ) : null}
            </MenuLink>
          </li>
        ))}
      </ul>
      <section aria-labelledby={heading}>
        <h2 id={heading} className="mb-1 px-3 text-base">
          {m.admin_site_group()}
        </h2>
        <ul className="grid gap-1">
          {SITE_LINKS.map(({ to, label, Icon }) => (
            <li key={to}>
              <NavLink to={to} className={ITEM}>
                <Icon className="size-5 shrink-0" aria-hidden="true" />
                {label()}
              </NavLink>
            </li>
          ))}
          <li>
            <Link to={paths.home} className={ITEM}>
              <ExternalLink className="size-5 shrink-0" aria-hidden="true" />
              {m.admin_view_site()}
            </Link>
          </li>
        </ul>
      </section>
    </nav>
  );
}

type MenuLinkProps = { readonly to: string; readonly isParent: boolean; readonly children: ReactNode };

/** Is marked on its own page, and on a page that belongs to it. */
function MenuLink({ to, isParent, children }: MenuLinkProps) {
  if (!isParent)
    return (
      <NavLink to={to} className={ITEM}>
        {children}
      </NavLink>
    );
  return (
    <Link to={to} className={ITEM} aria-current="true">
      {children}
    </Link>
  );
}
