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

/** How long the browser may keep an idle moment back, in milliseconds: somebody may be waiting for the index. */
const MAX_WAIT = 50;

/**
 * What is made of the mirror: the search over it, the library of what it keeps, and what the next start paints. Loaded
 * once the page is painted, and never before.
 * @param lasts whether the database outlives the page. In one that does not, search and pins work as long as it is open.
 */
export function startShelf(db: SiteDatabase, read: Reader, engine: Engine, lasts: boolean) {
  const search = openSearch(db, read, idleMoment, () => crypto.randomUUID());
  const library = createLibrary({
    db,
    // No pin would know of those pictures at the next visit, and nothing else lets go of them.
    pictures: { keep: lasts ? pinPictures : async (urls) => [...urls], forget: unpinPictures },
    async one(kind, id) {
      const here = await read.byId(kind, id);
      return here ? success(here) : engine.fetchOne(kind, id);
    },
    breathe: idleMoment,
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

function idleMoment(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: MAX_WAIT });
    else setTimeout(resolve);
  });
}
