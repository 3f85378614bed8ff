import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { JSDOM } from "jsdom";
import type { PageToPrerender, prerender } from "../../src/app/entry-server.tsx";
import type { Lang } from "../../src/domain/content/content.ts";
import type { Snapshot } from "../../src/domain/content/snapshot.ts";
import { SERVER_BUILD } from "../build/build-site.ts";
import type { First } from "./initial-posts.ts";

type ServerEntry = { readonly prerender: typeof prerender };

/** A page as React rendered it, and by which clock (milliseconds since 1970): the browser hydrates it by the same. */
export type Prerendered = { readonly html: string; readonly at: number };

/**
 * Prerenders the page of an address; null where that cannot be done, and the app renders first as it does without.
 * @param address path and search
 */
export type Prerender = (language: Lang, address: string, first: First) => Promise<Prerendered | null>;

/** What a page says of time ("2 hours ago") is no older than this, in milliseconds. */
const FRESH = 60_000;
/** How many pages are remembered, of one state of the site. */
const MOST = 100;

type Cached = { readonly checkedAt: number; readonly page: Prerendered | null };

/**
 * What a build prerenders its pages with, by which a first visit is read before the app has come. A page is rendered once
 * until something on the site changes, and is the same document for as long as it says the same.
 */
export function prerenderOf(dist: string): Prerender {
  let window: PageToPrerender["window"] | null = null;
  const cache = new WeakMap<Snapshot, Map<string, Cached>>();

  async function render(
    entry: ServerEntry,
    address: string,
    { snapshot, shown, sent }: First,
    now: number,
  ): Promise<Prerendered | null> {
    const pages = cache.get(snapshot) ?? new Map<string, Cached>();
    cache.set(snapshot, pages);
    const known = pages.get(address);
    if (known && now - known.checkedAt < FRESH) return known.page;
    // A window takes longer to open than a page to render.
    window ??= new JSDOM("").window as unknown as PageToPrerender["window"];
    const html = await entry.prerender({ address, shown, sent, now, window });
    const isSame = known?.page && known.page.html === html;
    const page = isSame ? known.page : html === null ? null : { html, at: now };
    if (pages.size >= MOST) pages.clear();
    pages.set(address, { checkedAt: now, page });
    return page;
  }

  return async (language, address, first) => {
    const file = path.join(dist, SERVER_BUILD, `${language}.js`);
    if (!existsSync(file)) return null;
    try {
      // A build that was made anew under the same name is another module.
      const entry: ServerEntry = await import(`${pathToFileURL(file).href}?made=${statSync(file).mtimeMs}`);
      return await render(entry, address, first, Date.now());
    } catch (error) {
      console.error("A page was not prerendered:", address, error);
      return null;
    }
  };
}
