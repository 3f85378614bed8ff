import { oldAddress } from "../../src/config/old-address.ts";
import type { PlannedPost } from "./post-row.ts";
import type { WxrExport, WxrItem } from "./wxr-export.ts";

/** An address of the old site and the article that it is now. */
export interface Redirect {
  /** As `oldAddress` gives it. */
  readonly path: string;
  readonly id: string;
}

/** The stored form of an address, or null if it is not one of the old site. */
function pathOf(address: string, host: string | null): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return host === null || hostOf(url) === host ? oldAddress(url) : null;
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^www\./, "");
}

/**
 * The old addresses of the planned articles: each one's permalink, its numbered address, and the page of each picture
 * that was attached to it. The first article of an address keeps it.
 */
export function planRedirects(
  { items, link }: WxrExport,
  ids: ReadonlyMap<WxrItem, string>,
  posts: ReadonlyMap<string, PlannedPost>,
): Redirect[] {
  const host = URL.canParse(link) ? hostOf(new URL(link)) : null;
  const found = new Map<string, string>();
  const add = (path: string | null, id: string) => {
    if (path !== null && !found.has(path)) found.set(path, id);
  };
  const byNumber = new Map<string, string>();
  for (const [item, id] of ids) {
    if (!posts.has(id)) continue;
    byNumber.set(item.id, id);
    add(pathOf(item.link, host), id);
    if (/^\d+$/.test(item.id)) add(`/?p=${item.id}`, id);
  }
  for (const item of items) {
    const parent = item.type === "attachment" ? byNumber.get(item.parent) : undefined;
    if (parent !== undefined) add(pathOf(item.link, host), parent);
  }
  return [...found].map(([path, id]) => ({ path, id }));
}
