import type { ContentOf, Lang } from "../../domain/content/content.ts";
import { offlineFiles } from "../../domain/content/pictures.ts";
import type { Result } from "../../domain/outbox/failure.ts";
import { type PersistResult, persist } from "../../domain/outbox/persist.ts";
import { deleteDatabases } from "../core/delete-databases.ts";
import type { Pin, SiteDatabase } from "../site/database.ts";
import { readOfflinePictures, readStoredRows, unsentAdminWork } from "./saved.ts";

export type { PostWithPictures } from "./saved.ts";
export type StoredContent = Awaited<ReturnType<typeof readStoredRows>>;
export type PinnedKind = Pin["kind"];

type PinnedPictures = {
  /** Fetches and caches pictures. @returns those that could not be fetched */
  store(urls: readonly string[]): Promise<string[]>;
  remove(urls: readonly string[]): Promise<void>;
};

export type LibraryDeps = {
  readonly db: SiteDatabase;
  readonly pictures: PinnedPictures;
  /** A post by its id, from this device or else from the server. */
  readOrFetch<K extends PinnedKind>(kind: K, id: string): Promise<Result<ContentOf[K] | null>>;
  /** Yields to the main thread. */
  yieldToMain(): Promise<void>;
  /** Requests persistent storage, since there is user data to lose now. */
  requestPersistence(): void;
  /** Milliseconds of this device's clock. */
  now(): number;
};

export type Library = ReturnType<typeof createLibrary>;

/** The offline library: posts pinned by the user, with their pictures, which are never evicted. */
export function createLibrary({
  db,
  pictures,
  readOrFetch,
  yieldToMain,
  requestPersistence,
  now,
}: LibraryDeps) {
  /** The tail of the queue that runs picture changes one at a time. */
  let tail: Promise<void> = Promise.resolve();

  function enqueue(run: () => Promise<void>): Promise<void> {
    const next = tail.then(run);
    tail = next.catch((error) => console.warn("A pinned post was only partly fetched or removed.", error));
    return next;
  }

  async function fetchPinnedPost(pin: Pin): Promise<void> {
    const found = await readOrFetch(pin.kind, pin.id);
    if (!found.ok || !found.value) return;
    const wanted = offlineFiles(found.value);
    const outdated = pin.pictures.filter((url) => !wanted.includes(url));
    await removeUnused(outdated, pin.id);
    const missing = await pictures.store(wanted);
    await db.pins.update(pin.id, { pictures: wanted, whole: missing.length === 0 });
  }

  async function removePin(id: string): Promise<void> {
    const pin = await dropPin(db, id);
    if (pin) await removeUnused(pin.pictures, id);
  }

  /** Removes pictures that a pinned post no longer shows, unless another one does. */
  async function removeUnused(urls: readonly string[], pinId: string): Promise<void> {
    const others = await db.pins.where("id").notEqual(pinId).toArray();
    const used = new Set(others.flatMap((other) => other.pictures));
    await pictures.remove(urls.filter((url) => !used.has(url)));
  }

  return {
    /** Pins a post. It is pinned when this resolves; its pictures are fetched in the background. */
    async pin(kind: PinnedKind, id: string): Promise<PersistResult> {
      const pin: Pin = { id, kind, pinnedAt: now(), pictures: [], whole: false };
      const result = await persist(async () => {
        await putPin(db, pin);
        return id;
      });
      if (result.ok) {
        requestPersistence();
        void enqueue(() => fetchPinnedPost(pin));
      }
      return result;
    },

    unpin: (id: string): Promise<void> => enqueue(() => removePin(id)),

    /** Counts of the mirrored rows, and the posts with pictures, titled in the reader's language. */
    storedRows: (lang: Lang) => readStoredRows(db, yieldToMain, lang),

    /** The pictures without which the mirrored posts are not whole offline. */
    offlinePictures: () => readOfflinePictures(db, yieldToMain),

    /** Number of operations and drafts that exist only on this device, the visitor's and the admin's. */
    unsent: async () => (await db.outbox.count()) + (await unsentAdminWork()),

    /** Deletes every database of this site from this device. */
    deleteAllData: () => deleteDatabases(),

    /** Run after a pull: unpins deleted posts and fetches missing pictures. */
    syncPins: (): Promise<void> =>
      enqueue(async () => {
        for (const { id } of await pinsOfDeletedPosts(db)) await removePin(id);
        for (const pin of await db.pins.toArray()) await fetchPinnedPost(pin);
      }),
  };
}

// Posts pinned to this device. Their pictures are cached in src/pwa/storage/pinned-pictures.ts.

async function putPin(db: SiteDatabase, pin: Pin): Promise<void> {
  await db.pins.put(pin);
}

/** @returns the removed pin, or null if there was none */
async function dropPin(db: SiteDatabase, id: string): Promise<Pin | null> {
  return db.transaction("rw", [db.pins], async () => {
    const pin = await db.pins.get(id);
    await db.pins.delete(id);
    return pin ?? null;
  });
}

/** Pins of posts that the owner has deleted or unpublished: they have a tombstone. */
async function pinsOfDeletedPosts(db: SiteDatabase): Promise<Pin[]> {
  const pins = await db.pins.toArray();
  const tombstones = await db.tombstones.bulkGet(pins.map(({ id }) => id));
  return pins.filter((_, index) => tombstones[index] !== undefined);
}
