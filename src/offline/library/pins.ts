import type { Pin, SiteDatabase } from "../site/database.ts";

// Posts pinned to this device. Their pictures are cached in src/pwa/storage/pinned-pictures.ts.

export async function putPin(db: SiteDatabase, pin: Pin): Promise<void> {
  await db.pins.put(pin);
}

/** @returns the removed pin, or null if there was none */
export async function dropPin(db: SiteDatabase, id: string): Promise<Pin | null> {
  return db.transaction("rw", [db.pins], async () => {
    const pin = await db.pins.get(id);
    await db.pins.delete(id);
    return pin ?? null;
  });
}

/** Pins of posts that the owner has deleted or unpublished: they have a tombstone. */
export async function pinsOfDeletedPosts(db: SiteDatabase): Promise<Pin[]> {
  const pins = await db.pins.toArray();
  const tombstones = await db.tombstones.bulkGet(pins.map(({ id }) => id));
  return pins.filter((_, index) => tombstones[index] !== undefined);
}
