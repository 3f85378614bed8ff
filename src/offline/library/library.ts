import type { ContentOf, Lang } from "../../domain/content/content.ts";
import { wholePictures } from "../../domain/content/pictures.ts";
import type { Result } from "../../domain/outbox/failure.ts";
import { forgetDatabases } from "../core/delete-databases.ts";
import { type Kept, keeping } from "../core/persist.ts";
import type { SiteDatabase } from "../site/database.ts";
import type { Pin } from "../site/tables.ts";
import { dropPin, pinsTakenDown, putPin } from "./pins.ts";
import { savedRows, unsentAdminWork } from "./saved.ts";

export type { PostWithPictures } from "./saved.ts";
export type Saved = Awaited<ReturnType<typeof savedRows>>;
export type PinnedKind = Pin["kind"];

/** The cache of pinned posts' pictures. */
type PinnedPictures = {
  /** Fetches and caches pictures. @returns those that could not be fetched */
  keep(urls: readonly string[]): Promise<string[]>;
  forget(urls: readonly string[]): Promise<void>;
};

export type LibraryWorld = {
  readonly db: SiteDatabase;
  readonly pictures: PinnedPictures;
  /** A post by its id, from this device or else from the server. */
  one<K extends PinnedKind>(kind: K, id: string): Promise<Result<ContentOf[K] | null>>;
  /** Yields to the main thread. */
  breathe(): Promise<void>;
  /** Requests persistent storage, since there is user data to lose now. */
  askToKeep(): void;
  /** Milliseconds of this device's clock. */
  now(): number;
};

export type Library = ReturnType<typeof createLibrary>;

/** The offline library: posts pinned by the user, with their pictures, which are never evicted. */
export function createLibrary({ db, pictures, one, breathe, askToKeep, now }: LibraryWorld) {
  /** The tail of the queue that runs picture changes one at a time. */
  let tail: Promise<void> = Promise.resolve();

  function oneAtATime(run: () => Promise<void>): Promise<void> {
    const next = tail.then(run);
    tail = next.catch((error) =>
      console.warn("Not all of a pinned post could be fetched or removed.", error),
    );
    return next;
  }

  async function fetchWhole(pin: Pin): Promise<void> {
    const found = await one(pin.kind, pin.id);
    if (!found.ok || !found.value) return;
    const wanted = wholePictures(found.value);
    const outdated = pin.pictures.filter((url) => !wanted.includes(url));
    await pictures.forget(outdated);
    const missing = await pictures.keep(wanted);
    await db.pins.update(pin.id, { pictures: wanted, whole: missing.length === 0 });
  }

  async function removePin(id: string): Promise<void> {
    const pin = await dropPin(db, id);
    if (pin) await pictures.forget(pin.pictures);
  }

  return {
    /** Pins a post. It is pinned when this resolves; its pictures are fetched in the background. */
    async pin(kind: PinnedKind, id: string): Promise<Kept> {
      const pin: Pin = { id, kind, pinnedAt: now(), pictures: [], whole: false };
      const kept = await keeping(async () => {
        await putPin(db, pin);
        return id;
      });
      if (kept.ok) {
        askToKeep();
        void oneAtATime(() => fetchWhole(pin));
      }
      return kept;
    },

    unpin: (id: string): Promise<void> => oneAtATime(() => removePin(id)),

    /** Counts of the mirrored rows, and the posts with pictures, titled in the reader's language. */
    saved: (lang: Lang) => savedRows(db, breathe, lang),

    /** Number of operations and drafts that exist only on this device, the visitor's and the admin's. */
    unsent: async () => (await db.outbox.count()) + (await unsentAdminWork()),

    /** Deletes every database of this site from this device. */
    forgetAll: () => forgetDatabases(),

    /** Run after a pull: unpins deleted posts and fetches missing pictures. */
    mend: (): Promise<void> =>
      oneAtATime(async () => {
        for (const { id } of await pinsTakenDown(db)) await removePin(id);
        for (const pin of await db.pins.toArray()) await fetchWhole(pin);
      }),
  };
}
