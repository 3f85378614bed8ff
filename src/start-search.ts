import type { Reader } from "./local/reading.ts";
import { openSearch, type Search } from "./local/search.ts";
import type { SiteDatabase } from "./local/site-database.ts";

/** How long the browser may keep an idle moment back, in milliseconds: somebody may be waiting for the index. */
const LONGEST_WAIT = 50;

/** Loaded with the first search, or to follow the mirror: never before anything is painted. */
export function startSearch(db: SiteDatabase, read: Reader): Search {
  return openSearch(db, read, idleMoment, () => crypto.randomUUID());
}

function idleMoment(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT });
    else setTimeout(resolve);
  });
}
