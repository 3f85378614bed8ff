import { type ComponentType, type ReactNode, useSyncExternalStore } from "react";
import { matchPath, Navigate, Route, Routes } from "react-router-dom";
import { pageOf, paths } from "../config/paths.ts";
import { type Services, ServicesContext } from "../data/site/context.ts";
import { KINDS, PLAIN_KINDS } from "../domain/kinds/kinds.ts";
import { forgotten } from "../pwa/storage/forgotten.ts";
import { type LazyPage, lazyPage } from "../pwa/update/lazy-page.ts";
import { CrashBoundary } from "./crash-page.tsx";
import { ForgottenPage } from "./forgotten-page.tsx";
import { PublicLayout } from "./layouts/public/public-layout.tsx";
import { PageBoundary } from "./navigation/page-boundary.tsx";
import { RouteEffects } from "./navigation/route-effects.tsx";
import { SiteRouter } from "./navigation/site-router.tsx";

/**
 * Every public page by path, one chunk each. The service worker precaches them, so that none needs a network later. Not the
 * privacy notice, of which a summary is on the about page, the monthly digests, and the notifications, which are turned on
 * with a connection.
 */
const pages: Readonly<Record<string, LazyPage>> = {
  [paths.home]: lazyPage(async () => (await import("../features/public/home/home-page.tsx")).HomePage),
  [paths.about]: lazyPage(async () => (await import("../features/public/about/about-page.tsx")).AboutPage),
  [paths.services]: lazyPage(
    async () => (await import("../features/public/services/services-page.tsx")).ServicesPage,
  ),
  [paths.community]: lazyPage(
    async () => (await import("../features/public/community/community-page.tsx")).CommunityPage,
  ),
  [paths.post(":id")]: lazyPage(
    async () => (await import("../features/public/community/post-page.tsx")).PostPage,
  ),
  [paths.blog]: lazyPage(async () => (await import("../features/public/blog/blog-page.tsx")).BlogPage),
  [paths.article(":id")]: lazyPage(
    async () => (await import("../features/public/blog/article-page.tsx")).ArticlePage,
  ),
  ...Object.fromEntries(
    PLAIN_KINDS.flatMap((kind) => [
      [
        KINDS[kind].page,
        lazyPage(async () => (await import("../features/public/news/news-page.tsx")).listPageOf(kind)),
      ],
      [
        pageOf[kind](":id"),
        lazyPage(async () => (await import("../features/public/news/news-item-page.tsx")).itemPageOf(kind)),
      ],
    ]),
  ),
  [paths.events]: lazyPage(
    async () => (await import("../features/public/events/events-page.tsx")).EventsPage,
  ),
  [paths.event(":id")]: lazyPage(
    async () => (await import("../features/public/events/event-page.tsx")).EventPage,
  ),
  [paths.contact]: lazyPage(
    async () => (await import("../features/public/contact/contact-page.tsx")).ContactPage,
  ),
  [paths.story]: lazyPage(
    async () => (await import("../features/public/submissions/story-page.tsx")).StoryPage,
  ),
  [paths.reportWord]: lazyPage(
    async () => (await import("../features/public/submissions/correction-page.tsx")).CorrectionPage,
  ),
  [paths.privacyNotice]: lazyPage(
    async () => (await import("../features/public/privacy/privacy-page.tsx")).PrivacyPage,
  ),
  [paths.search]: lazyPage(
    async () => (await import("../features/public/search/search-page.tsx")).SearchPage,
  ),
  [paths.library]: lazyPage(
    async () => (await import("../features/public/library/library-page.tsx")).LibraryPage,
  ),
  [paths.open]: lazyPage(
    async () => (await import("../capabilities/signing/features/open-page.tsx")).OpenPage,
  ),
  [paths.waiting]: lazyPage(
    async () => (await import("../features/public/waiting/waiting-page.tsx")).WaitingPage,
  ),
  [paths.notifications]: lazyPage(
    async () => (await import("../features/public/notifications/notifications-page.tsx")).NotificationsPage,
  ),
  [paths.digest(":month")]: lazyPage(
    async () => (await import("../features/public/digest/digest-page.tsx")).DigestPage,
  ),
};

/** The page of a path. */
export function pageAt(pathname: string): LazyPage | undefined {
  return Object.entries(pages).find(([address]) => matchPath(address, pathname))?.[1];
}

type AppProps = {
  readonly services: Services;
  /** The admin section. Not passed when rendering on the server. */
  readonly admin?: ComponentType;
  /** Wraps the site in a router: SiteRouter in the browser, StaticRouter on the server. */
  readonly router?: (site: ReactNode) => ReactNode;
  readonly onCrash?: () => void;
};

/** The whole public site. Every page has its own chunk. */
export function App({ services, admin: Admin, router = inBrowser, onCrash }: AppProps) {
  const isForgotten = useSyncExternalStore(forgotten.subscribe, forgotten.current, () => false);
  return (
    <CrashBoundary onCrash={onCrash}>
      <ServicesContext value={services}>
        {isForgotten ? (
          <ForgottenPage />
        ) : (
          router(
            <>
              <Routes>
                {Admin ? (
                  <Route
                    path="/admin/*"
                    element={
                      <PageBoundary>
                        <Admin />
                      </PageBoundary>
                    }
                  />
                ) : null}
                <Route element={<PublicLayout />}>
                  {Object.entries(pages).map(([address, Page]) => (
                    <Route key={address} path={address} element={<Page />} />
                  ))}
                  <Route path="*" element={<Navigate to={paths.home} replace />} />
                </Route>
              </Routes>
              <RouteEffects />
            </>,
          )
        )}
      </ServicesContext>
    </CrashBoundary>
  );
}

function inBrowser(site: ReactNode): ReactNode {
  return <SiteRouter preload={preload}>{site}</SiteRouter>;
}

function preload(pathname: string): void {
  pageAt(pathname)?.preload().catch(console.warn);
}
