import { Menu, Search, X } from "lucide-react";
import { Link, NavLink } from "react-router-dom";
import { KIND_NAMES } from "../../../components/texts/kind-names.ts";
import { paths } from "../../../config/paths.ts";
import { useLive } from "../../../data/site/context.ts";
import { KINDS, PAGE_KINDS } from "../../../domain/kinds/kinds.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { LanguageSwitch } from "../../../pwa/language/language-switch.tsx";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { SiteLogo } from "../site-logo.tsx";
import { ForOwner } from "./for-owner.tsx";
import { ModeChoice, ModeToggle, useMode } from "./mode-toggle.tsx";
import { useMenu } from "./use-menu.ts";
import { useUnseenAnswers } from "./use-unseen-answers.ts";

const AnswersBadge = deferredPart(async () => (await import("./answers-badge.tsx")).AnswersBadge);
const PendingBadge = deferredPart(async () => (await import("./pending-badge.tsx")).PendingBadge);

const LINKS = [
  { to: paths.home, label: m.nav_home },
  { to: paths.about, label: m.nav_about },
  { to: paths.services, label: m.nav_service },
  ...PAGE_KINDS.map((kind) => ({ to: KINDS[kind].page, label: KIND_NAMES[kind] })),
  { to: paths.contact, label: m.nav_contact },
];

/**
 * Name, language, search, navigation and theme, in visual order. On a small screen the navigation and the theme fold
 * into a menu. The badge of unsent operations appears in reserved space and shifts nothing.
 */
export function SiteHeader() {
  const { open, setOpen, button } = useMenu();
  const mode = useMode();

  return (
    <header className="group/head wrap no-print flex flex-wrap items-center gap-x-3 py-1.5 xs:py-3 max-[359px]:gap-x-1">
      <SiteLogo />
      <div className="ms-auto flex flex-wrap justify-end gap-2 max-[359px]:gap-0.5 nav:contents">
        <PendingIndicator />
        <LanguageSwitch className="min-h-11 whitespace-nowrap px-1 text-sm text-ink-2 hover:text-ink nav:hidden" />
        <Link to={paths.search} aria-label={m.nav_search()} className="icon-button nav:order-1">
          <Search className="size-5" aria-hidden="true" />
        </Link>
        <button
          ref={button}
          type="button"
          aria-expanded={open}
          aria-controls="main-nav"
          aria-label={open ? m.menu_close() : m.menu_open()}
          onClick={() => setOpen(!open)}
          className="icon-button nav:hidden"
        >
          {open ? (
            <X className="size-5" aria-hidden="true" />
          ) : (
            <Menu className="size-5" aria-hidden="true" />
          )}
        </button>
      </div>
      <nav
        id="main-nav"
        aria-label={m.nav_label()}
        className={`${open ? "grid" : "hidden"} w-full py-3 nav:ms-auto nav:flex nav:w-auto nav:gap-4 nav:py-0 lg:gap-5`}
      >
        {LINKS.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end={to === paths.home}
            onClick={() => setOpen(false)}
            className={`flex min-h-12 items-center border-line border-b text-ink-2 text-lg no-underline hover:text-ink aria-[current=page]:text-ink max-nav:aria-[current=page]:font-semibold max-nav:aria-[current=page]:text-red-ink nav:border-transparent nav:border-b-2 nav:text-sm nav:aria-[current=page]:border-red`}
          >
            {label()}
          </NavLink>
        ))}
        <ForOwner part="admin" />
        <LanguageSwitch className="min-h-12 border-line border-s ps-4 text-start text-sm text-ink-2 hover:text-ink max-nav:hidden" />
        <ModeChoice {...mode} className="min-h-12 text-ink-2 text-lg hover:text-ink nav:hidden" />
      </nav>
      <ModeToggle {...mode} className="order-1 max-nav:hidden" />
    </header>
  );
}

/** Loads the badges only if there are unsent operations, or answers that were not seen. */
function PendingIndicator() {
  const { value: operations } = useLive("waiting", (read) => read.queuedOperations());
  const unseen = useUnseenAnswers();
  return (
    <>
      {unseen ? <AnswersBadge count={unseen} /> : null}
      {operations?.length ? <PendingBadge operations={operations} /> : null}
    </>
  );
}
