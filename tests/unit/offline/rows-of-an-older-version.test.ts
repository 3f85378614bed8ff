import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ADMIN_SCHEMAS } from "../../../src/domain/content/admin-content.ts";
import { CONTENT_KINDS, CONTENT_SCHEMAS } from "../../../src/domain/content/content.ts";
import { readStoredRows } from "../../../src/domain/content/stored-shape.ts";
import { AdminDatabase } from "../../../src/offline/admin/database.ts";
import { createAdminReader } from "../../../src/offline/admin/queries.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import { readMirrorState } from "../../../src/offline/site/mirror.ts";
import { pull } from "../../../src/offline/site/pull.ts";
import { createReader } from "../../../src/offline/site/queries.ts";
import { blogPost, minute, newsPost } from "../support/content.ts";
import { FakeRemote } from "../support/fake-remote.ts";

// An older version is simulated by a row without one of today's fields: `videoUrl`, `tags`.

/** The fields that every version of the app has stored. A field added later needs a fallback in its schema. */
const WITHOUT_FALLBACK: readonly string[] = [
  ...["id", "rev", "createdAt", "publishedAt", "updatedAt"],
  ...["postId", "seq", "status", "name", "email", "message"],
  ...["startsAt", "eventId", "day", "people"],
  ...["person", "receivedOn"],
];

let db: SiteDatabase;
let admin: AdminDatabase;
let remote: FakeRemote;

beforeEach(() => {
  db = new SiteDatabase("older-version");
  admin = new AdminDatabase("older-version-admin");
  remote = new FakeRemote();
});
afterEach(async () => {
  await db.delete();
  await admin.delete();
});

function without(row: object, field: string): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== field));
}

describe("rows stored by an older version", () => {
  it("are shown offline, with the fallback of the field that was added since", async () => {
    await db.table("news").put({ ...without(newsPost(1), "videoUrl"), at: "1" });
    const read = createReader(db);
    expect(await read.newest("news", 10)).toMatchObject([{ title: "News 1", videoUrl: null }]);
    expect(await read.byId("news", newsPost(1).id)).toMatchObject({ videoUrl: null });
  });

  it("can be filtered by the field that was added since", async () => {
    await db.table("blog").put({ ...without(blogPost(1), "tags"), at: "1" });
    expect(await createReader(db).newest("blog", 10, ({ tags }) => tags.length === 0)).toHaveLength(1);
  });

  it("are read again with the next sync, because the older version dropped the server's value", async () => {
    const item = newsPost(1, { videoUrl: "https://video.example/1" });
    remote.publish("news", item);
    await pull(db, remote);
    await db.table("news").put({ ...without(item, "videoUrl"), at: "1" });
    expect(await createReader(db).newest("news", 10)).toMatchObject([{ videoUrl: null }]);
    await expect.poll(async () => (await readMirrorState(db))?.damaged).toBe(true);
    await pull(db, remote);
    expect(await createReader(db).newest("news", 10)).toMatchObject([{ videoUrl: item.videoUrl }]);
    expect((await readMirrorState(db))?.damaged).toBeUndefined();
  });

  it("are shown in the admin", async () => {
    const row = { ...newsPost(1), published: true, updatedAt: minute(1), reading: 1 };
    await admin.table("news").put(without(row, "videoUrl"));
    expect(await createAdminReader(admin).row("news", row.id)).toMatchObject({ row: { videoUrl: null } });
  });
});

describe("a schema", () => {
  it.each([
    ...CONTENT_KINDS.map((kind) => [`the site's ${kind}`, CONTENT_SCHEMAS[kind]] as const),
    ...Object.entries(ADMIN_SCHEMAS).map(([kind, schema]) => [`the admin's ${kind}`, schema] as const),
  ])("of %s has a fallback for every field that an older version may lack", (_, schema) => {
    const withoutFallback = Object.entries<object>(schema.entries).flatMap(([name, entry]) =>
      "fallback" in entry || WITHOUT_FALLBACK.includes(name) ? [] : [name],
    );
    expect(withoutFallback).toEqual([]);
  });

  it("still rejects a field whose value has the wrong type", () => {
    const broken = [
      { ...newsPost(1), title: 7 },
      { ...newsPost(2), title: undefined },
    ] as object[];
    expect(readStoredRows(CONTENT_SCHEMAS.news, broken)).toEqual({ rows: [], isCurrent: false });
  });
});
