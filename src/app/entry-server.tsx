import { preload } from "react-dom";
import { renderToString } from "react-dom/server";
import { matchPath, StaticRouter } from "react-router-dom";
import { DEVICE_PAGES } from "../config/page-address.ts";
import { type Services, UNKNOWN_STATUS } from "../data/site/context.ts";
import type { Lang } from "../domain/content/content.ts";
import type { InitialData, Snapshot } from "../domain/content/initial-data.ts";
import { createRestartable } from "../domain/state/store.ts";
import { overwriteGetLocale } from "../i18n/paraglide/runtime.js";
import { type ServerWindow, ServerWindowContext } from "../ui/article-html/server-window.ts";
import literata from "../ui/fonts/literata.woff2";
import { App, pageAt } from "./app.tsx";

export type PageToPrerender = {
  readonly language: Lang;
  /** Path and search. */
  readonly address: string;
  /** The snapshot embedded in the document, used for hydration. */
  readonly shown: Snapshot;
  readonly sent: InitialData | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Opens the jsdom window in which articles are sanitised. */
  readonly window: () => ServerWindow;
};

/**
 * React's preload of each eager picture. Chromium chooses its size before it knows a phone's viewport, and so would load
 * a second, larger file; it finds the picture itself in the same document.
 */
const PICTURE_PRELOAD = /<link rel="preload" as="image"[^>]*>/g;
/** React's marker for a Suspense boundary that threw. The browser would render it again from scratch. */
const FAILED = "<!--$!-->";

/**
 * Renders a public page to HTML, which the server inserts into the document and src/app/entry-client.tsx hydrates.
 * @returns null for a page that depends on data of the device
 * @throws Error if a component reads a browser-only API
 */
export async function prerender({
  language,
  address,
  shown,
  sent,
  now,
  window,
}: PageToPrerender): Promise<string | null> {
  const { pathname } = new URL(address, "http://localhost");
  const page = pageAt(pathname);
  if (!page || DEVICE_PAGES.some((own) => matchPath(own, pathname))) return null;
  await page.preload();
  const services: Services = {
    snapshot: shown,
    served: { snapshot: shown, now },
    initialData: sent,
    data: createRestartable(() => new Promise(() => undefined)),
    queryCache: new Map(),
    status: { current: () => UNKNOWN_STATUS, subscribe: () => () => undefined },
    now: () => now,
  };
  // Rendering is synchronous, so no other page's language can come between.
  overwriteGetLocale(() => language);
  const html = renderToString(
    <ServerWindowContext value={window}>
      <Page address={address} services={services} />
    </ServerWindowContext>,
  );
  if (html.includes(FAILED)) throw new Error("A component used a browser-only API while rendering.");
  return html.replace(PICTURE_PRELOAD, "");
}

/**
 * The app has no siblings here: `useId` derives ids from the position in the tree, which must be the same in the
 * browser.
 */
function Page({ address, services }: { address: string; services: Services }) {
  // Preloaded so that headings do not change font after the first paint.
  preload(literata, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
    <App services={services} router={(site) => <StaticRouter location={address}>{site}</StaticRouter>} />
  );
}
