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

/** What the server knows of a page that it prerenders. */
export type PageToPrerender = {
  /** Path and search. */
  readonly address: string;
  /** What the document carries, and the browser hydrates the page with. */
  readonly shown: Snapshot;
  readonly sent: InitialData | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Where an article is sanitised: a window of jsdom. */
  readonly window: ServerWindow;
};

/** What React writes in place of a Suspense boundary that threw: the browser would render it anew. */
const FAILED = "<!--$!-->";

/**
 * A public page as HTML, which the server puts into the document and src/app/entry-client.tsx hydrates. Built for the server
 * once in each language (server/build/build-site.ts).
 * @returns null for a page that only a device can render
 * @throws Error where a component reads what only a browser has
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

/** No element stands beside the app: React numbers its ids (`useId`) by their place in the tree, here as in the browser. */
function Page({ address, services }: { address: string; services: Services }) {
  // Headings are painted once, in their own face, where the network is quick enough for it.
  preload(literata, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
    <App services={services} router={(site) => <StaticRouter location={address}>{site}</StaticRouter>} />
  );
}
