import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { BlogPost } from "../../../src/domain/content/content.ts";
import { offlinePictures } from "../../../src/domain/content/pictures.ts";
import { createLibrary, type Library } from "../../../src/offline/library/library.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import { deleteRows } from "../../../src/offline/site/mirror-rows.ts";
import { createReader } from "../../../src/offline/site/queries.ts";
import { blogPost, uuid } from "../support/content.ts";
import { eventually } from "../support/eventually.ts";

const MEDIA = "/storage/v1/object/public/media";
const pictured: Partial<BlogPost> = {
  featuredImage: `${MEDIA}/a.webp`,
  imageMeta: {
    width: 1600,
    height: 900,
    alt: "",
    thumbhash: null,
    variants: { 480: `${MEDIA}/a-480.webp`, 960: `${MEDIA}/a-960.webp` },
  },
  content: `<p>One</p><figure><img alt="x" src="${MEDIA}/in-text.webp"></figure>`,
};
let db: SiteDatabase;
let library: Library;
let databases = 0;
let cachedUrls: Set<string>;
let online: boolean;
const requestPersistence = vi.fn();
const server = new Map<string, BlogPost>();

beforeEach(() => {
  databases += 1;
  db = new SiteDatabase(`pins-${databases}`);
  cachedUrls = new Set();
  online = true;
  server.clear();
  requestPersistence.mockClear();
  const read = createReader(db);
  library = createLibrary({
    db,
    pictures: {
      async store(urls) {
        if (online) for (const url of urls) cachedUrls.add(url);
        return urls.filter((url) => !cachedUrls.has(url));
      },
      async remove(urls) {
        for (const url of urls) cachedUrls.delete(url);
      },
    },
    async readOrFetch(kind, id) {
      const here = await read.byId(kind, id);
      if (!here && server.has(id)) await db.blog.put(server.get(id) as BlogPost);
      return { ok: true, value: await read.byId(kind, id) };
    },
    yieldToMain: async () => undefined,
    requestPersistence,
    now: () => 5,
  });
});
afterEach(async () => {
  // Work in progress must end before the test device is deleted.
  await library.syncPins();
  await db.delete();
});

async function pinned(n: number, row: BlogPost = blogPost(n, pictured)): Promise<void> {
  await db.blog.put(row);
  expect(await library.pin("blog", uuid(n))).toMatchObject({ ok: true });
}

it("pinning stores a post's pictures, one size of its cover and those in its text", async () => {
  await pinned(1);
  await eventually(async () => expect((await db.pins.get(uuid(1)))?.whole).toBe(true));
  expect([...cachedUrls]).toEqual([`${MEDIA}/a-960.webp`, `${MEDIA}/in-text.webp`]);
  expect(offlinePictures({ ...blogPost(2), featuredImage: `${MEDIA}/b.gif` })).toEqual([`${MEDIA}/b.gif`]);
  expect(offlinePictures(blogPost(3))).toEqual([]);
});

it("pinning requests persistent storage from the browser", async () => {
  await pinned(1);
  expect(requestPersistence).toHaveBeenCalled();
});

it("a post is pinned at once offline, and its pictures are fetched after a later pull", async () => {
  online = false;
  await pinned(1);
  await eventually(async () => expect((await db.pins.get(uuid(1)))?.pictures).toHaveLength(2));
  expect((await db.pins.get(uuid(1)))?.whole).toBe(false);
  online = true;
  await library.syncPins();
  expect((await db.pins.get(uuid(1)))?.whole).toBe(true);
  expect(cachedUrls.size).toBe(2);
});

it("unpinning deletes the pictures", async () => {
  await pinned(1);
  await eventually(() => expect(cachedUrls.size).toBe(2));
  await library.unpin(uuid(1));
  expect(cachedUrls.size).toBe(0);
  expect(await db.pins.count()).toBe(0);
});

it("unpinning keeps the pictures that another pinned post shows too", async () => {
  await pinned(1);
  await pinned(2);
  await eventually(async () => expect((await db.pins.get(uuid(2)))?.whole).toBe(true));
  await library.unpin(uuid(1));
  expect([...cachedUrls]).toEqual([`${MEDIA}/a-960.webp`, `${MEDIA}/in-text.webp`]);
});

it("a pin is removed if the owner unpublishes its post", async () => {
  await pinned(1);
  await eventually(() => expect(cachedUrls.size).toBe(2));
  await deleteRows(db, [{ kind: "blog", id: uuid(1), rev: 9 }]);
  await library.syncPins();
  expect(cachedUrls.size).toBe(0);
  expect(await db.pins.count()).toBe(0);
});

it("a pinned post is fetched again if the mirror lost it after a server restore", async () => {
  server.set(uuid(1), blogPost(1, pictured));
  await pinned(1);
  await db.blog.clear();
  await library.syncPins();
  expect(await db.blog.get(uuid(1))).toMatchObject({ title: "Article 1" });
});

it("an edited post's pictures are updated and its old ones deleted", async () => {
  await pinned(1);
  await eventually(() => expect(cachedUrls.size).toBe(2));
  await db.blog.put(blogPost(1, { ...pictured, content: "<p>No picture in the text any more</p>" }));
  await library.syncPins();
  expect([...cachedUrls]).toEqual([`${MEDIA}/a-960.webp`]);
});

it("a Tigrinya reader sees the translated title of a post", async () => {
  const ti = { title: "ቡን ንግሆ", content: "<p>ቡን</p>" };
  await db.blog.put(blogPost(1, { ...pictured, translations: { ti } }));
  const { posts } = await library.storedRows("ti");
  expect(posts).toMatchObject([{ id: uuid(1), title: "ቡን ንግሆ", lang: "ti" }]);
});

it("stored posts are counted by kind, and those with pictures are listed", async () => {
  await db.blog.bulkPut([blogPost(1, pictured), blogPost(2)]);
  const { rows, posts } = await library.storedRows("en");
  expect(rows.blog.count).toBe(2);
  expect(rows.blog.bytes).toBeGreaterThan(500);
  expect(rows.news).toEqual({ count: 0, bytes: 0 });
  expect(posts.map(({ id }) => id)).toEqual([uuid(1)]);
});
