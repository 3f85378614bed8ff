import { cacheStorage } from "../../config/cache-storage.ts";
import { parseSnapshot, revisionsOnStart } from "../../domain/content/initial-data.ts";
import { ownCaches } from "../language/build-files.ts";
import { forgotten } from "../storage/forgotten.ts";
import { entryScript } from "../update/entry-script.ts";
import { startPageKey } from "./start-page-key.ts";

/** Headers that describe the transfer, not the page. */
const TRANSFER_HEADERS = ["content-encoding", "content-length", "etag"];
/** The `revisionsOnStart` this device had when the page was cached. */
const REVISIONS_HEADER = "X-Selam-Shows";

/** Deletes the cached start page. Until it is cached again, the app renders the start page itself. */
export async function deleteCachedStartPage(): Promise<void> {
  await (await cacheStorage())?.delete(ownCaches.start);
}

/** When a page that could not be cached is requested again, in milliseconds: a busy server may have sent an older one. */
const RETRIES_MS = [10_000, 30_000];

let last: Promise<unknown> = Promise.resolve();
let retry: ReturnType<typeof setTimeout> | undefined;

/**
 * Caches the prerendered start page from the server for the next start, online or offline. Requests it only if the cached
 * page shows other content or belongs to another build; that page is deleted first, even if the request then fails.
 * @param language of the app
 * @param revisions `revisionsOnStart` of this device's data: a page that shows anything else is not cached
 * Without a network, or from a server too busy to prerender, nothing is cached: the precached shell shows as much as a page
 * that is not prerendered. It is tried again twice, unless another call comes before; then the next start tries, and the next
 * sync that changes the start page.
 */
export function cacheStartPage(
  language: string,
  revisions: string,
  shellSaved: () => Promise<void>,
): Promise<void> {
  return attempt(() => cacheChangedStartPage(language, revisions, shellSaved), RETRIES_MS);
}

async function attempt(cache: () => Promise<boolean>, [wait, ...waits]: readonly number[]): Promise<void> {
  clearTimeout(retry);
  // One call after another: a first sync makes two, of which the second finds what the first has cached.
  const trying = last.then(cache, cache);
  last = trying;
  if ((await trying) || wait === undefined || last !== trying) return;
  retry = setTimeout(() => void attempt(cache, waits).catch(console.warn), wait);
}

/** @returns false if the page on the server was not this device's */
async function cacheChangedStartPage(
  language: string,
  revisions: string,
  shellSaved: () => Promise<void>,
): Promise<boolean> {
  const storage = import.meta.env.DEV ? null : await cacheStorage();
  if (!storage || forgotten.storesNothing()) return true;
  const address = startPageKey(entryScript());
  const cached = await storage.match(address, { cacheName: ownCaches.start });
  if (cached && cached.headers.get(REVISIONS_HEADER) === revisions) return true;
  await deleteCachedStartPage();
  await shellSaved();
  const fetched = await fetchStartPage(language);
  if (!fetched?.answer.ok || !showsOnly(revisions, fetched.page)) return false;
  if (forgotten.storesNothing()) return true;
  const { answer, page } = fetched;
  const headers = new Headers(answer.headers);
  for (const name of TRANSFER_HEADERS) headers.delete(name);
  headers.set(REVISIONS_HEADER, revisions);
  await (await storage.open(ownCaches.start)).put(address, new Response(page, { headers }));
  return true;
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

/** True if the page is prerendered, from this build, and shows the same content. */
function showsOnly(shows: string, page: string): boolean {
  // Regular expressions, because Trusted Types block parsing a string here.
  const [, sent = null] = /id="first">(.*?)<\/script>/s.exec(page) ?? [];
  const snapshot = parseSnapshot(sent);
  return (
    /<html [^>]*data-prerendered=/.test(page) &&
    page.includes(`"${entryScript()}"`) &&
    snapshot !== null &&
    revisionsOnStart(snapshot) === shows
  );
}
