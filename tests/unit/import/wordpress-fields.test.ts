import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { planImport } from "../../../server/import/plan-import.ts";
import { readExport } from "../../../server/import/read-export.ts";
import { escapeHtml } from "../../../src/domain/text/escape-html.ts";

const folder = mkdtempSync(path.join(tmpdir(), "selam-wordpress-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.unstubAllEnvs();
});

async function read(xml: string) {
  const file = path.join(folder, "export.xml");
  writeFileSync(file, xml);
  return readExport(file);
}

type Fields = Readonly<Record<string, string>>;

const cdata = (text: string) => `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
const elements = (fields: Fields) =>
  Object.entries(fields)
    .map(([name, value]) => `<${name}>${cdata(value)}</${name}>`)
    .join("\n");

/** An export in the form of WordPress 6.5, with elements that an import does not use. */
const exported = (items: string, authors = AUTHORS) => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>The old site</title><link>https://old.example</link><description>Its tagline</description>
<pubDate>Sat, 01 Feb 2025 10:11:12 +0000</pubDate><language>en-GB</language><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://base.example</wp:base_site_url><wp:base_blog_url>https://blog.example</wp:base_blog_url>
${authors}<image><url>https://old.example/icon.png</url><title>The icon</title><link>https://icon.example</link></image>
${items}</channel></rss>`;

const author = (id: number, login: string, name: string) =>
  `<wp:author>${elements({
    ...{ "wp:author_id": String(id), "wp:author_login": login, "wp:author_email": `${login}@mail.example` },
    ...{
      "wp:author_display_name": name,
      "wp:author_first_name": `First ${id}`,
      "wp:author_last_name": `Last ${id}`,
    },
  })}</wp:author>`;
const AUTHORS = author(1, "sara", "Sara Tesfay") + author(2, "yonas", "Yonas Haile");

/** No two fields have the same value; the site is three hours ahead of universal time. */
const ITEM: Fields = {
  title: "The title",
  link: "https://old.example/2024/03/the-permalink/",
  pubDate: "Mon, 04 Mar 2024 05:06:07 +0000",
  "dc:creator": "yonas",
  guid: "https://old.example/?p=41",
  description: "",
  "content:encoded": "The content",
  "excerpt:encoded": "The excerpt",
  "wp:post_id": "42",
  "wp:post_date": "2024-03-04 08:06:08",
  "wp:post_date_gmt": "2024-03-04 05:06:08",
  "wp:post_modified": "2024-04-05 09:10:11",
  "wp:post_modified_gmt": "2024-04-05 06:10:11",
  "wp:comment_status": "open",
  "wp:ping_status": "closed",
  "wp:post_name": "the-slug",
  "wp:status": "publish",
  "wp:post_parent": "43",
  "wp:menu_order": "44",
  "wp:post_type": "post",
  "wp:post_password": "",
  "wp:is_sticky": "1",
};
const TERMS =
  '<category domain="category" nicename="cat-slug"><![CDATA[Food]]></category>' +
  '<category domain="post_tag" nicename="tag-slug"><![CDATA[Injera]]></category>' +
  '<category domain="post_format" nicename="format-slug"><![CDATA[Aside]]></category>';
const meta = (key: string, value: string) =>
  `<wp:postmeta>${elements({ "wp:meta_key": key, "wp:meta_value": value })}</wp:postmeta>`;

const COMMENT: Fields = {
  "wp:comment_id": "51",
  "wp:comment_author": "Aster",
  "wp:comment_author_email": "aster@mail.example",
  "wp:comment_author_url": "https://aster.example",
  "wp:comment_author_IP": "192.0.2.1",
  "wp:comment_date": "2024-05-06 22:08:09",
  "wp:comment_date_gmt": "2024-05-06 19:08:09",
  "wp:comment_content": "The words",
  "wp:comment_approved": "1",
  "wp:comment_type": "comment",
  "wp:comment_parent": "52",
  "wp:comment_user_id": "53",
};
const comment = (more: Fields = {}) => `<wp:comment>${elements({ ...COMMENT, ...more })}</wp:comment>`;
const item = (more: Fields = {}, rest = "") => `<item>${elements({ ...ITEM, ...more })}${rest}</item>\n`;

