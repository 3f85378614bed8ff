import { Suspense, useEffect } from "react";
import { Outlet } from "react-router-dom";
import { useServices } from "../../../data/site/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { FullScreenSpinner } from "../../../ui/spinner.tsx";
import { RouteEffects } from "../../route-effects.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SyncBar } from "./sync-bar.tsx";
import { useShell } from "./use-shell-state.ts";

// What nobody needs at once: the key that opens the search, what the app says of itself at the foot of the window.
const DeferredParts = deferredPart(async () => (await import("./deferred-parts.tsx")).DeferredParts);

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
      <RouteEffects />
      {/* The footer begins below the window: what loads above never pushes it about under someone's eyes. */}
      <main id="main" tabIndex={-1} className="wrap min-h-svh">
        <Suspense fallback={<FullScreenSpinner />}>
          <Outlet />
          <Mounted />
        </Suspense>
      </main>
      <SiteFooter />
      <div className="band no-print" aria-hidden="true" />
      <Later />
    </>
  );
}

/** Beside the page in its Suspense boundary, which React hydrates apart from what stands around it. */
function Mounted() {
  const { pageMounted } = useServices();
  useEffect(() => pageMounted?.(), [pageMounted]);
  return null;
}

/** Once the app is saved, or cannot be: what the page itself needs is not kept back for it. */
function Later() {
  return useShell() === "saving" ? null : <DeferredParts />;
}
