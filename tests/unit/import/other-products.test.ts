import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { storedPage } from "../../../server/import/builders/stored-page.ts";
import { fromSite } from "../../../server/import/formats/ghost-export.ts";
import { Attachments } from "../../../server/import/pictures/attachments.ts";
import { planImport } from "../../../server/import/plan-import.ts";
import { readExport } from "../../../server/import/read-export.ts";
import { planReport } from "../../../server/import/report.ts";

const folder = mkdtempSync(path.join(tmpdir(), "selam-products-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

/** What an import of these files would do; of one file by itself, or of a folder. */
async function planOf(files: Readonly<Record<string, string>>) {
  count += 1;
  const root = path.join(folder, String(count));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  const [only, ...others] = Object.keys(files);
  const plan = await planImport(await readExport(others.length > 0 ? root : path.join(root, only ?? "")));
  const titled = (published: boolean) =>
    plan.posts.filter(({ row }) => row.published === published).map(({ row }) => row.title);
  return { plan, published: titled(true), drafts: titled(false), report: planReport(plan) };
}

const html = (words: string) =>
  `<p>${words}</p><p><img src="__GHOST_URL__/content/images/a.jpg" alt="A"></p>`;
const GHOST = {
  posts: [
    {
      ...{
        id: "p1",
        uuid: "u1",
        title: "Coffee & cake",
        slug: "coffee",
        html: html('Roast it, <a href="__GHOST_URL__/about/">Us</a>, <a href="/tag/food/">tags</a>'),
        status: "published",
      },
      ...{
        visibility: "public",
        published_at: "2020-02-03T10:00:00.000Z",
        custom_excerpt: "Short <b>",
        author_id: "a1",
      },
      feature_image: "https://cdn.example/top.jpg",
    },
    { id: "p2", title: "For members", html: html("Secret"), status: "published", visibility: "members" },
    { id: "p3", title: "Half done", html: html("Half"), status: "draft", visibility: "public" },
    { id: "p4", title: "By email", html: html("Mail"), status: "sent", visibility: "public" },
    {
      id: "p5",
      title: "Next year",
      html: html("Later"),
      status: "scheduled",
      published_at: "2999-01-01T00:00:00.000Z",
    },
    {
      id: "p6",
      title: "About",
      slug: "about",
      html: html("Us"),
      type: "page",
      status: "published",
      visibility: "public",
    },
    {
      ...{ id: "p7", title: "Lexical only", html: null, status: "published", visibility: "public" },
      lexical: JSON.stringify({
        root: {
          children: [
            {
              type: "paragraph",
              children: [
                { type: "text", text: "First " },
                { type: "link", children: [{ text: "link" }] },
              ],
            },
            { type: "html", html: "<h2>Card</h2>" },
            {
              type: "list",
              children: ["One", "Two"].map((text) => ({
                type: "listitem",
                children: [{ type: "text", text }],
              })),
            },
          ],
        },
      }),
    },
    {
      ...{ id: "p8", title: "Mobiledoc only", html: "", status: "draft" },
      mobiledoc: JSON.stringify({
        ...{ version: "0.3.1", markups: [["strong"]], cards: [["markdown", { markdown: "Of a card" }]] },
        sections: [
          [
            1,
            "p",
            [
              [0, [0], 1, "Bold"],
              [0, [], 0, " plain"],
            ],
          ],
          [3, "ul", [[[0, [], 0, "Item"]], [[0, [], 0, "Other"]]]],
          [10, 0],
          [1, "p", [[0, [], 0, "After"]]],
        ],
      }),
    },
  ],
  tags: [
    { id: "t1", name: "Food" },
    { id: "t2", name: "#internal" },
    { id: "t3", name: "Drink" },
  ],
  posts_tags: [
    { post_id: "p1", tag_id: "t3", sort_order: 1 },
    { post_id: "p1", tag_id: "t1", sort_order: 0 },
    { post_id: "p1", tag_id: "t2", sort_order: 2 },
  ],
  posts_meta: [{ post_id: "p1", feature_image_alt: "A cup" }],
  users: [{ id: "a1", name: "Sara", email: "sara@mail.example", password: "$2a$10$hash" }],
  members: [{ id: "m1", name: "Reader", email: "reader@mail.example" }],
  comments: [
    {
      id: "c1",
      post_id: "p1",
      parent_id: null,
      member_id: "m1",
      status: "published",
      html: "<p>Good</p>",
      created_at: "2020-02-04T10:00:00.000Z",
    },
    {
      id: "c2",
      post_id: "p1",
      parent_id: "c1",
      member_id: null,
      status: "hidden",
      html: "<p>Bad</p>",
      created_at: "2020-02-04T10:00:00.000Z",
    },
  ],
  settings: [
    { key: "title", value: "Our Ghost" },
    { key: "members_email", value: "owner@mail.example" },
  ],
};

test.each([
  ["db", { db: [{ meta: { version: "5.1.0" }, data: GHOST }] }],
  ["data", { meta: {}, data: GHOST }],
])(
  "of an export of Ghost (%s) public posts and pages are published, and everything else is a draft",
  async (_form, whole) => {
    const { plan, published, drafts, report } = await planOf({ "ghost.json": JSON.stringify(whole) });
    expect(published).toEqual(["Coffee & cake", "About"]);
    expect(drafts).toEqual([
      "For members",
      "Half done",
      "By email",
      "Next year",
      "Lexical only",
      "Mobiledoc only",
    ]);
    expect(report).toMatch(/visibility: members/);
    const [coffee] = plan.posts;
    expect(coffee?.row).toMatchObject({
      ...{ author: "Sara", excerpt: "Short <b>", tags: ["Food", "Drink"] },
      published_at: "2020-02-03T10:00:00.000Z",
    });
    expect(coffee?.featured).toEqual({
      url: "https://cdn.example/top.jpg",
      alt: "A cup",
      name: "Coffee & cake",
    });
    expect(coffee?.source).toMatch(/Roast it.*Reader.*Good/s);
    // Links between its posts lead to their new places; the site's other pages have no address.
    expect(coffee?.source).toContain(`<a href="/blog/${plan.posts[5]?.row.id}">Us</a>, tags`);
    const texts = plan.posts.map(({ source }) => source).join("");
    expect(texts).toMatch(
      /First link.*<h2>Card<\/h2>.*One<br>\s*Two.*Bold plain<.*Item<.*Other.*Of a card.*After/s,
    );
    expect(texts).not.toMatch(/Bad|__GHOST_URL__|mail\.example/);
    expect(plan.posts.find(({ row }) => row.title === "Next year")?.row.publish_at).toBe(
      "2999-01-01T00:00:00.000Z",
    );
  },
);

test("a Ghost whose address is named has its pictures, pages and old addresses there", async () => {
  const file = path.join(folder, "ghost.json");
  writeFileSync(file, JSON.stringify({ data: GHOST }));
  const plan = await planImport(fromSite(await readExport(file), "https://old.example"));
  expect(plan.posts[0]?.source).toContain('src="https://old.example/content/images/a.jpg"');
  expect(plan.posts[0]?.source).toContain('<a href="https://old.example/tag/food/">tags</a>');
  expect(plan.redirects).toContainEqual(expect.objectContaining({ path: "/coffee" }));
});

test("texts that are nested to fill the stack cost nothing but themselves", async () => {
  const nested = (open: string, text: string, close: string) =>
    open.repeat(50_000) + text + close.repeat(50_000);
  const lexical = `{"root":{"children":[{"text":"Said"},${nested("[", '{"text":"Deep"}', "]")}]}}`;
  const post = { id: "1", title: "Deep", status: "draft", lexical };
  const ghost = await planOf({ "a.json": JSON.stringify({ data: { posts: [post] } }) });
  expect(ghost.plan.posts.map(({ source }) => source)).toEqual([expect.stringContaining("Said")]);
  const elementor = `[{"settings":{"editor":"Said"},"elements":${nested('[{"elements":', "[]", "}]")}}]`;
  const attachments = new Attachments({ title: "", link: "", authors: new Map(), items: [] });
  const pages = { attachments, templates: new Map(), leftOut: { block: () => undefined } };
  const meta = new Map([
    ["_elementor_data", elementor],
    ["_elementor_edit_mode", "builder"],
  ]);
  expect(storedPage({ meta, content: "" }, pages)).toBe("<div>Said</div>");
});

const LIST = `post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url
1.first,2021-03-04T05:06:07.890Z,true,,,newsletter,everyone,"Hello, world","A ""start""",
2.paid,2021-03-05T05:06:07.890Z,true,,,newsletter,only_paid,For payers,,
3.draft,,false,,,newsletter,everyone,Not yet,,
4.heard,2021-03-06T05:06:07.890Z,true,,,podcast,everyone,Heard,,https://api.substack.com/feed/podcast/4/a.mp3
5.gone,2021-03-07T05:06:07.890Z,true,,,newsletter,everyone,Its page is missing,Only this,
`;

test("of an archive of Substack what everybody could read is published; its lists of readers are not read", async () => {
  const { plan, published, drafts, report } = await planOf({
    "export/posts.csv": `\uFEFF${LIST}`,
    "export/email_list.ours.csv": "email,active_subscription\nreader@mail.example,true\n",
    "export/posts/1.first.html": "<p>Words of one</p>",
    "export/posts/1.first.opens.csv": "email\nreader@mail.example\n",
    "export/posts/2.paid.html": "<p>Words of two</p>",
    "export/posts/3.draft.html": "<p>Words of three</p>",
    "export/posts/4.heard.html": "<p>Words of four</p>",
  });
  expect(published).toEqual(["Hello, world", "Heard"]);
  expect(drafts).toEqual(["For payers", "Not yet"]);
  expect(plan.posts[0]?.row).toMatchObject({
    excerpt: 'A "start"',
    published_at: "2021-03-04T05:06:07.000Z",
  });
  expect(plan.posts.map(({ source }) => source).join()).toMatch(/one.*two.*three.*four.*a\.mp3/s);
  expect(report).toMatch(/only_paid/);
  expect(report).toMatch(/Its page is missing/);
  expect(report).not.toMatch(/reader@/);
});

const story = (
  title: string,
  footer: string,
  body: string,
) => `<!DOCTYPE html><html><head><title>${title}</title></head><body>
  <article class="h-entry"><header><h1 class="p-name">${title}</h1></header>
  <section data-field="subtitle" class="p-summary">In short</section>
  <section data-field="body" class="e-content"><section class="section"><div class="section-divider"><hr></div>${body}</section></section>
  <footer>${footer}</footer></article></body></html>`;
const by = (
  link: string,
) => `<p>By <a href="https://medium.com/@sara" class="p-author h-card">Sara</a> on <a href="${link}">
  <time class="dt-published" datetime="2019-05-06T07:08:09.123Z">May 6, 2019</time></a>.</p>
  <p><a href="${link}" class="p-canonical">Canonical link</a></p>`;

test("of an archive of Medium stories are published with their date and author; drafts and answers are drafts", async () => {
  const { plan, published, drafts } = await planOf({
    "posts/2019-05-06_Bread-0a1b2c3d4e5f.html": story(
      "Bread",
      by("https://medium.com/@sara/bread-0a1b2c3d4e5f"),
      '<h3 class="graf graf--h3 graf--title">Bread</h3><p class="graf graf--p">Bake it</p>',
    ),
    "posts/2019-05-07_I-agree-1a1b2c3d4e5f.html": story(
      "I agree",
      by("https://medium.com/@sara/i-agree-1a1b2c3d4e5f"),
      '<p class="graf graf--p">I agree with you</p>',
    ),
    "posts/draft_Half-2a1b2c3d4e5f.html": story("Half", "", '<p class="graf graf--p">Half a story</p>'),
    "profile/profile.html": "<html><body><p>sara@mail.example</p></body></html>",
    "ips/ips-0001.html": "<html><body><ul><li>127.0.0.1</li></ul></body></html>",
  });
  expect([published, drafts]).toEqual([["Bread"], ["I agree", "Half"]]);
  expect(plan.posts[0]?.row).toMatchObject({
    ...{ author: "Sara", excerpt: "In short", published_at: "2019-05-06T07:08:09.000Z" },
  });
  expect(plan.posts[0]?.source.replace(/\n/g, "")).toBe(
    '<section class="section"><p class="graf graf--p">Bake it</p></section>',
  );
  expect(plan.posts.map(({ source }) => source).join()).not.toContain("mail.example");
});

test("whatever states a Ghost or a Substack names, only what was published for everybody is public", async () => {
  const word = fc.constantFrom(
    "published",
    "public",
    "draft",
    "members",
    "paid",
    "tiers",
    "sent",
    "scheduled",
    "",
    "x",
  );
  await fc.assert(
    fc.asyncProperty(word, word, async (status, visibility) => {
      const post = { id: "1", title: "T", html: "<p>W</p>", status, visibility };
      const { published } = await planOf({ "a.json": JSON.stringify({ db: [{ data: { posts: [post] } }] }) });
      expect(published.length).toBe(status === "published" && ["public", ""].includes(visibility) ? 1 : 0);
    }),
    { numRuns: 40 },
  );
  await fc.assert(
    fc.asyncProperty(word, word, async (isPublished, audience) => {
      const { published } = await planOf({
        "posts.csv": `post_id,is_published,audience,title\n1,${isPublished === "published"},${audience === "public" ? "everyone" : audience},T\n`,
        "posts/1.html": "<p>W</p>",
      });
      expect(published.length).toBe(isPublished === "published" && audience === "public" ? 1 : 0);
    }),
    { numRuns: 40 },
  );
});

const GATED =
  '<!--kg-gated-block:begin nonMember:false memberSegment:"status:free"--><p>Secret</p><!--kg-gated-block:end-->';
const PLAYER = `<div class="kg-card kg-audio-card"><div class="kg-audio-player-container"><audio src="https://old.example/a.mp3"></audio><div class="kg-audio-title">Our song</div><div class="kg-audio-player"><span class="kg-audio-current-time">0:00</span><div class="kg-audio-time">/<span class="kg-audio-duration">1:20</span></div><button class="kg-audio-playback-rate">1&#215;</button></div></div></div>`;

test("a part of a Ghost's post for members makes it a draft, its players leave no numbers, and one broken row costs no other", async () => {
  const shown = { status: "published", visibility: "public", published_at: "2020-01-01T00:00:00.000Z" };
  const posts = [
    null,
    { ...shown, id: "1", title: "Gated", html: `<p>Open</p>${GATED}` },
    {
      ...shown,
      id: "2",
      title: "For all",
      html: `<p>Open</p>${GATED.replace("nonMember:false", "nonMember:true")}`,
    },
    { ...shown, id: "3", title: "Heard", html: PLAYER },
    { ...shown, id: "4", title: "When", html: "<p>W</p>", published_at: "last week" },
  ];
  const { plan, published, drafts } = await planOf({ "a.json": JSON.stringify({ data: { posts } }) });
  expect([published, drafts]).toEqual([
    ["For all", "Heard"],
    ["Gated", "When"],
  ]);
  expect(plan.posts[2]?.source).toMatch(/a\.mp3.*Our song/s);
  expect(plan.posts[2]?.source).not.toMatch(/0:00|1:20|×/);
});

test("a JSON Feed with one broken entry gives the others, its dates may be numbers, and its addresses begin with the site's", async () => {
  const items = [
    null,
    {
      id: 1,
      title: "One",
      url: "/one",
      content_html: '<p>W<img src="a.jpg"></p>',
      date_published: 1_577_836_800,
    },
    { id: 2, title: "Two", content_text: "W", banner_image: "https://old.example/top.jpg" },
    { id: 3, title: "Three", content_text: "W", date_published: { at: 1 } },
  ];
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    home_page_url: "https://old.example/blog/",
    items,
  };
  const { plan, published, drafts } = await planOf({ "feed.json": JSON.stringify(feed) });
  expect([published, drafts]).toEqual([["One", "Two"], ["Three"]]);
  expect(plan.posts[0]?.row.published_at).toBe("2020-01-01T00:00:00.000Z");
  expect(plan.posts.map(({ source }) => source).join()).toMatch(
    /old\.example\/a\.jpg.*old\.example\/top\.jpg/s,
  );
});

test("what Substack and Medium draw from attributes and scripts is shown or named, and a part behind a payment makes a draft", async () => {
  const substack = (html: string) => ({
    "posts.csv": "post_id,post_date,is_published,audience,title\n1.a,2021-03-04T05:06:07Z,true,everyone,T\n",
    "posts/1.a.html": html,
  });
  const formula = JSON.stringify({ persistentExpression: 'E="mc^2"' }).replaceAll('"', "&quot;");
  const drawn = await planOf(
    substack(
      `<p>W</p><div data-attrs="${formula}" data-component-name="LatexBlockToDOM"></div><div data-attrs="{}" data-component-name="VideoPlaceholder"></div>`,
    ),
  );
  expect(drawn.plan.posts[0]?.source).toContain('<code>E="mc^2"</code>');
  expect(drawn.report).toContain("VideoPlaceholder in: T");
  const paid = await planOf(
    substack('<p>W</p><div class="paywall-jump" data-component-name="PaywallToDOM"></div><p>X</p>'),
  );
  expect(paid.drafts).toEqual(["T"]);
  const { plan } = await planOf({
    "posts/2019-05-06_T-0a1b2c3d4e5f.html": story(
      "T",
      by("https://medium.com/@sara/t-0a1b2c3d4e5f"),
      '<h3 class="graf graf--title">T</h3><figure><script src="https://gist.github.com/sara/abc.js"></script></figure>',
    ),
    "README.html": "<html></html>",
  });
  expect(plan.posts[0]?.source).toContain('<a href="https://gist.github.com/sara/abc">');
});
