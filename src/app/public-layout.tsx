import { Suspense } from "react";
import { Outlet } from "react-router-dom";
import { m } from "../i18n/paraglide/messages.js";
import { UpdateOffer } from "../pwa/update-offer.tsx";
import { FullScreenSpinner } from "../ui/spinner.tsx";
import { RouteMoves } from "./route-moves.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SyncBar } from "./sync-bar.tsx";

/** What every public page stands in. */
export function PublicLayout() {
  return (
    <>
      <a href="#main" className="skip-link">
        {m.skip_to_content()}
      </a>
      <div className="band no-print" aria-hidden="true" />
      <SyncBar />
      <SiteHeader />
      <RouteMoves />
      <main id="main" tabIndex={-1} className="wrap min-h-[60vh]">
        <Suspense fallback={<FullScreenSpinner />}>
          <Outlet />
        </Suspense>
      </main>
      <SiteFooter />
      <div className="band no-print" aria-hidden="true" />
      <UpdateOffer />
    </>
  );
}
