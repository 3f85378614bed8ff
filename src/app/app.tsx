import { type ComponentType, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { BrowserRouter, Navigate, Route, Routes } from "react-router-dom";
import { paths } from "../config/paths.ts";
import { type Services, ServicesContext } from "../data/site/context.ts";
import { HomePage } from "../features/public/home/home-page.tsx";
import { forgotten } from "../pwa/storage/forgotten.ts";
import { FullScreenSpinner } from "../ui/spinner.tsx";
import { CrashBoundary } from "./crash-page.tsx";
import { ForgottenPage } from "./forgotten-page.tsx";
import { PublicLayout } from "./layouts/public/public-layout.tsx";
import { pages } from "./routes.ts";

type AppProps = {
  readonly services: Services;
  /** The owner's admin, which no other page loads; absent where only a page to be kept is rendered. */
  readonly admin?: ComponentType;
  /** Where the page's address comes from: the browser's, but for a page that is rendered to be kept. */
  readonly router?: (site: ReactNode) => ReactNode;
  readonly onCrash?: () => void;
};

/** The whole public site: home is in the first chunk, every other page is its own. */
export function App({ services, admin: Admin, router = inBrowser, onCrash }: AppProps) {
  const gone = useSyncExternalStore(forgotten.subscribe, forgotten.current, () => false);
  return (
    <CrashBoundary onCrash={onCrash}>
      <ServicesContext value={services}>
        {gone ? (
          <ForgottenPage />
        ) : (
          router(
            <Routes>
              {Admin ? (
                <Route
                  path="/admin/*"
                  element={
                    <Suspense fallback={<FullScreenSpinner />}>
                      <Admin />
                    </Suspense>
                  }
                />
              ) : null}
              <Route element={<PublicLayout />}>
                <Route path={paths.home} element={<HomePage />} />
                {Object.entries(pages).map(([address, Page]) => (
                  <Route key={address} path={address} element={<Page />} />
                ))}
                <Route path="*" element={<Navigate to={paths.home} replace />} />
              </Route>
            </Routes>,
          )
        )}
      </ServicesContext>
    </CrashBoundary>
  );
}

function inBrowser(site: ReactNode): ReactNode {
  return <BrowserRouter>{site}</BrowserRouter>;
}
