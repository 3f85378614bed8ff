import { Suspense } from "react";
import { Outlet } from "react-router-dom";
import { m } from "../i18n/paraglide/messages.js";
import { lazyExtra } from "../ui/lazy-extra.tsx";
import { FullScreenSpinner } from "../ui/spinner.tsx";
import { RouteMoves } from "./route-moves.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SyncBar } from "./sync-bar.tsx";
import { useShell } from "./use-shell.ts";

const SearchKey = lazyExtra(async () => (await import("./search-key.tsx")).SearchKey);
const UpdateOffer = lazyExtra(async () => (await import("../pwa/update-offer.tsx")).UpdateOffer);

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
      {/* The footer begins below the window: what loads above never pushes it about under someone's eyes. */}
      <main id="main" tabIndex={-1} className="wrap min-h-svh">
        <Suspense fallback={<FullScreenSpinner />}>
          <Outlet />
        </Suspense>
      </main>
      <SiteFooter />
      <div className="band no-print" aria-hidden="true" />
      <Updates />
      <SearchKey />
    </>
  );
}

/** Only what is saved can have a newer version: until then nothing is loaded to offer one. */
function Updates() {
  return useShell() === "saved" ? <UpdateOffer /> : null;
}
