import { success } from "./domain/failure.ts";
import type { Reader } from "./local/reading.ts";
import type { SiteDatabase } from "./local/site-database.ts";
import { askToKeepOnce } from "./pwa/keep-storage.ts";
import { pinPictures, unpinPictures } from "./pwa/pinned-pictures.ts";
import type { Engine } from "./sync/engine.ts";
import { createLibrary, type Library } from "./sync/library.ts";

/** Loaded when something is pinned, or was. */
export function startLibrary(db: SiteDatabase, read: Reader, engine: Engine): Library {
  return createLibrary({
    db,
    pictures: { keep: pinPictures, forget: unpinPictures },
    async one(kind, id) {
      const here = await read.byId(kind, id);
      return here ? success(here) : engine.fetchOne(kind, id);
    },
    breathe: () => new Promise((resolve) => setTimeout(resolve)),
    askToKeep: () => void askToKeepOnce(),
    now: Date.now,
  });
}