test("each field of a post and of its comments is read from its own element", async () => {
  const rest = TERMS + meta("_thumbnail_id", "61") + meta("_edit_last", "62") + comment();
  const { items, ...site } = await read(
    exported(item({ "wp:attachment_url": "https://old.example/a.jpg" }, rest)),
  );
  expect(site).toEqual({
    ...{ title: "The old site", link: "https://old.example" },
    encodings: [],
    authors: new Map([
      ["sara", "Sara Tesfay"],
      ["yonas", "Yonas Haile"],
    ]),
  });
  expect(items).toEqual([
    {
      line: expect.any(Number),
      ...{ title: "The title", link: "https://old.example/2024/03/the-permalink/", creator: "yonas" },
      ...{
        guid: "https://old.example/?p=41",
        description: "",
        content: "The content",
        excerpt: "The excerpt",
      },
      ...{ id: "42", parent: "43", menuOrder: 44, type: "post", status: "publish", password: "" },
      ...{
        date: "2024-03-04 08:06:08",
        dateGmt: "2024-03-04 05:06:08",
        pubDate: "Mon, 04 Mar 2024 05:06:07 +0000",
      },
      ...{
        categories: ["Food"],
        tags: ["Injera"],
        enclosures: [],
        attachmentUrl: "https://old.example/a.jpg",
      },
      meta: new Map([
        ["_thumbnail_id", "61"],
        ["_edit_last", "62"],
      ]),
      comments: [
        {
          ...{
            id: "51",
            parent: "52",
            author: "Aster",
            content: "The words",
            approved: "1",
            type: "comment",
          },
          ...{ date: "2024-05-06 22:08:09", dateGmt: "2024-05-06 19:08:09" },
        },
      ],
    },
  ]);
});

/** Texts with everything that XML and WordPress treat specially. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "<b>",
        "&",
        "&amp;",
        "]]>",
        "<![CDATA[",
        '"',
        "'",
        "\n",
        " ",
        "<!--more-->",
        ">",
        "%",
        "\\",
      ),
      fc.constantFrom("Coffee", "ቡን", "👩‍👩‍👧", "é", "የ፣"),
    ),
    { maxLength: 12 },
  )
  .map((parts) => `x${parts.join("")}x`);
const TEXTS = ["title", "content:encoded", "excerpt:encoded", "wp:post_password", "dc:creator"] as const;

test("any text in any field is read as it was written, in a CDATA section or escaped, and the others stay as they are", async () => {
  const posts = fc.array(
    fc.record({ texts: fc.array(words, { minLength: 5, maxLength: 5 }), isEscaped: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 4,
    },
  );
  await fc.assert(
    fc.asyncProperty(posts, async (given) => {
      const xml = given.map(({ texts, isEscaped }, n) => {
        const own = Object.fromEntries(TEXTS.map((name, at) => [name, `${texts[at]}${at}`]));
        const written = isEscaped
          ? Object.entries({ ...ITEM, ...own, "wp:post_id": String(n) })
              .map(([name, value]) => `<${name}>${escapeHtml(value)}</${name}>`)
              .join("")
          : elements({ ...ITEM, ...own, "wp:post_id": String(n) });
        return `<item>${written}</item>`;
      });
      const { items } = await read(exported(xml.join("\n")));
      const read5 = items.map(({ title, content, excerpt, password, creator, id, link }) => [
        ...[title, content, excerpt, password, creator],
        ...[id, link],
      ]);
      expect(read5).toEqual(
        given.map(({ texts }, n) => [...texts.map((text, at) => `${text}${at}`), String(n), ITEM.link]),
      );
    }),
    { numRuns: 40, seed: 34 },
  );
});

const rowsOf = async (items: string) => await planImport(await read(exported(items)));

test("a post is dated by universal time, by the site's clock without it, and by the feed's date without both", async () => {
  // Whatever clock the machine of the import has.
  vi.stubEnv("TZ", "America/New_York");
  const none = "0000-00-00 00:00:00";
  const dates: [Fields, string | null][] = [
    [{}, "2024-03-04T05:06:08.000Z"],
    [{ "wp:post_date_gmt": none }, "2024-03-04T08:06:08.000Z"],
    [{ "wp:post_date_gmt": none, "wp:post_date": none }, "2024-03-04T05:06:07.000Z"],
    [{ "wp:post_date_gmt": "", "wp:post_date": "", pubDate: "" }, null],
    [{ "wp:post_date_gmt": none, "wp:post_date": none, pubDate: "Wed, 30 Nov -0001 00:00:00 +0000" }, null],
  ];
  const { posts } = await rowsOf(
    dates.map(([fields], n) => item({ guid: `g${n}`, "wp:post_id": String(n), ...fields })).join(""),
  );
  expect(posts.map(({ row }) => row.published_at)).toEqual(dates.map(([, at]) => at));
});

/** What becomes of each status of WordPress: whether it is public, keeps its date, and how it is counted. */
const STATUSES: readonly (readonly [Fields, boolean | "left out", boolean, string])[] = [
  [{ "wp:status": "publish" }, true, true, ""],
  [{ "wp:status": "publish", "wp:post_password": "secret" }, false, true, "password-protected"],
  [{ "wp:status": "draft" }, false, false, "draft"],
  [{ "wp:status": "pending" }, false, false, "pending"],
  [{ "wp:status": "future" }, false, false, "future"],
  [{ "wp:status": "private" }, false, true, "private"],
  [{ "wp:status": "archived" }, false, true, "archived"],
  [{ "wp:status": "" }, false, true, "without a status"],
  [{ "wp:status": "trash" }, "left out", false, ""],
  [{ "wp:status": "auto-draft" }, "left out", false, ""],
];

