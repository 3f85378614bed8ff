import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { BlogPost } from "../../../src/domain/content/content.ts";
import { wholePictures } from "../../../src/domain/content/pictures.ts";
import { createLibrary, type Library } from "../../../src/offline/library/library.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import { bury } from "../../../src/offline/site/mirror-rows.ts";
import { createReader } from "../../../src/offline/site/queries.ts";
import { blogPost, uuid } from "../support/content.ts";

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
let shelf: Set<string>;
let online: boolean;
const askToKeep = vi.fn();
const server = new Map<string, BlogPost>();

beforeEach(() => {
  databases += 1;
  db = new SiteDatabase(`pins-${databases}`);
  shelf = new Set();
  online = true;
  server.clear();
  askToKeep.mockClear();
  const read = createReader(db);
  library = createLibrary({
    db,
    pictures: {
      async keep(urls) {
        if (online) for (const url of urls) shelf.add(url);
        return urls.filter((url) => !shelf.has(url));
      },
      async forget(urls) {
        for (const url of urls) shelf.delete(url);
      },
    },
    async one(kind, id) {
      const here = await read.byId(kind, id);
      if (!here && server.has(id)) await db.blog.put(server.get(id) as BlogPost);
      return { ok: true, value: await read.byId(kind, id) };
    },
    breathe: async () => undefined,
    askToKeep,
    now: () => 5,
  });
});
afterEach(async () => {
  // Work in progress must end before the test device is deleted.
  await library.mend();
  await db.delete();
});

async function pinned(n: number, row: BlogPost = blogPost(n, pictured)): Promise<void> {
  await db.blog.put(row);
  expect(await library.pin("blog", uuid(n))).toMatchObject({ ok: true });
}

it("pinning stores a post's pictures, one size of its own and those in its text", async () => {
  await pinned(1);
  await vi.waitFor(async () => expect((await db.pins.get(uuid(1)))?.whole).toBe(true));
  expect([...shelf]).toEqual([`${MEDIA}/a-960.webp`, `${MEDIA}/in-text.webp`]);
  expect(wholePictures({ ...blogPost(2), featuredImage: `${MEDIA}/b.gif` })).toEqual([`${MEDIA}/b.gif`]);
  expect(wholePictures(blogPost(3))).toEqual([]);
});

it("pinning requests persistent storage from the browser", async () => {
  await pinned(1);
  expect(askToKeep).toHaveBeenCalled();
});

it("a post is pinned at once offline, and its pictures are fetched after a later pull", async () => {
  online = false;
  await pinned(1);
  await vi.waitFor(async () => expect((await db.pins.get(uuid(1)))?.pictures).toHaveLength(2));
  expect((await db.pins.get(uuid(1)))?.whole).toBe(false);
  online = true;
  await library.mend();
  expect((await db.pins.get(uuid(1)))?.whole).toBe(true);
  expect(shelf.size).toBe(2);
});

it("unpinning deletes the pictures", async () => {
  await pinned(1);
  await vi.waitFor(() => expect(shelf.size).toBe(2));
  await library.unpin(uuid(1));
  expect(shelf.size).toBe(0);
  expect(await db.pins.count()).toBe(0);
});

it("a pin is removed if the owner unpublishes its post", async () => {
  await pinned(1);
  await vi.waitFor(() => expect(shelf.size).toBe(2));
  await bury(db, [{ kind: "blog", id: uuid(1), rev: 9 }]);
  await library.mend();
  expect(shelf.size).toBe(0);
  expect(await db.pins.count()).toBe(0);
});

it("a pinned post is fetched again if the mirror lost it after a server restore", async () => {
  server.set(uuid(1), blogPost(1, pictured));
  await pinned(1);
  await db.blog.clear();
  await library.mend();
  expect(await db.blog.get(uuid(1))).toMatchObject({ title: "Article 1" });
});

it("an edited post's pictures are updated and its old ones deleted", async () => {
  await pinned(1);
  await vi.waitFor(() => expect(shelf.size).toBe(2));
  await db.blog.put(blogPost(1, { ...pictured, content: "<p>No picture in the text any more</p>" }));
  await library.mend();
  expect([...shelf]).toEqual([`${MEDIA}/a-960.webp`]);
});

it("a Tigrinya reader sees the translated title of a post", async () => {
  const ti = { title: "ቡን ንግሆ", content: "<p>ቡን</p>" };
  await db.blog.put(blogPost(1, { ...pictured, translations: { ti } }));
  const { posts } = await library.saved("ti");
  expect(posts).toMatchObject([{ id: uuid(1), title: "ቡን ንግሆ", lang: "ti" }]);
});

it("stored posts are counted by kind, and those with pictures are listed", async () => {
  await db.blog.bulkPut([blogPost(1, pictured), blogPost(2)]);
  const { rows, posts } = await library.saved("en");
  expect(rows.blog.count).toBe(2);
  expect(rows.blog.bytes).toBeGreaterThan(500);
  expect(rows.news).toEqual({ count: 0, bytes: 0 });
  expect(posts.map(({ id }) => id)).toEqual([uuid(1)]);
});
