import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newOperation, type Operation, type Receipt } from "../../../src/domain/outbox/operation.ts";
import type { Changes, FirstPages } from "../../../src/domain/outbox/remote.ts";
import { applyCounts, applyPolledCounts } from "../../../src/offline/site/counts.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import {
  applyChanges,
  completeMirror,
  extendMirror,
  markDamaged,
  putReturnedRows,
  readMirrorState,
  startMirror,
} from "../../../src/offline/site/mirror.ts";
import { createReader } from "../../../src/offline/site/queries.ts";
import { blogPost, communityPost, minute, service, uuid } from "../support/content.ts";
import { firstPages, pageOf } from "../support/first-pages.ts";

let db: SiteDatabase;
let databases = 0;

beforeEach(() => {
  databases += 1;
  db = new SiteDatabase(`mirror-${databases}`);
});
afterEach(() => db.delete());

/** The first pages of a server at `rev` whose newest articles are these. */
function started(rev: number, ...numbers: number[]): FirstPages {
  const blog = pageOf<"blog">(
    numbers.map((n) => blogPost(n)),
    false,
  );
  return firstPages({ rev, stamp: `s${rev}`, now: minute(0) }, { blog });
}

function changes(rev: number, change: Partial<Changes>): Changes {
  return {
    restart: false,
    more: false,
    now: minute(0),
    cursor: { rev, stamp: `s${rev}` },
    rows: [],
    gone: [],
    ...change,
  };
}

it("only one of two tabs starts the mirror", async () => {
  expect(await startMirror(db, null, started(9, 9, 8))).toBe("written");
  expect(await startMirror(db, null, started(5, 5, 4))).toBe("stale");
  expect((await readMirrorState(db))?.rev).toBe(9);
});

it("a page read from a floor that another tab has moved is ignored", async () => {
  await startMirror(db, null, started(9, 9, 8));
  const floor = (await readMirrorState(db))?.floors.blog;
  if (!floor) throw new Error("No floor.");
  const page = (n: number) => ({
    rows: [blogPost(n)],
    received: 1,
    end: { publishedAt: minute(n), id: uuid(n) },
    whole: false,
  });
  expect(await extendMirror(db, "blog", floor, page(7), { rev: 9, stamp: "s9" })).toBe("written");
  const lower = (await readMirrorState(db))?.floors.blog;
  if (!lower) throw new Error("No floor.");
  expect(await extendMirror(db, "blog", lower, page(6), { rev: 9, stamp: "s9" })).toBe("written");
  expect(await extendMirror(db, "blog", floor, page(7), { rev: 9, stamp: "s9" })).toBe("stale");
  expect((await readMirrorState(db))?.floors.blog.end?.id).toBe(uuid(6));
});

it("a page that was requested before changes were applied is ignored", async () => {
  await startMirror(db, null, started(9, 9, 8));
  const floor = (await readMirrorState(db))?.floors.blog;
  if (!floor) throw new Error("No floor.");
  await applyChanges(db, { rev: 9, stamp: "s9" }, changes(10, {}));
  const end = { publishedAt: minute(7), id: uuid(7) };
  const page = { rows: [blogPost(7)], received: 1, end, whole: false };
  expect(await extendMirror(db, "blog", floor, page, { rev: 9, stamp: "s9" })).toBe("stale");
  expect(await db.blog.get(uuid(7))).toBeUndefined();
});

it("a row fetched by its id does not undo a newer deletion", async () => {
  await startMirror(db, null, started(3, 3));
  await applyChanges(
    db,
    { rev: 3, stamp: "s3" },
    changes(8, { gone: [{ kind: "blog", id: uuid(2), rev: 8 }] }),
  );
  await putReturnedRows(db, "blog", [blogPost(2, { rev: 2 })]);
  expect(await createReader(db).byId("blog", uuid(2))).toBeNull();
});

it("an old deletion does not delete a newer row", async () => {
  await startMirror(db, null, started(3, 3));
  await putReturnedRows(db, "blog", [blogPost(2, { rev: 9, title: "Published again" })]);
  await applyChanges(
    db,
    { rev: 3, stamp: "s3" },
    changes(5, { gone: [{ kind: "blog", id: uuid(2), rev: 5 }] }),
  );
  expect((await createReader(db).byId("blog", uuid(2)))?.title).toBe("Published again");
});

