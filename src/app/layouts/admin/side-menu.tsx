import {
  CalendarDays,
  Clock,
  ExternalLink,
  FileText,
  HeartPulse,
  Home,
  Inbox,
  LayoutList,
  type LucideIcon,
  MessagesSquare,
  Newspaper,
  PenLine,
  Settings,
  ShieldCheck,
  Trash2,
  UserRound,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { kindText } from "../../../components/admin/kind-labels.ts";
import { NewCount } from "../../../components/admin/new-count.tsx";
import { adminPaths } from "../../../config/admin-paths.ts";
import { paths } from "../../../config/paths.ts";
import { useArrivals } from "../../../data/admin/use-arrivals.ts";
import { type ArrivalPage, countUnseen } from "../../../domain/inbox/arrivals.ts";
import { type PostKind, TRANSLATED_KINDS } from "../../../domain/kinds/kinds.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Section } from "../../../ui/page.tsx";

type MenuEntry = {
  readonly to: string;
  readonly label: () => string;
  readonly Icon: LucideIcon;
  /** What arrives on this page, counted beside its name. */
  readonly arrivals?: ArrivalPage;
};

const ICONS: Readonly<Partial<Record<PostKind, LucideIcon>>> = { news: Newspaper, community: Users };

const LINKS: readonly MenuEntry[] = [
  { to: adminPaths.dashboard, label: m.admin_dashboard, Icon: Home },
  ...TRANSLATED_KINDS.map((kind) => ({
    to: adminPaths.list(kind),
    label: () => kindText(kind, "list"),
    Icon: ICONS[kind] ?? FileText,
  })),
  { to: adminPaths.messages, label: m.admin_messages, Icon: Inbox, arrivals: "messages" },
  { to: adminPaths.submissions, label: m.submissions_title, Icon: PenLine, arrivals: "submissions" },
  { to: adminPaths.comments, label: m.admin_comments, Icon: MessagesSquare, arrivals: "comments" },
  { to: adminPaths.events, label: m.admin_events, Icon: CalendarDays, arrivals: "events" },
  { to: adminPaths.services, label: m.admin_services, Icon: LayoutList },
];

/** What is about the site and this device. */
const SITE_LINKS = [
  { to: adminPaths.waiting, label: m.admin_waiting_title, Icon: Clock },
  { to: adminPaths.deleted, label: m.deleted_title, Icon: Trash2 },
  { to: adminPaths.profile, label: m.admin_profile, Icon: UserRound },
  { to: adminPaths.settings, label: m.admin_settings, Icon: Settings },
  { to: adminPaths.personalData, label: m.personal_title, Icon: ShieldCheck },
  { to: adminPaths.health, label: m.admin_health, Icon: HeartPulse },
] as const;

/** Pages that belong to another one of the menu. */
const PARENTS: Readonly<Record<string, string>> = { [adminPaths.moderationLog]: adminPaths.comments };

const ITEM =
  "flex min-h-11 items-center gap-3 rounded-small px-3 text-ink-2 no-underline hover:text-ink aria-[current]:bg-gold-soft aria-[current]:font-semibold aria-[current]:text-ink";

/** Navigation of the admin, with counts of new items. */
export function SideMenu() {
  const { pathname } = useLocation();
  const counts = useArrivals();
  return (
    <nav aria-label={m.admin_menu()} className="grid gap-4">
      <ul className="grid gap-1">
        {LINKS.map(({ to, label, Icon, arrivals }) => (
          <li key={to}>
            <MenuLink to={to} isParent={PARENTS[pathname] === to}>
              <Icon className="size-5 shrink-0" aria-hidden="true" />
              <span>{label()}</span>
              {counts && arrivals ? (
                <NewCount count={countUnseen(counts, arrivals)} className="ms-auto" />
              ) : null}
            </MenuLink>
          </li>
        ))}
      </ul>
      <Section title={m.admin_site_group()} headingClass="mb-1 px-3 text-base">
        <ul className="grid gap-1">
          {SITE_LINKS.map(({ to, label, Icon }) => (
            <li key={to}>
              <NavLink to={to} className={ITEM}>
                <Icon className="size-5 shrink-0" aria-hidden="true" />
                <span>{label()}</span>
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
      </Section>
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
