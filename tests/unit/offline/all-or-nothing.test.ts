import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { blankRow } from "../../../src/domain/outbox/admin-view.ts";
import { AdminDatabase } from "../../../src/offline/admin/database.ts";
import { applyAdminChanges, putReturnedRow, readAdminState } from "../../../src/offline/admin/mirror.ts";
import { startAdminMirror } from "../../../src/offline/admin/start-mirror.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import { applyChanges, readMirrorState, startMirror } from "../../../src/offline/site/mirror.ts";
import { blogPost, minute, uuid } from "../support/content.ts";
import { emptyAdminPages, firstPages } from "../support/first-pages.ts";

const ANSWER = { restart: false, more: false, now: minute(0), gone: [], cursor: { rev: 5, stamp: "s5" } };
let databases = 0;
let site: SiteDatabase;
let admin: AdminDatabase;

beforeEach(() => {
  databases += 1;
  site = new SiteDatabase(`all-or-nothing-${databases}`);
  admin = new AdminDatabase(uuid(databases));
});
afterEach(async () => {
  await Promise.all([site.delete(), admin.delete()]);
});

function article(n: number, rev: number) {
  return { ...blankRow("blog", uuid(n), minute(0)), rev, title: `Revision ${rev}` };
}

/** Simulates the tab dying or the disk filling up while the row is written. */
function failAtRow(db: SiteDatabase | AdminDatabase): void {
  db.table("blog").hook("creating", () => {
    throw new Error("The tab was killed.");
  });
}

describe("an interrupted page of changes", () => {
  it("an interrupted page leaves the mirror's cursor before its rows, which are pulled again", async () => {
    await startMirror(site, null, firstPages({ rev: 1, stamp: "s1", now: minute(0) }));
    failAtRow(site);
    const page = { ...ANSWER, rows: [{ kind: "blog" as const, row: blogPost(2, { rev: 5 }) }] };
    await expect(applyChanges(site, { rev: 1, stamp: "s1" }, page)).rejects.toThrow("killed");
    expect([(await readMirrorState(site))?.rev, await site.blog.count()]).toEqual([1, 0]);
  });

  it("an interrupted page leaves the admin's cursor before its rows too", async () => {
    await startAdminMirror(admin, null, emptyAdminPages({ rev: 0, stamp: "s0", now: minute(0) }));
    failAtRow(admin);
    const page = { ...ANSWER, rows: [{ kind: "blog" as const, row: article(2, 5) }] };
    await expect(applyAdminChanges(admin, { rev: 0, stamp: "s0" }, page)).rejects.toThrow("killed");
    expect([(await readAdminState(admin))?.rev, await admin.blog.count()]).toEqual([0, 0]);
  });
});

it("an older revision never overwrites a newer row of the admin", async () => {
  await startAdminMirror(admin, null, emptyAdminPages({ rev: 0, stamp: "s0", now: minute(0) }));
  await admin.transaction("rw", admin.tables, async () => putReturnedRow(admin, "blog", article(2, 9)));
  const page = { ...ANSWER, rows: [{ kind: "blog" as const, row: article(2, 5) }] };
  await applyAdminChanges(admin, { rev: 0, stamp: "s0" }, page);
  expect((await admin.blog.get(uuid(2)))?.title).toBe("Revision 9");
  await admin.transaction("rw", admin.tables, async () => putReturnedRow(admin, "blog", article(2, 7)));
  expect((await admin.blog.get(uuid(2)))?.title).toBe("Revision 9");
  await admin.transaction("rw", admin.tables, async () => putReturnedRow(admin, "blog", article(2, 10)));
  expect((await admin.blog.get(uuid(2)))?.title).toBe("Revision 10");
});

it.each([
  ["a visitor", () => site],
  ["the owner", () => admin],
])("%s is on disk before it is reported as stored", async (_, database) => {
  const db = database();
  const transaction = vi.spyOn(IDBDatabase.prototype, "transaction");
  await db.table("lease").put({ key: "sender", at: 1 });
  const options = transaction.mock.calls.filter(([, mode]) => mode === "readwrite").map(([, , how]) => how);
  transaction.mockRestore();
  expect(options).toEqual([{ durability: "strict" }]);
});
