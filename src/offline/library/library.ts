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

/** Where the pictures of pinned posts lie. */
type PinnedPictures = {
  /** Fetches and keeps them. @returns those that could not be had */
  keep(urls: readonly string[]): Promise<string[]>;
  forget(urls: readonly string[]): Promise<void>;
};

export type LibraryWorld = {
  readonly db: SiteDatabase;
  readonly pictures: PinnedPictures;
  /** A post by its id, from here or else from the server. */
  one<K extends PinnedKind>(kind: K, id: string): Promise<Result<ContentOf[K] | null>>;
  /** Lets the browser do something else for a moment. */
  breathe(): Promise<void>;
  /** There is something to lose now. */
  askToKeep(): void;
  /** Milliseconds of this device's clock. */
  now(): number;
};

export type Library = ReturnType<typeof createLibrary>;

/** What the person keeps on purpose: posts that stay, with their pictures, whatever the device lets go of. */
export function createLibrary({ db, pictures, one, breathe, askToKeep, now }: LibraryWorld) {
  /** What is fetched and let go of, one after the other. */
  let turn: Promise<void> = Promise.resolve();

  function inTurn(run: () => Promise<void>): Promise<void> {
    const next = turn.then(run);
    turn = next.catch((error) =>
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

  async function letGo(id: string): Promise<void> {
    const pin = await dropPin(db, id);
    if (pin) await pictures.forget(pin.pictures);
  }

  return {
    /** Pins a post: it is pinned when this resolves, and its pictures follow while there is a line. */
    async pin(kind: PinnedKind, id: string): Promise<Kept> {
      const pin: Pin = { id, kind, pinnedAt: now(), pictures: [], whole: false };
      const kept = await keeping(async () => {
        await putPin(db, pin);
        return id;
      });
      if (kept.ok) {
        askToKeep();
        void inTurn(() => fetchWhole(pin));
      }
      return kept;
    },

    unpin: (id: string): Promise<void> => inTurn(() => letGo(id)),

    /** What is mirrored here, counted, and named in the reader's language. */
    saved: (lang: Lang) => savedRows(db, breathe, lang),

    /** How much of what was done here is nowhere else, the visitor's and the admin's. */
    unsent: async () => (await db.outbox.count()) + (await unsentAdminWork()),

    /** Takes every database of this site off this device. */
    forgetAll: () => forgetDatabases(),

    /** After a pull: what was taken down is pinned no more, what is missing is fetched. */
    mend: (): Promise<void> =>
      inTurn(async () => {
        for (const { id } of await pinsTakenDown(db)) await letGo(id);
        for (const pin of await db.pins.toArray()) await fetchWhole(pin);
      }),
  };
}
