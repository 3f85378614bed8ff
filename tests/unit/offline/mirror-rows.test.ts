import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BlogPost } from "../../../src/domain/content/content.ts";
import type { Changes } from "../../../src/domain/outbox/remote.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import {
  applyChanges,
  extendMirror,
  putReturnedRows,
  readMirrorState,
  startMirror,
} from "../../../src/offline/site/mirror.ts";
import { createReader } from "../../../src/offline/site/queries.ts";
import { blogPost, minute, uuid } from "../support/content.ts";
import { firstPages, pageOf } from "../support/first-pages.ts";

const FIRST = { rev: 9, stamp: "s9" };
let db: SiteDatabase;
let databases = 0;

beforeEach(async () => {
  databases += 1;
  db = new SiteDatabase(`mirror-rows-${databases}`);
  const blog = pageOf<"blog">([blogPost(9)], false);
  await startMirror(db, null, firstPages({ ...FIRST, now: minute(0) }, { blog }));
});
afterEach(() => db.delete());

/** Applies a page of changes that ends at `rev`. */
async function change(rev: number, rows: BlogPost[], gone: Changes["gone"] = []): Promise<void> {
  const state = await readMirrorState(db);
  if (!state) throw new Error("There is no mirror.");
  const cursor = { rev, stamp: `s${rev}` };
  const answer = { restart: false, more: false, now: minute(0), cursor, gone };
  await applyChanges(db, state, { ...answer, rows: rows.map((row) => ({ kind: "blog", row })) });
}

const deletion = (n: number, rev: number) => ({ kind: "blog" as const, id: uuid(n), rev });

/** Stores a page of older rows down to the sixth. */
async function readOlder(...rows: BlogPost[]): Promise<void> {
  const state = await readMirrorState(db);
  if (!state) throw new Error("There is no mirror.");
  const end = { publishedAt: minute(6), id: uuid(6) };
  await extendMirror(db, "blog", state.floors.blog, { rows, received: 20, end, whole: false }, state);
}

async function titles(): Promise<string[]> {
  return (await createReader(db).newest("blog", 10)).map(({ title }) => title);
}

describe("a row of a response, stored before the list reached it", () => {
  beforeEach(async () => {
    await putReturnedRows(db, "blog", [blogPost(7, { rev: 20 })]);
    await readOlder(blogPost(8), blogPost(6));
  });

  it("is listed once the changes bring the same version", async () => {
    expect(await titles()).toEqual(["Article 9", "Article 8", "Article 6"]);
    await change(20, [blogPost(7, { rev: 20 })]);
    expect(await titles()).toEqual(["Article 9", "Article 8", "Article 7", "Article 6"]);
  });

  it("is not replaced by an older version within the list", async () => {
    await change(20, [blogPost(7, { rev: 15, title: "Stale" })]);
    expect((await db.blog.get(uuid(7)))?.title).toBe("Article 7");
  });
});

it.each([
  ["in its list", 9],
  ["by its id alone", 2],
])("a row that is stored %s is not written again in the same version", async (_, n) => {
  await putReturnedRows(db, "blog", [blogPost(n)]);
  await putReturnedRows(db, "blog", [blogPost(n, { title: "Written again" })]);
  expect((await db.blog.get(uuid(n)))?.title).toBe(`Article ${n}`);
});

describe("deleted rows", () => {
  it("that are published again are no longer noted as deleted, and others are", async () => {
    await change(12, [], [deletion(7, 11), deletion(8, 12)]);
    await change(13, [blogPost(8, { rev: 13 })]);
    expect(await db.tombstones.toCollection().primaryKeys()).toEqual([uuid(7)]);
    expect(await createReader(db).byId("blog", uuid(8))).not.toBeNull();
  });

  it("are not stored again by an older version, however many others are deleted", async () => {
    const gone = [1, 2, 3, 4, 5].map((n) => deletion(n, 10 + n));
    await change(15, [], gone);
    await putReturnedRows(db, "blog", [blogPost(5)]);
    await putReturnedRows(db, "blog", [blogPost(5), blogPost(6)]);
    expect(await db.blog.toCollection().primaryKeys()).toEqual([uuid(6), uuid(9)]);
  });
});

describe("an older page", () => {
  it("replaces what is stored in an older version", async () => {
    await putReturnedRows(db, "blog", [blogPost(7)]);
    await readOlder(blogPost(8), blogPost(7, { rev: 12, title: "Newer" }), blogPost(6));
    expect(await titles()).toEqual(["Article 9", "Article 8", "Newer", "Article 6"]);
  });

  it.each([
    ["newer than those that are stored are taken", 1, 9],
    ["older than those that are stored are not", 5, 4],
  ])("with counters %s", async (_, countsVersion, likes) => {
    await putReturnedRows(db, "blog", [blogPost(7, { likes: 4, countsVersion })]);
    await readOlder(blogPost(7, { likes: 9, countsVersion: 3 }));
    expect((await db.blog.get(uuid(7)))?.likes).toBe(likes);
  });

  it("without any row leaves nothing for the search index to do", async () => {
    await readOlder();
    expect(await db.touched.count()).toBe(0);
  });
});

it("a page fails if one of its rows cannot be written, whatever else is stored already", async () => {
  const failures = { 0: "ConstraintError", 1: "QuotaExceededError" };
  const byPos = Object.entries(failures).map(([at, name]) => [at, Object.assign(new Error(name), { name })]);
  const full = new Dexie.BulkError("The disk is full.", Object.fromEntries(byPos));
  const bulkAdd = vi.spyOn(db.table("blog"), "bulkAdd").mockReturnValue(Dexie.Promise.reject(full));
  await expect(putReturnedRows(db, "blog", [blogPost(1), blogPost(2)])).rejects.toThrow("The disk is full.");
  bulkAdd.mockRestore();
});

describe("a row below its list", () => {
  it("has no place with Tigrinya first if no list of those was read", async () => {
    await putReturnedRows(db, "blog", [blogPost(2, { lang: "ti" })]);
    expect(await db.blog.get(uuid(2))).not.toHaveProperty("tigrinyaFirst");
  });

  it("has a place with Tigrinya first only if it can be read in it", async () => {
    await db.meta.update("mirror", { readableFloors: { blog: { end: null, whole: true } } });
    await putReturnedRows(db, "blog", [blogPost(2, { lang: "ti" }), blogPost(3)]);
    const places = (await db.blog.bulkGet([uuid(2), uuid(3)])).map((row) => "tigrinyaFirst" in (row ?? {}));
    expect(places).toEqual([true, false]);
  });
});
