import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ListOrder, sortKeyOf } from "../../../src/domain/content/sort-key.ts";
import { newOperation } from "../../../src/domain/outbox/operation.ts";
import { type Floor, SiteDatabase } from "../../../src/offline/site/database.ts";
import { putReturnedRows, startMirror } from "../../../src/offline/site/mirror.ts";
import { createReader } from "../../../src/offline/site/queries.ts";
import { blogPost, comment, communityPost, minute, service, siteEvent, uuid } from "../support/content.ts";
import { firstPages, pageOf } from "../support/first-pages.ts";

const HEAD = { rev: 9, stamp: "s9", now: minute(0) };
const POST = communityPost(1).id;
let db: SiteDatabase;
let read: ReturnType<typeof createReader>;
let databases = 0;

beforeEach(() => {
  databases += 1;
  db = new SiteDatabase(`queries-${databases}`);
  read = createReader(db);
});
afterEach(() => db.delete());

/** Starts the mirror with these articles as the newest ones. */
async function start(whole: boolean, ...numbers: number[]): Promise<void> {
  const blog = pageOf<"blog">(
    numbers.map((n) => blogPost(n)),
    whole,
  );
  await startMirror(db, null, firstPages(HEAD, { blog }));
}

const keyOf = (n: number) => sortKeyOf(blogPost(n));
const floor = (n: number): Floor => ({ end: { publishedAt: minute(n), id: uuid(n) }, whole: false });

it("services are read oldest first, and events as they are", async () => {
  await db.service.bulkAdd([service(1, { createdAt: minute(2) }), service(2, { createdAt: minute(1) })]);
  await db.event.add(siteEvent());
  expect((await read.services()).map(({ title }) => title)).toEqual(["Service 2", "Service 1"]);
  expect(await read.events()).toEqual([siteEvent()]);
});

it("only the comments of a post are read, in the order of the server", async () => {
  const other = communityPost(0).id;
  await db.comment.bulkAdd([
    comment(1, POST, { seq: 2 }),
    comment(2, POST, { seq: 1 }),
    comment(3, other),
    comment(4, communityPost(2).id),
  ]);
  expect((await read.commentsOf(POST)).map(({ body }) => body)).toEqual(["Comment 2", "Comment 1"]);
});

it("an operation is in the outbox, done or unknown", async () => {
  const [queued, other] = [uuid(50), uuid(51)].map((id) =>
    newOperation(id, { kind: "like", on: "community", postId: POST }, 0),
  );
  if (!queued || !other) throw new Error("There are no operations.");
  await db.outbox.bulkAdd([other, queued]);
  const { id, format, lane, postId, intent, queuedAt, attempts, firstAttemptAt } = queued;
  const sent = { format, lane, postId, intent, queuedAt, attempts, firstAttemptAt };
  await db.receipts.add({ ...sent, seq: 9, id: uuid(52), doneAt: minute(1), held: false });
  expect(await read.operation(id)).toMatchObject({ id });
  expect([await read.operation(uuid(52)), await read.operation(uuid(53))]).toEqual(["done", null]);
});

it("pinned posts are listed", async () => {
  const pin = { id: POST, kind: "community", pinnedAt: 1, pictures: [], whole: true } as const;
  await db.pins.add({ ...pin, pictures: [] });
  expect(await read.pins()).toEqual([pin]);
});

describe("the size of a list", () => {
  it("is nothing before the first read", async () => {
    expect(await read.listSize("blog")).toEqual({ listed: 0, hasAll: false });
  });

  it.each([true, false])("counts what is listed, and says whether that is all: %s", async (whole) => {
    await start(whole, 9, 8);
    if (!whole) await putReturnedRows(db, "blog", [blogPost(2)]);
    expect(await read.listSize("blog")).toEqual({ listed: 2, hasAll: whole });
  });
});

describe("whether a list was read", () => {
  it("is known of the mirror, of a list and of a kind that has few rows", async () => {
    expect([await read.isFilled(), await read.isFilled("service")]).toEqual([false, false]);
    await start(false, 9);
    const kinds = [undefined, "blog", "news", "service"] as const;
    expect(await Promise.all(kinds.map((kind) => read.isFilled(kind)))).toEqual([true, true, true, true]);
  });

  it("is not true of a list without an end that may have more", async () => {
    await start(false);
    expect(await read.isFilled("blog")).toBe(false);
  });
});

describe("where the stored part of a list ends", () => {
  it("is unknown before the first read, and nowhere in a whole list", async () => {
    expect(await read.boundaryOf("blog", "ti")).toBeNull();
    await start(true, 9, 8);
    expect(await read.boundaryOf("blog", "ti")).toBeNull();
  });

  it("is the same for both orders if Tigrinya was not read on its own", async () => {
    await start(false, 9, 8);
    expect(await read.boundaryOf("blog", "ti")).toEqual({ at: keyOf(8), readableAt: keyOf(8) });
  });

  it.each([
    ["further back, if more was read of it", floor(3), keyOf(3)],
    ["at the end of the list, if less was read of it", floor(9), keyOf(8)],
    ["at the end of the list, if it is whole", { end: null, whole: true }, keyOf(8)],
  ])("is for Tigrinya %s", async (_, readable: Floor, readableAt) => {
    await start(false, 9, 8);
    await db.meta.update("mirror", { readableFloors: { blog: readable } });
    expect(await read.boundaryOf("blog", "ti")).toEqual({ at: keyOf(8), readableAt });
  });
});

it("a list in several parts has no more rows than asked for", async () => {
  await start(true, 9, 8, 7, 6);
  await putReturnedRows(db, "blog", [blogPost(7, { rev: 20, lang: "ti" })]);
  const order: ListOrder = { by: "language", lang: "ti", boundary: { at: keyOf(8), readableAt: keyOf(7) } };
  const listed = async (limit: number) =>
    (await read.newest("blog", limit, undefined, order)).map(({ title }) => title);
  expect(await listed(2)).toEqual(["Article 7", "Article 9"]);
  expect(await listed(9)).toEqual(["Article 7", "Article 9", "Article 8", "Article 6"]);
});
