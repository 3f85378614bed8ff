import { SiteDatabase } from "./database.ts";

/**
 * Opens the site's database. If the browser gives no storage (private window, policy, broken disk), opens one in memory
 * that lasts as long as the page, so that the site can still be read.
 * @throws TypeError if the code of the in-memory database cannot be loaded
 */
export async function openSite(): Promise<{ readonly db: SiteDatabase; readonly lasts: boolean }> {
  const db = new SiteDatabase();
  try {
    await db.open();
    return { db, lasts: true };
  } catch (error) {
    console.warn("This browser keeps nothing of this site.", error);
    const { openInMemory } = await import("./open-in-memory.ts");
    return { db: openInMemory(() => navigator.onLine), lasts: false };
  }
}
