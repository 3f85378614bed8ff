import { Fragment, type ReactNode, useEffect, useLayoutEffect } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { useLive, useServices, useSnapshot } from "../../../data/site/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { keepVisitLanguage } from "../../../pwa/language/preferred-language.ts";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { Region } from "../../../ui/region.tsx";
import { PageErrorBoundary } from "../../crash-page.tsx";
import { PageBoundary } from "../../navigation/page-boundary.tsx";
import { NamedSite } from "../named-site.tsx";
import { ForOwner } from "./for-owner.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SyncBar } from "./sync-bar.tsx";
import { useShell } from "./use-shell-state.ts";

// Not needed at first.
const DeferredParts = deferredPart(async () => (await import("./deferred-parts.tsx")).DeferredParts);

/** Frame of every public page. */
export function PublicLayout() {
  const { pathname } = useLocation();
  return (
    <PublicIdentity>
      <a href="#main" className="skip-link">
        {m.skip_to_content()}
      </a>
      <div className="band no-print" aria-hidden="true" />
      <Region>
        <SiteHeader />
      </Region>
      <KeepLanguage />
      {/* The footer begins below the viewport, so that content loading above causes no visible layout shift. */}
      <main id="main" tabIndex={-1} className="wrap min-h-screen supports-[height:1svh]:min-h-svh">
        <PageErrorBoundary>
          <PageBoundary>
            <ForOwner part="edit" />
            <Outlet />
            <ReportMounted />
          </PageBoundary>
        </PageErrorBoundary>
      </main>
      {/* Another one for each page: the same one, moved by the page above it, is a layout shift. */}
      <Fragment key={pathname}>
        <Region>
          <SiteFooter />
        </Region>
        <div className="band no-print" aria-hidden="true" />
      </Fragment>
      <Region>
        <SyncBar />
      </Region>
      <Region>
        <DeferredUntilCached />
      </Region>
    </PublicIdentity>
  );
}

/** Links within the site do not name the language of a shared link; the address that they lead to does. */
function KeepLanguage() {
  const { key } = useLocation();
  useLayoutEffect(keepVisitLanguage, [key]);
  return null;
}

/** Inside the page's boundary, which React hydrates separately. */
function ReportMounted() {
  const { pageCommitted, pageMounted } = useServices();
  useLayoutEffect(() => pageCommitted?.(), [pageCommitted]);
  useEffect(() => pageMounted?.(), [pageMounted]);
  return null;
}

/** Deferred until the app is cached, or caching has failed, so that the page itself loads first. */
function DeferredUntilCached() {
  return useShell() === "saving" ? null : <DeferredParts />;
}

function PublicIdentity({ children }: { children: ReactNode }) {
  const snapshot = useSnapshot();
  const { value: profile } = useLive(
    "identity",
    async (read) => (await read.profile()) ?? undefined,
    snapshot?.profile ?? undefined,
  );
  return <NamedSite profile={profile}>{children}</NamedSite>;
}
