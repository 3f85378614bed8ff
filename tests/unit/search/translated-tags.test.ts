import { expect, it } from "vitest";
import { openSearch } from "../../../src/offline/search/search.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import { pull } from "../../../src/offline/site/pull.ts";
import { createReader } from "../../../src/offline/site/queries.ts";
import { blogPost } from "../support/content.ts";
import { FakeRemote } from "../support/fake-remote.ts";

it("a tag finds the posts that have it in either language", async () => {
  const db = new SiteDatabase("translated-tags");
  const remote = new FakeRemote();
  const ti = { title: "ጀበና", excerpt: "ቡን", content: "<p>ሰላም</p>", tags: "ቡን\nባህሊ" };
  remote.publish("blog", blogPost(1, { tags: ["coffee"], translations: { ti } }));
  remote.publish("blog", blogPost(2, { tags: ["ባህሊ"], lang: "ti" }));
  await pull(db, remote);
  const search = openSearch(
    db,
    createReader(db),
    () => Promise.resolve(),
    () => "index",
  );
  const found = async (tag: string) => (await search.find({ tag }, null, 10)).hits.map(({ id }) => id.at(-1));
  expect(await found("coffee")).toEqual(["1"]);
  expect(await found("ባህሊ")).toEqual(["2", "1"]);
  expect(await found("ሻሂ")).toEqual([]);
  await db.delete();
});