describe("what this device has done", () => {
  const like = newOperation(uuid(50), { kind: "like", on: "community", postId: communityPost(1).id }, 0);
  const { id, format, lane, postId, intent, queuedAt } = like;
  const sent = { seq: 7, id, format, lane, postId, intent, queuedAt, attempts: 1, firstAttemptAt: minute(0) };
  const receipt: Receipt = { ...sent, doneAt: minute(0), held: false };

  beforeEach(() => db.receipts.add(receipt));

  it("before its first read is not sent again", async () => {
    await startMirror(db, null, started(9, 9));
    expect([await db.receipts.toArray(), await db.outbox.count()]).toEqual([[receipt], 0]);
  });

  it("is queued as it was when the server was restored", async () => {
    await db.receipts.clear();
    await startMirror(db, null, started(9, 9));
    await db.receipts.add({
      ...receipt,
      fate: { status: "hidden", reason: null, words: "", answer: "", appealed: false },
    });
    await startMirror(db, { rev: 9, stamp: "s9" }, started(5, 5));
    expect([await db.receipts.count(), await db.outbox.toArray()]).toEqual([
      0,
      [{ ...like, ...sent, again: true }],
    ]);
  });
});

it("rows of a response are not stored before there is a mirror", async () => {
  await putReturnedRows(db, "blog", [blogPost(1)]);
  expect(await db.blog.count()).toBe(0);
});

it("a missing kind is read once, and the others stay missing", async () => {
  await completeMirror(db, "service", [service(1)]);
  await startMirror(db, null, started(9, 9));
  await completeMirror(db, "service", [service(1)]);
  expect(await db.service.count()).toBe(0);
  await db.meta.update("mirror", { missing: ["service", "event"] });
  await completeMirror(db, "service", [service(1)]);
  expect((await readMirrorState(db))?.missing).toEqual(["event"]);
  await completeMirror(db, "service", [service(2)]);
  expect((await db.service.toArray()).map(({ title }) => title)).toEqual(["Service 1"]);
});

describe("counters", () => {
  const POST = communityPost(1).id;
  const counts = { kind: "community" as const, id: POST, comments: 0, shares: 0, views: 0 };
  const unknown = { ...counts, id: uuid(999), likes: 1, countsVersion: 9 };
  const stored = async () => {
    const { likes, shares, countsVersion } = (await db.community.get(POST)) ?? {};
    return { likes, shares, countsVersion };
  };

  it("of the higher version win, and those of posts that are not on this device are skipped", async () => {
    await db.community.put(communityPost(1, { likes: 5, countsVersion: 5 }));
    await applyCounts(db, [unknown, { ...counts, likes: 9, shares: 2, countsVersion: 9 }]);
    await applyCounts(db, [{ ...counts, likes: 7, countsVersion: 7 }]);
    expect(await stored()).toEqual({ likes: 9, shares: 2, countsVersion: 9 });
    expect(await db.community.get(POST)).not.toHaveProperty("views");
    expect(await db.community.count()).toBe(1);
  });

  it.each<[string, Partial<Operation>, number]>([
    ["was never attempted are taken over", {}, 9],
    ["may have arrived are not, because they may include it", { attempts: 1 }, 5],
    ["was rejected are taken over", { attempts: 1, state: "parked" }, 9],
    ["is sent again to a restored server are taken over", { attempts: 1, again: true }, 9],
  ])("of a post whose like %s, polled or pulled", async (_, change, likes) => {
    await startMirror(db, null, started(3, 3));
    const like = { kind: "like", on: "community", postId: POST } as const;
    await db.outbox.add({ ...newOperation(uuid(50), like, 0), ...change });
    await db.community.put(communityPost(1, { likes: 5, countsVersion: 5 }));
    await applyPolledCounts(db, [unknown, { ...counts, likes: 9, countsVersion: 9 }]);
    expect(await stored()).toMatchObject({ likes });
    await db.community.put(communityPost(1, { likes: 5, countsVersion: 5 }));
    await putReturnedRows(db, "community", [communityPost(1, { rev: 4, likes: 9, countsVersion: 9 })]);
    expect(await stored()).toMatchObject({ likes });
  });
});

