import literata from "@fontsource-variable/literata/files/literata-latin-wght-normal.woff2";
import { preload } from "react-dom";
import { renderToString } from "react-dom/server";
import { App } from "./app/app.tsx";
import { isPaintable, pageAt } from "./app/routes.ts";
import { StillRouter, stillServices } from "./app/still.tsx";
import type { Sent } from "./domain/sent.ts";
import type { Snapshot } from "./domain/snapshot.ts";
import { type StillWindow, StillWindowContext } from "./ui/article-html/still-window.ts";

/** What the server knows of a page that it paints. */
export type PageToPaint = {
  /** Path and search. */
  readonly address: string;
  readonly snapshot: Snapshot;
  readonly sent: Sent | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Where an article is sanitised: a window of jsdom. */
  readonly window: StillWindow;
};

/**
 * A public page as HTML, which the server puts into the document of a first visit: it is read before the app has come.
 * Built for the server once in each language (server/build-site.ts).
 *
 * React itself writes it, so every text is escaped; what it says of style goes, for the site's policy refuses that. In
 * a box that the app does not hear yet nothing can be written; what is tapped waits for it (src/early-taps.ts).
 * @returns null for a page that only a device can paint
 */
export async function paintPage({
  address,
  snapshot,
  sent,
  now,
  window,
}: PageToPaint): Promise<string | null> {
  const { pathname } = new URL(address, "http://localhost");
  if (!isPaintable(pathname)) return null;
  await pageAt(pathname)?.ahead();
  return renderToString(
    <StillWindowContext value={window}>
      <Faces />
      <App
        services={stillServices({ snapshot, sent }, now)}
        router={(site) => <StillRouter address={address}>{site}</StillRouter>}
      />
    </StillWindowContext>,
  )
    .replace(/<[^<>]+>/g, (tag) => tag.replace(/ style="[^"]*"/g, ""))
    .replace(/<(input|textarea) /g, "<$1 readonly ")
    .replace(/<select /g, "<select disabled ");
}

/** Headings are painted once, in their own face, where the line is quick enough for it. */
function Faces() {
  preload(literata, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return null;
}
