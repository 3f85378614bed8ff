import { SiteDatabase } from "./database.ts";

/**
 * The database of this device; where the browser gives none (private windows, a company's policy, a broken disk) one that
 * lasts as long as the page, so that the site can be read all the same.
 * @throws TypeError when that one's code cannot be had
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
