import { type ComponentType, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { BrowserRouter, Navigate, Route, Routes } from "react-router-dom";
import { paths } from "../config/paths.ts";
import { type Services, ServicesContext } from "../data/site/context.ts";
import { forgotten } from "../pwa/storage/forgotten.ts";
import { FullScreenSpinner } from "../ui/spinner.tsx";
import { CrashBoundary } from "./crash-page.tsx";
import { ForgottenPage } from "./forgotten-page.tsx";
import { PublicLayout } from "./layouts/public/public-layout.tsx";
import { pages } from "./routes.ts";

type AppProps = {
  readonly services: Services;
  /** The admin section. Not passed when rendering on the server. */
  readonly admin?: ComponentType;
  /** Wraps the site in a router: BrowserRouter in the browser, StaticRouter on the server. */
  readonly router?: (site: ReactNode) => ReactNode;
  readonly onCrash?: () => void;
};

/** The whole public site. Every page has a chunk of its own. */
export function App({ services, admin: Admin, router = inBrowser, onCrash }: AppProps) {
  const isForgotten = useSyncExternalStore(forgotten.subscribe, forgotten.current, () => false);
  return (
    <CrashBoundary onCrash={onCrash}>
      <ServicesContext value={services}>
        {isForgotten ? (
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
