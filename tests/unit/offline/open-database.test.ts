import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import { openSiteDatabase } from "../../../src/offline/site/open-database.ts";
import { communityPost } from "../support/content.ts";

/** A tab in which nothing was done. */
const TAB = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const { dependencies } = Dexie;
const original = { ...dependencies };
let disk: IDBFactory;
/** Lets a database that is late open after all. */
let openLate: () => void;
let opened: Promise<void>;

/** A browser that opens no database before `openLate` is called. */
class LateFactory extends IDBFactory {
  override open(name: string, version?: number): IDBOpenDBRequest {
    const late = { result: undefined } as unknown as Record<string, unknown>;
    opened = new Promise((resolve) => {
      openLate = () => {
        const request = disk.open(name, version);
        for (const event of ["upgradeneeded", "error", "success"] as const)
          request.addEventListener(event, (fired) => {
            Object.assign(late, { result: request.result, transaction: request.transaction });
            (late[`on${event}`] as ((fired: Event) => void) | null)?.(fired);
            resolve();
          });
      };
    });
    return late as unknown as IDBOpenDBRequest;
  }
}

beforeEach(() => {
  disk = new IDBFactory();
  Object.assign(dependencies, { indexedDB: disk, IDBKeyRange });
});
afterEach(() => {
  Object.assign(dependencies, original);
});

/** Opens the database in a browser that does not open it in time, which is reported. */
async function openTooLate() {
  Object.assign(dependencies, { indexedDB: new LateFactory() });
  const warn = vi.mocked(console.warn).mockReturnValue();
  const opened = await openSiteDatabase(TAB, 10);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockClear();
  return opened;
}

it("a database that opens in time is the one on the disk", async () => {
  const { db, isPersistent } = await openSiteDatabase(TAB);
  expect([isPersistent, db.name]).toEqual([true, "selam-site"]);
  db.close();
});

it("a database that does not open in time leaves the page one in memory, and what was stored on the disk", async () => {
  const before = await new SiteDatabase().open();
  await before.table("community").put({ ...communityPost(1), at: "2026" });
  before.close();
  const { db, isPersistent } = await openTooLate();
  expect([isPersistent, await db.table("community").count()]).toEqual([false, 0]);

  Object.assign(dependencies, { indexedDB: disk });
  const next = await openSiteDatabase(TAB);
  expect([next.isPersistent, await next.db.table("community").count()]).toEqual([true, 1]);
  next.db.close();
});

it("an upgrade that a stopped tab of an older version blocks leaves the page a database in memory, soon", async () => {
  const warn = vi.mocked(console.warn).mockReturnValue();
  // It does not close on versionchange, as a process that does not run.
  const held = await new Promise<IDBDatabase>((resolve) => {
    const opening = disk.open("selam-site", 1);
    opening.onsuccess = () => resolve(opening.result);
  });
  const { db, isPersistent } = await openSiteDatabase(TAB, 600_000, 10);
  expect([isPersistent, await db.table("community").count()]).toEqual([false, 0]);
  expect(warn.mock.calls.map(([text]) => String(text))).toContainEqual(expect.stringMatching(/blocked/));
  warn.mockClear();
  held.close();
});

it("a database that opens too late is closed, so that it blocks no other tab", async () => {
  await openTooLate();
  openLate();
  await opened;
  // Dexie would warn that it closes the database for another tab.
  await new Promise((resolve) => {
    disk.open("selam-site", 1_000).onsuccess = resolve;
  });
});
