import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { JSDOM } from "jsdom";
import type { Lang } from "../src/domain/content.ts";
import type { Snapshot } from "../src/domain/snapshot.ts";
import type { PageToPaint, paintPage } from "../src/paint-page.tsx";
import { PAINTERS } from "./build-site.ts";
import type { First } from "./first-posts.ts";

type Painter = { readonly paintPage: typeof paintPage };

/**
 * Paints the page of an address; null where that cannot be done, and the app paints first as it does without.
 * @param address path and search
 */
export type Paint = (language: Lang, address: string, first: First) => Promise<string | null>;

/** What a page says of time ("2 hours ago") is no older than this, in milliseconds. */
const FRESH = 60_000;
/** How many pages are remembered, of one state of the site. */
const MOST = 100;

/**
 * What a build paints its pages with, by which a first visit is read before the app has come. A page is painted once
 * until something on the site changes.
 */
export function painterOf(dist: string): Paint {
  let window: PageToPaint["window"] | null = null;
  const painted = new WeakMap<Snapshot, Map<string, { readonly at: number; readonly html: string | null }>>();

  async function paint(painter: Painter, address: string, first: First, now: number): Promise<string | null> {
    const pages = painted.get(first.snapshot) ?? new Map();
    painted.set(first.snapshot, pages);
    const known = pages.get(address);
    if (known && now - known.at < FRESH) return known.html;
    // A window takes longer to open than a page to paint.
    window ??= new JSDOM("").window as unknown as PageToPaint["window"];
    const html = await painter.paintPage({ ...first, address, now, window });
    if (pages.size >= MOST) pages.clear();
    pages.set(address, { at: now, html });
    return html;
  }

  return async (language, address, first) => {
    const file = path.join(dist, PAINTERS, `${language}.js`);
    if (!existsSync(file)) return null;
    try {
      // A build that was made anew under the same name is another module.
      const painter: Painter = await import(`${pathToFileURL(file).href}?made=${statSync(file).mtimeMs}`);
      return await paint(painter, address, first, Date.now());
    } catch (error) {
      console.error("A page was not painted:", address, error);
      return null;
    }
  };
}
