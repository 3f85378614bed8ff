import { success } from "../../domain/outbox/failure.ts";
import { createLibrary } from "../../offline/library/library.ts";
import { openSearch } from "../../offline/search/search.ts";
import type { SiteDatabase } from "../../offline/site/database.ts";
import type { Reader } from "../../offline/site/queries.ts";
import type { Engine } from "../../offline/site/site-sync.ts";
import { forgetPictures } from "../../pwa/storage/forget-pictures.ts";
import { askToKeepOnce } from "../../pwa/storage/persist-storage.ts";
import { pinPictures, unpinPictures } from "../../pwa/storage/pinned-pictures.ts";
import { refreshDerived } from "./refresh-derived.ts";

/** Timeout of `requestIdleCallback`, in milliseconds; short, because a search may be waiting for the index. */
const MAX_WAIT = 50;

/**
 * Starts the data derived from the mirror: the search index, the offline library, and the snapshot of the next start.
 * Loaded after the first paint.
 * @param lasts true if the database outlives the page; otherwise search and pins work until it closes
 */
export function startShelf(db: SiteDatabase, read: Reader, engine: Engine, lasts: boolean) {
  const search = openSearch(db, read, whenIdle, () => crypto.randomUUID());
  const library = createLibrary({
    db,
    // Without a persistent database the pins are lost, and nothing would ever delete their cached pictures.
    pictures: { keep: lasts ? pinPictures : async (urls) => [...urls], forget: unpinPictures },
    async one(kind, id) {
      const here = await read.byId(kind, id);
      return here ? success(here) : engine.fetchOne(kind, id);
    },
    breathe: whenIdle,
    askToKeep: () => lasts && void askToKeepOnce(),
    now: Date.now,
  });
  return {
    search,
    library,
    forgetPictures,
    follow: (changed: boolean) => refreshDerived({ read, search, library, lasts }, changed),
  };
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: MAX_WAIT });
    else setTimeout(resolve);
  });
}
