import { describe, expect, test } from "vitest";
import { PictureFetcher } from "../../../server/import/pictures/fetch-picture.ts";
import { writePosts } from "../../../server/import/write-posts.ts";
import { FakeSite } from "../../integration/import/fake-site.ts";
import { comment, meta, planOf, post, wordpress } from "./wordpress-file.ts";

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

/** A post of Polylang, and one as WPML exports it, in a language and a group of translations. */
const PLUGINS = {
  Polylang: (title: string, lang: string, group: string, fields = {}, more = "") =>
    post(
      title,
      fields,
      `<category domain="language" nicename="${lang}"><![CDATA[A language]]></category><category domain="post_translations" nicename="${group}"><![CDATA[${group}]]></category>${more}`,
    ),
  WPML: (title: string, lang: string, group: string, fields = {}, more = "") =>
    post(
      title,
      fields,
      meta("_wpml_import_language_code", lang) + meta("_wpml_import_translation_group", group) + more,
    ),
};

describe.each(Object.entries(PLUGINS))("%s", (_, translated) => {
  test("posts that are translations of each other arrive as one, whatever comes first, and the addresses of all lead to it", async () => {
    const answer = (text: string) => comment({ "wp:comment_id": text, "wp:comment_content": text });
    const { plan, report } = await planOf(
      wordpress(
        translated("2", "ti_ER", "g", { title: "እንጌራ", "content:encoded": "ብዛዕባ" }, answer("ጽቡቕ")) +
          translated("9", "en", "other") +
          translated("1", "en-gb", "g", { title: "Bread", "content:encoded": "About" }, answer("Good")),
      ),
    );
    expect(plan.posts.map(({ row }) => [row.title, row.lang, row.published])).toEqual([
      ["9", "en", true],
      ["Bread", "en", true],
    ]);
    const [, bread] = plan.posts;
    expect(bread?.translations.map(({ lang, title }) => [lang, title])).toEqual([["ti", "እንጌራ"]]);
    expect([bread?.source, bread?.translations[0]?.source]).toEqual([
      expect.stringMatching(/About[\s\S]*Good/),
      expect.stringMatching(/ብዛዕባ[\s\S]*ጽቡቕ/),
    ]);
    expect(plan.redirects.filter(({ id }) => id === bread?.row.id).map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/1", "/2", "/?p=1", "/?p=2"]),
    );
    expect(report).toContain("1 in more than one language");
    expect(report).toContain("2 comments");
  });

  test("a translation that was not public stays a draft of its own, and one in another language an article", async () => {
    const { plan, published, drafts, report } = await planOf(
      wordpress(
        translated("1", "en", "g", { "wp:status": "draft" }) +
          translated("2", "ti", "g") +
          translated("3", "am", "g") +
          translated("4", "ti", "h", { "wp:status": "private" }) +
          translated("5", "en", "h", { "wp:status": "draft" }),
      ),
    );
    expect([published, drafts]).toEqual([
      ["2", "3"],
      ["1", "5"],
    ]);
    expect(plan.posts.map(({ row, translations }) => [row.lang, translations.length])).toEqual(
      expect.arrayContaining([
        ["ti", 0],
        ["en", 1],
      ]),
    );
    expect(report).toContain(
      "1 in languages that this site does not have, which stay articles of their own: am",
    );
  });
});

test("Bogo's translations are joined, WPML's copies lead to their original, and an address names a language", async () => {
  const bogo = (title: string, locale: string, text: string) =>
    post(
      title,
      { "content:encoded": text },
      meta("_locale", locale) + meta("_original_post", "https://old.example/?p=1"),
    );
  const at = (title: string, link: string, more = "") =>
    post(title, { link, "content:encoded": "Same" }, more);
  const { plan, report } = await planOf(
    wordpress(
      bogo("1", "en_GB", "Bread") +
        bogo("2", "ti_ER", "እንጌራ") +
        at("3", "https://old.example/three/") +
        at("4", "https://old.example/ti/three/", meta("_icl_lang_duplicate_of", "3")) +
        at("5", "https://old.example/ti/latin/") +
        at("6", "https://old.example/six/?lang=de"),
    ),
  );
  expect(plan.posts.map(({ row, translations }) => [row.title, row.lang, translations.length])).toEqual([
    ["1", "en", 1],
    ["3", "en", 0],
    ["5", "ti", 0],
    ["6", "en", 0],
  ]);
  expect(plan.redirects).toContainEqual({ path: "/ti/three", id: plan.posts[1]?.row.id });
  expect(report).toContain(
    "1 in languages that this site does not have, which stay articles of their own: de",
  );
});
