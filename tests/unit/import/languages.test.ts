import { expect, test } from "vitest";
import { PictureFetcher } from "../../../server/import/pictures/fetch-picture.ts";
import { writePosts } from "../../../server/import/write-posts.ts";
import { FakeSite } from "../../integration/import/fake-site.ts";
import { planOf, post, wordpress } from "./wordpress-file.ts";

/** The articles that a site has after importing a post with this title, text and excerpt. */
async function imported(title: string, content: string, excerpt = "") {
  const fields = { title, "content:encoded": content, "excerpt:encoded": excerpt };
  const { plan, report } = await planOf(wordpress(post("one", fields)));
  const site = new FakeSite();
  const api = site.api();
  await api.signIn();
  await writePosts(plan, api, () => undefined, new PictureFetcher());
  const [row] = site.rows.values();
  return { row, report };
}

test.each([
  ["[:en]Bread[:ti]እንጌራ[:]", "[:en]About bread[:ti]ብዛዕባ እንጌራ[:]"],
  [
    "<!--:en-->Bread<!--:--><!--:ti-->እንጌራ<!--:-->",
    "<!--:en-->About bread<!--:--><!--:ti-->ብዛዕባ እንጌራ<!--:-->",
  ],
  ["{:en}Bread{:}{:ti}እንጌራ{:}", "{:ti}ብዛዕባ እንጌራ{:}{:en}About bread{:}"],
])("qTranslate's languages become ours: %s", async (title, content) => {
  const { row, report } = await imported(title, content);
  expect(row).toMatchObject({
    lang: "en",
    title: "Bread",
    content: "<p>About bread</p>",
    excerpt: "About bread",
  });
  expect(row?.translations).toEqual({
    ti: { title: "እንጌራ", excerpt: "ብዛዕባ እንጌራ", content: "<p>ብዛዕባ እንጌራ</p>" },
  });
  expect(report).toContain("1 in more than one language");
});

test("what stands in no language is in all of them, and a language that the site does not have is named", async () => {
  const { row, report } = await imported(
    "Bread",
    "<p>1 kg</p>[:en]<p>Flour</p>[:ti]<p>ሓርጭ</p>[:am]<p>ዱቄት</p>[:]<p>2 l</p>",
    "[:ti]ሓፂር[:]",
  );
  expect(row?.content).toBe("<p>1 kg</p>\n<p>Flour</p>\n<p>2 l</p>");
  expect(row?.translations?.ti).toEqual({
    ...{ title: "Bread", excerpt: "ሓፂር", content: "<p>1 kg</p>\n<p>ሓርጭ</p>\n<p>2 l</p>" },
  });
  expect(report).toContain("texts in languages that this site does not have: am");
});

test("one language alone is that of the article, and text in brackets stays", async () => {
  const { row: ti } = await imported("[:ti]እንጌራ[:]", "[:en][:ti]ብዛዕባ እንጌራ[:]");
  expect([ti?.lang, ti?.title, ti?.translations]).toEqual(["ti", "እንጌራ", undefined]);
  const { row: other } = await imported("[:de]Brot[:]", "[:de]Über Brot[:]");
  expect([other?.title, other?.content]).toEqual(["Brot", "<p>Über Brot</p>"]);
  const { row: plain } = await imported("A [: b", "At [10:30] {x}");
  expect([plain?.title, plain?.content, plain?.translations]).toEqual([
    "A [: b",
    "<p>At [10:30] {x}</p>",
    undefined,
  ]);
});