test.each(["post", "page"])("a %s is public here only if it was, and a draft has no date", async (type) => {
  const { posts, tally } = await rowsOf(
    STATUSES.map(([fields], n) =>
      item({ ...fields, title: `T${n}`, guid: `g${n}`, "wp:post_id": String(n), "wp:post_type": type }),
    ).join(""),
  );
  const kept = STATUSES.filter(([, isPublic]) => isPublic !== "left out");
  expect(posts.map(({ row }) => [row.title, row.published, row.published_at !== null])).toEqual(
    kept.map(([fields, isPublic, hasDate]) => [
      `T${STATUSES.findIndex(([one]) => one === fields)}`,
      isPublic,
      hasDate,
    ]),
  );
  const reasons = kept.map(([, , , reason]) => reason).filter(Boolean);
  expect(tally.names("draft").toSorted()).toEqual(reasons.map((reason) => [reason, 1]).toSorted());
  expect(tally.names("trash")).toEqual([
    ["T8", 1],
    ["T9", 1],
  ]);
});

test.each([
  ["attachment", "attachment"],
  ["nav_menu_item", "nav_menu_item"],
  ["revision", "revision"],
  ["wp_block", "wp_block"],
  ["", "without a type"],
])("an entry of the type %j is not an article, and is counted", async (type, counted) => {
  const { posts, tally } = await rowsOf(item({ "wp:post_type": type }));
  expect([posts, tally.names("type"), tally.names(`type ${counted}`)]).toEqual([
    [],
    [[counted, 1]],
    [["The title", 1]],
  ]);
});

/** Only what people wrote and everybody could read. */
const SHOWN = new Set(["1 ", "1 comment"]);

test("comments are shown by their state and their kind, and all others are counted", async () => {
  const states = ["1", "0", "spam", "trash", "post-trashed", ""];
  const kinds = ["", "comment", "pingback", "trackback", "review"];
  const all = states.flatMap((approved) => kinds.map((type) => [approved, type] as const));
  const comments = all.map(([approved, type], n) =>
    comment({
      ...{ "wp:comment_id": String(n + 1), "wp:comment_parent": "0", "wp:comment_content": `Words ${n}.` },
      ...{ "wp:comment_approved": approved, "wp:comment_type": type },
    }),
  );
  const { posts, tally } = await rowsOf(item({}, comments.join("")));
  const shown = [...(posts[0]?.source ?? "").matchAll(/Words (\d+)\./g)].map(([, n]) =>
    all[Number(n)]?.join(" "),
  );
  expect(new Set(shown)).toEqual(SHOWN);
  expect(tally.total("comments")).toBe(2);
  expect(Object.fromEntries(tally.names("comments left out"))).toEqual({
    ...{ "not approved": 10, pingback: 6, trackback: 6, review: 6 },
  });
});

