import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { prerender } from "../../src/app/entry-server.tsx";
import type { Lang } from "../../src/domain/content/content.ts";
import type { Snapshot } from "../../src/domain/content/initial-data.ts";
import { SERVER_BUILD } from "../build/build-site.ts";
import type { InitialPosts } from "./initial-posts.ts";
import { serverWindow } from "./server-window.ts";

type ServerEntry = { readonly prerender: typeof prerender };

/**
 * A page as rendered by React, and the time used (milliseconds since 1970): the browser must hydrate with the same
 * time.
 */
export type Prerendered = { readonly html: string; readonly at: number };

/**
 * Prerenders the page of an address; null if that fails, and then the app renders on the client.
 * @param address path and search
 */
export type Prerender = (language: Lang, address: string, first: InitialPosts) => Promise<Prerendered | null>;

/** Maximum age of relative times ("2 hours ago"), in milliseconds. */
const MAX_AGE_MS = 60_000;
/** Maximum number of cached pages per state of the site. */
const MAX_PAGES = 100;
/** Renders of addresses that anybody can make up, of filtered lists and missing posts: so many at once, then one in so many milliseconds. */
const MADE_UP = { atOnce: 20, everyMs: 1_000 };

type Cached = { readonly checkedAt: number; readonly page: Prerendered | null };

/** The server entry of a build; null if there is none. A rebuilt file under the same name is another module. */
async function serverEntryOf(dist: string): Promise<ServerEntry | null> {
  const file = path.join(dist, SERVER_BUILD);
  return existsSync(file) ? import(`${pathToFileURL(file).href}?mtime=${statSync(file).mtimeMs}`) : null;
}

/** Loads the server entry while the database opens, so that the first page need not wait for it. */
export function preloadPrerender(dist: string): void {
  // A damaged one is reported with the first page.
  serverEntryOf(dist).catch(() => undefined);
}

/** Drops what was asked for least recently. */
function limitSize(pages: Map<string, Cached>): void {
  for (const oldest of pages.keys()) {
    if (pages.size <= MAX_PAGES) break;
    pages.delete(oldest);
  }
}

/** Says whether there is a turn now: there are some at once, and one more after each time. */
function turns({ atOnce, everyMs }: typeof MADE_UP): () => boolean {
  let [left, at] = [atOnce, performance.now()];
  return () => {
    const now = performance.now();
    left = Math.min(atOnce, left + (now - at) / everyMs);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

/**
 * Prerenders pages with the server entry of a build, so that a first visit is readable before the app has loaded. A
 * page is rendered once until the site changes, and the document is identical as long as its content is. One stranger who makes up
 * addresses gets the app without its page, and costs nobody else theirs.
 */
export function prerenderOf(dist: string): Prerender {
  const cache = new WeakMap<Snapshot, Map<string, Cached>>();
  const hasTurn = turns(MADE_UP);

  async function render(
    entry: ServerEntry,
    language: Lang,
    address: string,
    { snapshot, shown, sent, isMissing }: InitialPosts,
    now: number,
  ): Promise<Prerendered | null> {
    const pages = cache.get(snapshot) ?? new Map<string, Cached>();
    cache.set(snapshot, pages);
    const key = `${language} ${address}`;
    const known = pages.get(key);
    // The least recently asked for is the first of the map.
    pages.delete(key);
    if (known && now - known.checkedAt < MAX_AGE_MS) {
      pages.set(key, known);
      return known.page;
    }
    if ((isMissing || address.includes("?")) && !hasTurn()) return null;
    const html = await entry.prerender({ language, address, shown, sent, now, window: serverWindow });
    const isSame = known?.page && known.page.html === html;
    const page = isSame ? known.page : html === null ? null : { html, at: now };
    pages.set(key, { checkedAt: now, page });
    limitSize(pages);
    return page;
  }

  return async (language, address, first) => {
    try {
      const entry = await serverEntryOf(dist);
      return entry && (await render(entry, language, address, first, Date.now()));
    } catch (error) {
      console.error("A page couldn't be prerendered:", address, error);
      return null;
    }
  };
}
