import { Menu, X } from "lucide-react";
import { useEffect } from "react";
import { Outlet } from "react-router-dom";
import { useAdmin, useAdminSync } from "../../../data/admin/context.ts";
import { useArrivals } from "../../../data/admin/use-arrivals.ts";
import { countUnseen } from "../../../domain/inbox/arrivals.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { BottomCard } from "../../../pwa/bottom-card.tsx";
import { showOnIcon } from "../../../pwa/install/icon-badge.ts";
import { useUpdate } from "../../../pwa/update/update.ts";
import { UpdateOffer } from "../../../pwa/update/update-offer.tsx";
import { makeCardsSelectable } from "../../../ui/cards/selectable-cards.ts";
import { PageHead } from "../../../ui/page.tsx";
import { Region } from "../../../ui/region.tsx";
import { PageErrorBoundary } from "../../crash-page.tsx";
import { ModeToggle, useMode } from "../public/mode-toggle.tsx";
import { useMenu } from "../public/use-menu.ts";
import { useShell } from "../public/use-shell-state.ts";
import { SiteLogo } from "../site-logo.tsx";
import { AdminBanner } from "./admin-banner.tsx";
import { AdminPageBoundary } from "./admin-page-boundary.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { SideMenu } from "./side-menu.tsx";
import { SignOut } from "./sign-out.tsx";
import { StatusBox } from "./status-box.tsx";
import { UserMenu } from "./user-menu.tsx";

/**
 * Frame of every admin page: user menu, navigation, status.
 * @param bare only the page itself, for one that has its own bar
 */
export function AdminLayout({ bare = false }: { bare?: boolean }) {
  const { open, setOpen, button } = useMenu();
  const mode = useMode();
  const { failure } = useAdminSync();

  useUnreadBadge();
  useEffect(makeCardsSelectable, []);
  if (failure?.kind === "rejected" && failure.code === "not_admin") return <NotAdmin />;
  return (
    <>
      <a href="#main" className="skip-link">
        {m.skip_to_content()}
      </a>
      <div className="band no-print" aria-hidden="true" />
      {bare ? null : (
        <header className="wrap no-print flex flex-wrap items-center gap-2 py-3">
          <button
            ref={button}
            type="button"
            className="icon-button md:hidden"
            aria-expanded={open}
            aria-controls="admin-nav"
            aria-label={open ? m.menu_close() : m.menu_open()}
            onClick={() => setOpen(!open)}
          >
            {open ? (
              <X className="size-5" aria-hidden="true" />
            ) : (
              <Menu className="size-5" aria-hidden="true" />
            )}
          </button>
          <SiteLogo />
          <div className="ms-auto flex gap-2">
            <ModeToggle {...mode} className="" />
            <Region>
              <UserMenu />
            </Region>
          </div>
        </header>
      )}
      <Region>
        <AdminBanner />
      </Region>
      <div
        className={
          bare
            ? "mx-auto w-full max-w-[90rem] px-5 md:px-8"
            : "wrap grid gap-x-10 md:grid-cols-[15.5rem_minmax(0,1fr)]"
        }
      >
        {bare ? null : (
          <aside
            id="admin-nav"
            aria-label={m.admin_menu()}
            className={`${open ? "grid" : "hidden"} no-print content-start gap-6 pb-6 md:grid`}
          >
            <Region>
              <SideMenu />
            </Region>
            <Region>
              <QuickActions />
            </Region>
            <Region>
              <StatusBox />
            </Region>
          </aside>
        )}
        <main id="main" tabIndex={-1} className={bare ? "min-h-[70vh]" : "admin min-h-[70vh] min-w-0 pb-16"}>
          <PageErrorBoundary>
            <AdminPageBoundary>
              <Outlet />
            </AdminPageBoundary>
          </PageErrorBoundary>
        </main>
      </div>
      <Region>
        <AdminPrompts />
      </Region>
    </>
  );
}

/** Update prompt in the admin. Not shown while any tab has unsaved input. */
function AdminPrompts() {
  const { available } = useUpdate();
  return useShell() === "saved" ? <BottomCard>{available ? <UpdateOffer /> : null}</BottomCard> : null;
}

/** Shown to users without admin access. */
function NotAdmin() {
  const { user } = useAdmin();
  return (
    <main id="main" tabIndex={-1} className="wrap grid min-h-screen max-w-[34rem] content-center gap-4">
      <PageHead title={m.admin_not_admin_title()} lead={m.admin_not_admin({ email: user.email })} />
      <SignOut />
    </main>
  );
}

/** Shows on the app icon how much has arrived that the owner has not seen. */
function useUnreadBadge(): void {
  const arrivals = useArrivals();
  const unseen = arrivals && countUnseen(arrivals);
  useEffect(() => {
    if (unseen !== undefined) showOnIcon("admin", unseen);
  }, [unseen]);
}
