import { cacheStorage } from "../../config/cache-storage.ts";
import { parseSnapshot, revisionsOnStart } from "../../domain/content/snapshot.ts";
import { ownCaches } from "../language/build-files.ts";

/** Names of the headers that are the transfer's and not the page's. */
const OF_TRANSFER = ["content-encoding", "content-length", "etag"];
/** Says what this device had to show when the page was cached. */
const SHOWS = "X-Selam-Shows";

/** From now on a start is rendered by the app, until the page is cached again. */
export async function forgetStartPage(): Promise<void> {
  await (await cacheStorage())?.delete(ownCaches.start);
}

/**
 * Caches the start page as the server sends it, for the next start, with or without a network: prerendered, or the plain
 * shell by a host that prerenders nothing. Asks the server only where what is cached shows something else or belongs to
 * another build; that is deleted first, whatever comes after.
 * @param language of the build that runs
 * @param shows `revisionsOnStart` of what this device has: a page that shows anything else is not cached
 * @throws TypeError without a network
 */
export async function cacheStartPage(
  language: string,
  shows: string,
  shellSaved: () => Promise<void>,
): Promise<void> {
  const kept = import.meta.env.DEV ? null : await cacheStorage();
  if (!kept) return;
  const known = await shellAddress(kept);
  const cached = known && (await (await kept.open(ownCaches.start)).match(known));
  if (cached && cached.headers.get(SHOWS) === shows) return;
  await forgetStartPage();
  await shellSaved();
  const address = await shellAddress(kept);
  if (!address) return;
  const answer = await fetch("/", {
    cache: "no-cache",
    headers: { Accept: "text/html", "Accept-Language": language },
  });
  const page = await answer.text();
  if (!answer.ok || !showsOnly(shows, page)) return;
  const headers = new Headers(answer.headers);
  for (const name of OF_TRANSFER) headers.delete(name);
  headers.set(SHOWS, shows);
  await (await kept.open(ownCaches.start)).put(address, new Response(page, { headers }));
}

/** Whether a page of this build shows the same, or is the plain shell. */
function showsOnly(shows: string, page: string): boolean {
  // No parser takes a text here: the site's policy wants Trusted Types.
  const [, sent = null] = /id="first">(.*?)<\/script>/s.exec(page) ?? [];
  const snapshot = parseSnapshot(sent);
  return (
    page.includes(entry()) && (sent === "null" || (snapshot !== null && revisionsOnStart(snapshot) === shows))
  );
}

/** Where this build's own shell is saved: several are while a new version waits, and where both languages are here. */
async function shellAddress(kept: CacheStorage): Promise<string | null> {
  const cache = await kept.open(ownCaches.reading);
  for (const request of await cache.keys()) {
    if (!new URL(request.url).pathname.endsWith(".html")) continue;
    const shell = await cache.match(request);
    if ((await shell?.text())?.includes(entry())) return request.url;
  }
  return null;
}

/** How a page of this build names its script: with a hash over every chunk it leads to. */
function entry(): string {
  return `src="${document.querySelector('script[type="module"]')?.getAttribute("src")}"`;
}
