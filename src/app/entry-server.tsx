import literata from "@fontsource-variable/literata/files/literata-latin-wght-normal.woff2";
import { preload } from "react-dom";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { type Services, UNKNOWN_STATUS } from "../data/site/context.ts";
import type { InitialData } from "../domain/content/initial-data.ts";
import type { Snapshot } from "../domain/content/snapshot.ts";
import { type ServerWindow, ServerWindowContext } from "../ui/article-html/server-window.ts";
import { App } from "./app.tsx";
import { isPrerendered, pageAt } from "./routes.ts";

/** Input for prerendering one page. */
export type PageToPrerender = {
  /** Path and search. */
  readonly address: string;
  /** The snapshot embedded in the document, used for hydration. */
  readonly shown: Snapshot;
  readonly sent: InitialData | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** jsdom window used for sanitising articles. */
  readonly window: ServerWindow;
};

/** React's marker for a Suspense boundary that threw. The browser would render it again from scratch. */
const FAILED = "<!--$!-->";

/**
 * Renders a public page to HTML, which the server inserts into the document and src/app/entry-client.tsx hydrates.
 * Built for the server once per language (server/build/build-site.ts).
 * @returns null for a page that depends on data of the device
 * @throws Error if a component reads a browser-only API
 */
export async function prerender({
  address,
  shown,
  sent,
  now,
  window,
}: PageToPrerender): Promise<string | null> {
  const { pathname } = new URL(address, "http://localhost");
  if (!isPrerendered(pathname)) return null;
  await pageAt(pathname)?.ahead();
  const services: Services = {
    snapshot: shown,
    sent,
    data: new Promise(() => undefined),
    seen: new Map(),
    status: { current: () => UNKNOWN_STATUS, subscribe: () => () => undefined },
    now: () => now,
  };
  const html = renderToString(
    <ServerWindowContext value={window}>
      <Page address={address} services={services} />
    </ServerWindowContext>,
  );
  if (html.includes(FAILED)) throw new Error("A part of the page reads what only a browser has.");
  return html;
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