test("a comment has its author and its day, and an answer is below what it answers", async () => {
  // The day is that of the importing machine.
  vi.stubEnv("TZ", "UTC");
  const late = { "wp:comment_date": "2024-05-07 01:30:00", "wp:comment_date_gmt": "2024-05-06 22:30:00" };
  const comments = [
    comment({ ...late, "wp:comment_id": "2", "wp:comment_parent": "1", "wp:comment_content": "Answer" }),
    comment({
      "wp:comment_id": "1",
      "wp:comment_parent": "0",
      "wp:comment_author": "",
      "wp:comment_content": "First",
    }),
  ];
  const { posts } = await rowsOf(item({}, comments.join("")));
  expect(posts[0]?.source.replace(/\s+/g, " ")).toMatch(
    /<h2>Comments<\/h2><blockquote><p><strong>Anonymous<\/strong>, 6 May 2024<\/p><p>First<\/p> ?<blockquote><p><strong>Aster<\/strong>, 6 May 2024<\/p><p>Answer<\/p> ?<\/blockquote><\/blockquote>$/,
  );
});

test("comments are in the order of their times, whatever their order in the file", async () => {
  const times = ["2024-05-08 01:00:00", "2024-05-06 01:00:00", "0000-00-00 00:00:00", "2024-05-07 01:00:00"];
  const comments = times.map((gmt, n) =>
    comment({
      ...{ "wp:comment_id": String(n + 60), "wp:comment_parent": "0", "wp:comment_content": `Words ${n}.` },
      ...{ "wp:comment_date_gmt": gmt, "wp:comment_date": "0000-00-00 00:00:00" },
    }),
  );
  const { posts } = await rowsOf(item({}, comments.join("")));
  expect([...(posts[0]?.source ?? "").matchAll(/Words (\d)/g)].map(([, n]) => n)).toEqual([
    "2",
    "1",
    "3",
    "0",
  ]);
});

test("the author is called by the name that readers saw; one without is called by the login", async () => {
  const { posts } = await rowsOf(
    ["sara", "yonas", "gone", ""].map((login, n) => item({ "dc:creator": login, guid: `g${n}` })).join(""),
  );
  expect(posts.map(({ row }) => row.author)).toEqual(["Sara Tesfay", "Yonas Haile", "gone", "Admin"]);
});

test("each article keeps its own old addresses: the permalink and the number, and the pages of its pictures", async () => {
  const attachment = (id: number, parent: number) =>
    item({
      ...{ "wp:post_id": String(id), "wp:post_parent": String(parent), "wp:post_type": "attachment" },
      ...{ guid: `g${id}`, link: `https://old.example/picture-${id}/` },
    });
  const { posts, redirects } = await rowsOf(
    item() +
      item({ "wp:post_id": "45", guid: "g45", link: "https://www.old.example/About.html?x=1" }) +
      item({ "wp:post_id": "46", guid: "g46", link: "https://other.example/elsewhere/" }) +
      attachment(47, 45) +
      attachment(48, 42) +
      attachment(49, 0),
  );
  const [one, two, three] = posts.map(({ row }) => row.id);
  expect(new Set([one, two, three]).size).toBe(3);
  expect(redirects).toEqual([
    { path: "/2024/03/the-permalink", id: one },
    { path: "/?p=42", id: one },
    { path: "/about.html", id: two },
    { path: "/?p=45", id: two },
    { path: "/?p=46", id: three },
    { path: "/picture-47", id: two },
    { path: "/picture-48", id: one },
  ]);
});

test("the first of two articles with one address keeps it, and a copy with the same guid is an article of its own", async () => {
  const link = "https://old.example/2024/03/bread/";
  const copy = { link, guid: "one-guid" };
  const { posts, redirects } = await rowsOf(
    item({ ...copy, "wp:post_id": "61", title: "First" }) +
      item({ ...copy, "wp:post_id": "62", title: "Copy" }),
  );
  expect(posts.map(({ row }) => row.title)).toEqual(["First", "Copy"]);
  const [first, second] = posts.map(({ row }) => row.id);
  expect(second).not.toBe(first);
  expect(redirects).toEqual([
    { path: "/2024/03/bread", id: first },
    { path: "/?p=61", id: first },
    { path: "/?p=62", id: second },
  ]);
});

test("a tag is taken once however it is spelt, and not the category's name", async () => {
  const term = (domain: string, name: string) => `<category domain="${domain}">${cdata(name)}</category>`;
  const { posts } = await rowsOf(
    item(
      {},
      term("category", "Food") +
        ["Bread", "bread", "FOOD", "BREAD", "Tea &amp; cake"].map((name) => term("post_tag", name)).join(""),
    ),
  );
  expect(posts[0]?.row).toMatchObject({ category: "Food", tags: ["Bread", "FOOD", "Tea & cake"] });
});
