import { SiteDatabase } from "./database.ts";

/**
 * Opens the site's database. If the browser gives no storage (private window, policy, broken disk), opens one in memory
 * that lasts as long as the page, so that the site can still be read.
 * @throws TypeError if the code of the in-memory database cannot be loaded
 */
export async function openSiteDatabase(): Promise<{
  readonly db: SiteDatabase;
  readonly isPersistent: boolean;
}> {
  const db = new SiteDatabase();
  try {
    await db.open();
    return { db, isPersistent: true };
  } catch (error) {
    console.warn("IndexedDB is unavailable; using an in-memory database.", error);
    const { openInMemory } = await import("./open-in-memory.ts");
    return { db: openInMemory(() => navigator.onLine), isPersistent: false };
  }
}
