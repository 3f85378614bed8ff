import { cacheStorage } from "../config/cache-storage.ts";
import { SPLASH } from "../config/shell.ts";
import { keptCaches } from "./kept-addresses.ts";

/** The app, fetched ahead (scripts/app-chunk.ts): here it would only come between the posts and their paint. */
const AHEAD = /<link rel="(?:modulepreload|later)"[^>]* data-app[^>]*>\s*/g;
/** Names of the headers that are the text's on its way and not the page's. */
const ON_THE_WAY = ["content-encoding", "content-length", "etag"];

/** From now on a start is painted by the app again, until another page is kept. */
export async function forgetStartPage(): Promise<void> {
  await (await cacheStorage())?.delete(keptCaches.start);
}

/** Whether this build's start page is kept as it was made from what has this stamp. */
export async function isStartPageKept(stamp: string): Promise<boolean> {
  const kept = await cacheStorage();
  if (!kept) return false;
  const start = await kept.open(keptCaches.start);
  for (const request of await start.keys()) {
    const page = await (await start.match(request))?.text();
    if (page?.includes(opening(stamp)) && page.includes(entry())) return true;
  }
  return false;
}

/**
 * Keeps the start page as it is to be opened next: the saved shell of this very build with `html` in its root. The
 * worker finds it under the shell's own key (sw/navigation.ts).
 * @param html what the browser itself wrote down of elements: never put together from texts
 */
export async function keepStartPage(html: string, stamp: string): Promise<void> {
  const kept = import.meta.env.DEV ? null : await cacheStorage();
  if (!kept) return;
  for (const [address, shell] of await savedShells(kept)) {
    const text = await shell.text();
    if (!text.includes(entry())) continue;
    const page = text
      .replace(AHEAD, "")
      .replace("<script", `${faces()}<script`)
      .replace(SPLASH, () => `${opening(stamp)}${html}</div>`);
    const headers = new Headers(shell.headers);
    for (const name of ON_THE_WAY) headers.delete(name);
    const start = await kept.open(keptCaches.start);
    await start.put(address, new Response(page, { headers }));
  }
}

/** The saved shells by their keys: several while a new version waits, and where both languages are here. */
async function savedShells(kept: CacheStorage): Promise<[string, Response][]> {
  const shells: [string, Response][] = [];
  const cache = await kept.open(keptCaches.reading);
  for (const request of await cache.keys()) {
    if (!new URL(request.url).pathname.endsWith(".html")) continue;
    const shell = await cache.match(request);
    if (shell) shells.push([request.url, shell]);
  }
  return shells;
}

/**
 * The faces that this device fetched, to be fetched first: who sees its texts set once, in the right face, also sees
 * them sooner. A first visit has other things to fetch first.
 */
function faces(): string {
  const fetched = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  return [...new Set(fetched.filter((path) => /^\/assets\/[\w-]+\.woff2$/.test(path)))]
    .map((path) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${path}" />`)
    .join("");
}

function opening(stamp: string): string {
  return `<div id="root" data-kept="${stamp}">`;
}

/** How a page of this build names its script: with a hash over every chunk it leads to. */
function entry(): string {
  return `src="${document.querySelector('script[type="module"]')?.getAttribute("src")}"`;
}
