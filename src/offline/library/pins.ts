import type { SiteDatabase } from "../site/database.ts";
import type { Pin } from "../site/tables.ts";

// What the person wants to keep on this device. Its pictures lie elsewhere (src/pwa/storage/pinned-pictures.ts).

export async function putPin(db: SiteDatabase, pin: Pin): Promise<void> {
  await db.pins.put(pin);
}

/** @returns what was pinned, or null when it was not */
export async function dropPin(db: SiteDatabase, id: string): Promise<Pin | null> {
  return db.transaction("rw", [db.pins], async () => {
    const pin = await db.pins.get(id);
    await db.pins.delete(id);
    return pin ?? null;
  });
}

/** Pinned posts that the owner took down: they are no longer here, and a tombstone says why. */
export async function pinsTakenDown(db: SiteDatabase): Promise<Pin[]> {
  const pins = await db.pins.toArray();
  const stones = await db.tombstones.bulkGet(pins.map(({ id }) => id));
  return pins.filter((_, place) => stones[place] !== undefined);
}
