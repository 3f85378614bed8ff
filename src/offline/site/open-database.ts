import { SiteDatabase } from "./database.ts";

/**
 * How long opening may take, in milliseconds. It takes longer where the browser itself hangs, or where a frozen tab of an
 * older version does not make room for an upgrade.
 */
const OPENING_TIMEOUT_MS = 20_000;

/**
 * Opens the site's database. If the browser gives no storage (private window, policy, broken disk) or does not open it in
 * time, opens one in memory that lasts as long as the page, so that the site can still be read. What is stored on the disk
 * stays there.
 * @param timeout in milliseconds
 * @throws TypeError if the code of the in-memory database cannot be loaded
 */
export async function openSiteDatabase(timeout = OPENING_TIMEOUT_MS): Promise<{
  readonly db: SiteDatabase;
  readonly isPersistent: boolean;
}> {
  const db = new SiteDatabase();
  try {
    await openInTime(db, timeout);
    return { db, isPersistent: true };
  } catch (error) {
    console.warn("IndexedDB is unavailable; using an in-memory database.", error);
    const { openInMemory } = await import("./open-in-memory.ts");
    return { db: openInMemory(() => navigator.onLine), isPersistent: false };
  }
}

/** @throws DOMException if it takes longer; what opens later is closed, since it would block an upgrade by another tab */
async function openInTime(db: SiteDatabase, timeout: number): Promise<void> {
  let isLate = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const opening = db.open().then(() => {
    clearTimeout(timer);
    if (isLate) db.close();
  });
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new DOMException(`The database did not open within ${timeout} ms.`, "TimeoutError"));
    }, timeout);
  });
  await Promise.race([opening, tooLate]);
}
