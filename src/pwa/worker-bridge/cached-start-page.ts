import { cacheStorage } from "../../config/cache-storage.ts";
import { parseSnapshot, revisionsOnStart } from "../../domain/content/snapshot.ts";
import { ownCaches } from "../language/build-files.ts";

/** Headers that describe the transfer, not the page. */
const OF_TRANSFER = ["content-encoding", "content-length", "etag"];
/** The `revisionsOnStart` this device had when the page was cached. */
const SHOWS = "X-Selam-Shows";

/** Deletes the cached start page. Until it is cached again, the app renders the start page itself. */
export async function forgetStartPage(): Promise<void> {
  await (await cacheStorage())?.delete(ownCaches.start);
}

/**
 * Caches the start page from the server for the next start, online or offline: prerendered, or the plain shell
 * if the host does not prerender. Requests it only if the cached page shows other content or belongs to another
 * build; that page is deleted first, even if the request then fails.
 * @param language of the running build
 * @param shows `revisionsOnStart` of this device's data: a page that shows anything else is not cached
 * Without a network nothing is cached; the next sync that changes the start page tries again.
 */
export async function cacheStartPage(
  language: string,
  shows: string,
  shellSaved: () => Promise<void>,
): Promise<void> {
  const storage = import.meta.env.DEV ? null : await cacheStorage();
  if (!storage) return;
  const known = await shellAddress(storage);
  const cached = known && (await (await storage.open(ownCaches.start)).match(known));
  if (cached && cached.headers.get(SHOWS) === shows) return;
  await forgetStartPage();
  await shellSaved();
  const address = await shellAddress(storage);
  if (!address) return;
  const fetched = await fetchStartPage(language);
  if (!fetched?.answer.ok || !showsOnly(shows, fetched.page)) return;
  const { answer, page } = fetched;
  const headers = new Headers(answer.headers);
  for (const name of OF_TRANSFER) headers.delete(name);
  headers.set(SHOWS, shows);
  await (await storage.open(ownCaches.start)).put(address, new Response(page, { headers }));
}

async function fetchStartPage(language: string): Promise<{ answer: Response; page: string } | null> {
  try {
    const headers = { Accept: "text/html", "Accept-Language": language };
    const answer = await fetch("/", { cache: "no-cache", headers });
    return { answer, page: await answer.text() };
  } catch (error) {
    // `fetch` rejects with a TypeError if there is no network.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** True if the page is from this build and shows the same content, or is the plain shell. */
function showsOnly(shows: string, page: string): boolean {
  // A regular expression, because Trusted Types block parsing a string here.
  const [, sent = null] = /id="first">(.*?)<\/script>/s.exec(page) ?? [];
  const snapshot = parseSnapshot(sent);
  return (
    page.includes(entry()) && (sent === "null" || (snapshot !== null && revisionsOnStart(snapshot) === shows))
  );
}

/**
 * The URL under which this build's shell is cached. There are several shells while a new version waits or when
 * both languages are cached.
 */
async function shellAddress(storage: CacheStorage): Promise<string | null> {
  const cache = await storage.open(ownCaches.reading);
  for (const request of await cache.keys()) {
    if (!new URL(request.url).pathname.endsWith(".html")) continue;
    const shell = await cache.match(request);
    if ((await shell?.text())?.includes(entry())) return request.url;
  }
  return null;
}

/** The script attribute that identifies this build: its file name contains a hash over all chunks. */
function entry(): string {
  return `src="${document.querySelector('script[type="module"]')?.getAttribute("src")}"`;
}