it("the newest rows are filtered and stay in order", async () => {
  await startMirror(db, null, started(9, 9, 8, 7, 6));
  const odd = await createReader(db).newest("blog", 2, ({ title }) => /[79]$/.test(title));
  expect(odd.map(({ title }) => title)).toEqual(["Article 9", "Article 7"]);
});

it.each([
  ["without a title", { title: undefined }],
  ["with a number for its text", { content: 7 }],
  ["with a date that is none", { publishedAt: "yesterday" }],
  ["with tags that are no list", { tags: "a,b" }],
])("a row %s is not shown", async (_, broken) => {
  await db.table("blog").bulkPut([
    { ...blogPost(1), at: "1" },
    { ...blogPost(2), at: "2", ...broken },
  ]);
  const shown = await createReader(db).newest("blog", 10);
  expect(shown.map(({ title }) => title)).toEqual(["Article 1"]);
});

it("known rows of a page are found in a small table and in a large one", async () => {
  await startMirror(db, null, started(9, 9, 8));
  await db.blog.bulkPut(Array.from({ length: 50 }, (_, n) => blogPost(100 + n)));
  const edit = blogPost(8, { rev: 20, title: "Edited" });
  await applyChanges(db, { rev: 9, stamp: "s9" }, changes(20, { rows: [{ kind: "blog", row: edit }] }));
  const old = blogPost(8, { rev: 15, title: "Stale" });
  await applyChanges(db, { rev: 20, stamp: "s20" }, changes(21, { rows: [{ kind: "blog", row: old }] }));
  expect((await createReader(db).byId("blog", uuid(8)))?.title).toBe("Edited");
});

it("damaged rows are left to the next reader if the database is closed while they are read", async () => {
  await startMirror(db, null, started(9, 9));
  db.close();
  await expect(markDamaged(db)).resolves.toBeUndefined();
  await db.open();
  await markDamaged(db);
  expect((await readMirrorState(db))?.damaged).toBe(true);
});

it("a failure to mark the mirror as damaged is not hidden", async () => {
  await startMirror(db, null, started(9, 9));
  db.meta.hook("updating", () => {
    throw new Error("The disk is full.");
  });
  await expect(markDamaged(db)).rejects.toThrow("The disk is full.");
});

it.each([
  ["its first row is stored", [5, 4, 3, 2]],
  ["its first row is new", [3, 2, 5, 4]],
])("only new and newer rows of a page of changes are written, where %s", async (_, order) => {
  await startMirror(db, null, started(9, 5, 4));
  const edited = blogPost(5, { rev: 12, title: "Edited" });
  const late = blogPost(4, { rev: 2, title: "From an old page" });
  const rows = order.map((n) => (n === 5 ? edited : n === 4 ? late : blogPost(n)));
  const page = changes(12, { rows: rows.map((row) => ({ kind: "blog" as const, row })) });
  await applyChanges(db, { rev: 9, stamp: "s9" }, page);
  const titles = (await db.blog.orderBy("id").toArray()).map(({ title }) => title);
  expect(titles).toEqual(["Article 2", "Article 3", "Article 4", "Edited"]);
});

it("rows of an older page get their position, and newer known values stay", async () => {
  await startMirror(db, null, started(9, 9));
  const floor = (await readMirrorState(db))?.floors.blog;
  if (!floor) throw new Error("No floor.");
  await putReturnedRows(db, "blog", [blogPost(7, { rev: 20, title: "Edited since" })]);
  expect((await db.blog.get(uuid(7)))?.at).toBeUndefined();
  const rows = [8, 7, 6].map((n) => blogPost(n));
  const end = { publishedAt: minute(6), id: uuid(6) };
  expect(
    await extendMirror(db, "blog", floor, { rows, received: 3, end, whole: false }, { rev: 9, stamp: "s9" }),
  ).toBe("written");
  const listed = await createReader(db).newest("blog", 10);
  expect(listed.map(({ title }) => title)).toEqual(["Article 9", "Article 8", "Edited since", "Article 6"]);
});
