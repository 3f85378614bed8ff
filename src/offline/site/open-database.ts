import { SiteDatabase } from "./database.ts";
import { type KeptByTab, restoreKept } from "./kept-by-tab.ts";

/** How long opening may take, in milliseconds. It takes longer where the browser itself hangs. */
const OPENING_TIMEOUT_MS = 20_000;
/**
 * How long an upgrade may wait for other tabs to close the database, in milliseconds. A tab that runs does so at once; one whose
 * process the system has stopped does not, and nobody else can.
 */
const BLOCKED_TIMEOUT_MS = 3_000;

/**
 * Opens the site's database. If the browser gives no storage (private window, policy, broken disk) or does not open it in
 * time, opens one in memory that lasts as long as the page, so that the site can still be read. What is stored on the disk
 * stays there.
 * @param tab keeps what a visitor did in memory across a reload, also for a database that opens then
 * @param timeout in milliseconds
 * @param blockedTimeout for an upgrade that another tab blocks, in milliseconds
 * @throws TypeError if the code of the in-memory database cannot be loaded
 */
export async function openSiteDatabase(
  tab: KeptByTab,
  timeout = OPENING_TIMEOUT_MS,
  blockedTimeout = BLOCKED_TIMEOUT_MS,
): Promise<{
  readonly db: SiteDatabase;
  readonly isPersistent: boolean;
}> {
  const db = new SiteDatabase();
  try {
    await openInTime(db, timeout, blockedTimeout);
    // Before it was reloaded, the page may have had none.
    await restoreKept(db, tab, true);
    return { db, isPersistent: true };
  } catch (error) {
    console.warn("IndexedDB is unavailable; using an in-memory database.", error);
    const { openInMemory } = await import("./open-in-memory.ts");
    return { db: await openInMemory(() => navigator.onLine, tab), isPersistent: false };
  }
}

/** @throws DOMException if it takes longer; what opens later is closed, since it would block an upgrade by another tab */
async function openInTime(db: SiteDatabase, timeout: number, blockedTimeout: number): Promise<void> {
  let isLate = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const opening = db.open().then(() => {
    clearTimeout(timer);
    if (isLate) db.close();
  });
  const tooLate = new Promise<never>((_, reject) => {
    const giveUpAfter = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isLate = true;
        reject(new DOMException(`The database did not open within ${milliseconds} ms.`, "TimeoutError"));
      }, milliseconds);
    };
    giveUpAfter(timeout);
    db.on("blocked", () => giveUpAfter(blockedTimeout));
  });
  await Promise.race([opening, tooLate]);
}
