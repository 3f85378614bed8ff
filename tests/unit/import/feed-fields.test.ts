import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { planImport } from "../../../server/import/plan-import.ts";
import { readExport } from "../../../server/import/read-export.ts";

const folder = mkdtempSync(path.join(tmpdir(), "selam-feed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(xml: string) {
  const file = path.join(folder, "feed.xml");
  writeFileSync(file, xml);
  const { items, ...feed } = await readExport(file);
  return { feed, items: items.map(({ line: _line, meta: _meta, comments: _comments, ...item }) => item) };
}

/** What no feed has. */
const NOTHING = {
  ...{ date: "", dateGmt: "", password: "", parent: "0", menuOrder: 0, attachmentUrl: "", categories: [] },
  ...{ type: "post", status: "publish" },
};

test("each element of an RSS feed is read as its own field", async () => {
  const { feed, items } = await read(`<?xml version="1.0"?>
    <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
    <channel><title>The feed</title><link>https://old.example/</link><description>Its words</description>
    <atom:link rel="self" href="https://old.example/feed"/><pubDate>Sun, 03 May 2020 00:00:00 GMT</pubDate>
    <image><url>https://old.example/i.png</url><title>Its picture</title><link>https://picture.example</link></image>
    <item><title>Whole</title><link>https://old.example/whole</link><guid isPermaLink="false">whole-id</guid>
      <pubDate>Thu, 02 Jan 2020 03:04:05 +0300</pubDate><dc:creator>Sara</dc:creator><author>sara@mail.example</author>
      <category>Food</category><category domain="https://tags.example">Elsewhere</category><category>Tea</category>
      <description>Short</description><content:encoded><![CDATA[<p>Whole</p>]]></content:encoded>
      <comments>https://old.example/whole#comments</comments><media:title>Not the title</media:title>
      <enclosure url="https://old.example/a.mp3" length="9" type="audio/mpeg"/>
      <enclosure url="https://old.example/b.jpg" length="8" type="image/jpeg"/></item>
    <item><title>Brief</title><link>https://old.example/brief</link><author>Yonas</author><description>Only</description></item>
    <item><title>Bare</title><description>Neither</description></item>
    </channel></rss>`);
  expect(feed).toEqual({
    title: "The feed",
    link: "https://old.example/",
    authors: new Map(),
    encodings: [],
  });
  expect(items).toEqual([
    {
      ...NOTHING,
      ...{
        id: "whole-id",
        guid: "whole-id",
        link: "https://old.example/whole",
        title: "Whole",
        creator: "Sara",
      },
      ...{ content: "<p>Whole</p>", description: "Short", excerpt: "Short", tags: ["Food", "Tea"] },
      pubDate: "Thu, 02 Jan 2020 03:04:05 +0300",
      enclosures: [
        { url: "https://old.example/a.mp3", type: "audio/mpeg" },
        { url: "https://old.example/b.jpg", type: "image/jpeg" },
      ],
    },
    {
      ...NOTHING,
      ...{ id: "https://old.example/brief", guid: "", link: "https://old.example/brief", title: "Brief" },
      ...{
        creator: "Yonas",
        content: "Only",
        description: "Only",
        excerpt: "",
        pubDate: "",
        tags: [],
        enclosures: [],
      },
    },
    {
      ...NOTHING,
      ...{ id: expect.stringMatching(/^\d+$/), guid: "", link: "", title: "Bare", creator: "" },
      ...{ content: "Neither", description: "Neither", excerpt: "", pubDate: "", tags: [], enclosures: [] },
    },
  ]);
});

test("each element of an Atom feed is read as its own field", async () => {
  const { feed, items } = await read(`<feed xmlns="http://www.w3.org/2005/Atom"><title>The feed</title>
    <id>urn:feed</id><updated>2024-01-01T00:00:00Z</updated><author><name>The house</name></author>
    <link rel="self" href="https://old.example/feed"/><link rel="alternate" href="https://old.example/"/>
    <link rel="replies" href="https://old.example/replies"/>
    <entry><id>urn:1</id><title>One &amp; two</title><link rel="replies" href="https://old.example/one/replies"/>
      <link rel="alternate" href="https://old.example/one"/><link rel="edit" href="https://old.example/edit"/>
      <link rel="enclosure" type="audio/ogg" href="https://old.example/a.ogg"/>
      <published>2020-01-02T03:04:05+03:00</published><updated>2021-02-03T00:00:00Z</updated>
      <contributor><name>Yonas</name></contributor>
      <author><name>Sara</name><uri>https://sara.example</uri><email>sara@mail.example</email></author>
      <category term="tea" label="Tea"/><category term="bread"/>
      <summary>1 &lt; 2</summary><content type="html">&lt;p&gt;HTML&lt;/p&gt;</content></entry>
    <entry><id>urn:2</id><title type="html">&lt;b&gt;Two&lt;/b&gt;</title><updated>2022-03-04T00:00:00Z</updated>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p class="a&quot;b">x &lt; y<br/></p></div></content></entry>
    <entry><id>urn:3</id><title>Three</title><summary type="html">&lt;i&gt;Brief&lt;/i&gt;</summary></entry>
    </feed>`);
  expect(feed).toEqual({
    author: "The house",
    title: "The feed",
    link: "https://old.example/",
    authors: new Map(),
    encodings: [],
  });
  expect(items).toEqual([
    {
      ...NOTHING,
      ...{
        id: "urn:1",
        guid: "urn:1",
        link: "https://old.example/one",
        title: "One &amp; two",
        creator: "Sara",
      },
      ...{ content: "<p>HTML</p>", description: "1 &lt; 2", excerpt: "1 &lt; 2", tags: ["Tea", "bread"] },
      pubDate: "2020-01-02T03:04:05+03:00",
      enclosures: [{ url: "https://old.example/a.ogg", type: "audio/ogg" }],
    },
    {
      ...NOTHING,
      ...{
        id: "urn:2",
        guid: "urn:2",
        link: "",
        title: "<b>Two</b>",
        creator: "The house",
        tags: [],
        enclosures: [],
      },
      ...{ content: '<div><p class="a&quot;b">x &lt; y<br></br></p></div>', description: "", excerpt: "" },
      pubDate: "2022-03-04T00:00:00Z",
    },
    {
      ...NOTHING,
      ...{
        id: "urn:3",
        guid: "urn:3",
        link: "",
        title: "Three",
        creator: "The house",
        tags: [],
        enclosures: [],
      },
      ...{ content: "<i>Brief</i>", description: "<i>Brief</i>", excerpt: "", pubDate: "" },
    },
  ]);
});

test("a post whose date can't be read is a draft, and says so; one without a date or with a readable one is public", async () => {
  const dates = ["Thu, 02 Jan 2020 03:04:05 +0300", "2020-01-02T03:04:05Z", "", "im Mai 2020", "yesterday"];
  const items = dates.map(
    (date, n) =>
      `<item><title>${n}</title><guid>${n}</guid><description>Words</description><pubDate>${date}</pubDate></item>`,
  );
  const file = path.join(folder, "dates.xml");
  writeFileSync(file, `<rss version="2.0"><channel><title>Old</title>${items.join("")}</channel></rss>`);
  const { posts, tally } = await planImport(await readExport(file));
  expect(posts.map(({ row }) => row.published)).toEqual([true, true, true, false, false]);
  expect(tally.names("draft")).toEqual([["with a date that can't be read", 2]]);
});

test("an entry without the usual elements is read from those that older feeds and podcasts have in their place", async () => {
  const { items } = await read(`<r:rss version="2.0" xmlns:r="http://backend.userland.com/RSS2"
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"
      xmlns:itunes="http://www.itunes.com/DTDs/Podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/"><r:channel>
    <r:item><dc:title>Dublin</dc:title><dc:description>Core</dc:description><dc:author>Sara</dc:author>
      <dcterms:issued>2003-12-31T10:14:55Z</dcterms:issued><r:guid>https://old.example/dublin</r:guid></r:item>
    <r:item><media:title>Podcast</media:title><itunes:summary>Heard</itunes:summary><itunes:author>Yonas</itunes:author>
      <r:guid isPermaLink="false">https://old.example/2</r:guid></r:item>
    <r:item><r:title>Body</r:title><dc:title>Not this</dc:title><r:description>Short</r:description>
      <body xmlns="http://www.w3.org/1999/xhtml"><p>All of <b>it</b></p></body></r:item>
    <r:item><r:fullitem>&lt;p&gt;All&lt;/p&gt;</r:fullitem><r:guid>urn:uuid:1</r:guid></r:item>
    </r:channel></r:rss>`);
  const read4 = items.map(({ title, content, creator, pubDate, link }) => [
    title,
    content,
    creator,
    pubDate,
    link,
  ]);
  expect(read4).toEqual([
    ["Dublin", "Core", "Sara", "2003-12-31T10:14:55Z", "https://old.example/dublin"],
    ["Podcast", "Heard", "Yonas", "", ""],
    ["Body", "<p>All of <b>it</b></p>", "", "", ""],
    ["", "<p>All</p>", "", "", ""],
  ]);
});

test.each([
  ["<content>a &lt;b> &amp;amp; c</content>", "a &lt;b&gt; &amp;amp; c"],
  ["<content>a <b>c</b></content>", "a <b>c</b>"],
  ['<content type="text/plain">a &lt;b&gt;</content>', "a &lt;b&gt;"],
  ['<content type="TEXT/HTML" mode="escaped">a &lt;b&gt;c&lt;/b&gt;</content>', "a <b>c</b>"],
  ['<content type="html"><div>a &lt;b&gt;c&lt;/b&gt;</div></content>', "a <b>c</b>"],
  ['<content type="html"><div>a</div></content>', "<div>a</div>"],
  ['<content type="application/xhtml+xml"><div>a &lt;b&gt;</div></content>', "<div>a &lt;b&gt;</div>"],
  ['<content type="text/html" mode="base64">\n YSA8Yj5jPC9iPg== </content>', "a <b>c</b>"],
  ['<content type="application/octet-stream">YSA8Yj5jPC9iPg==</content>', "a <b>c</b>"],
  ['<content type="image/png">iVBORw0KGgo=</content>', ""],
])("Atom's %s is %j", async (content, html) => {
  const { items } = await read(`<feed xmlns="http://www.w3.org/2005/Atom"><entry>
    <link rel="alternate">https://old.example/1</link>${content}</entry></feed>`);
  expect(items[0]?.content).toBe(html);
  expect(items[0]?.link).toBe("https://old.example/1");
});

/** The pictures and links of the entries of a feed, as an import looks for them. */
async function addressesIn(xml: string) {
  const file = path.join(folder, "addresses.xml");
  writeFileSync(file, xml);
  const { posts } = await planImport(await readExport(file));
  return posts.map(({ source }) =>
    [...source.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address),
  );
}

test("relative addresses begin with what the file says: for a feed, an entry, a text or a part of it, else with its own page", async () => {
  const entry = (more: string, content: string) =>
    `<entry ${more}><id>urn:${content.length}</id><title>T</title>${content}</entry>`;
  const xhtml = (attributes: string, inside: string) =>
    `<content type="xhtml" ${attributes}><div xmlns="http://www.w3.org/1999/xhtml">${inside}</div></content>`;
  const html = '<content type="html">&lt;img src="c.jpg"&gt; x</content>';
  expect(
    await addressesIn(`<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.example/f/"><link href="/"/>
      ${entry('xml:base="e/"', xhtml("", '<p>W<a href="b.html">b</a></p>'))}
      ${entry("", xhtml('xml:base="https://cdn.example/p/"', '<p>W<img src="a.jpg"/></p><p xml:base="sub/"><img src="b.jpg"/></p>'))}
      ${entry("", html)}
      ${entry("", `<link href="one/"/><summary>S</summary><content type="audio/mpeg" src="ep.mp3"/>`)}</feed>`),
  ).toEqual([
    ["https://a.example/f/e/b.html"],
    ["https://cdn.example/p/a.jpg", "https://cdn.example/p/sub/b.jpg"],
    ["https://a.example/f/c.jpg"],
    ["https://a.example/f/ep.mp3"],
  ]);
  const item = "<item><title>T</title><description>&lt;img src='/r.jpg'&gt; x</description></item>";
  const rss = (attributes: string) =>
    `<rss version="2.0" ${attributes}><channel><title>F</title><link>https://old.example/</link>${item}</channel></rss>`;
  expect(await addressesIn(rss(""))).toEqual([["https://old.example/r.jpg"]]);
  expect(await addressesIn(rss('xml:base="https://base.example/"'))).toEqual([
    ["https://base.example/r.jpg"],
  ]);
});

test("the small picture of an entry is shown where its text has none", async () => {
  const item = (more: string, text = "x") =>
    `<item><title>${more.length}</title><guid>${more.length}</guid><description>${text}</description>${more}</item>`;
  expect(
    await addressesIn(`<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>F</title>
      ${item('<media:thumbnail url="https://old.example/a.jpg"/>')}
      ${item('<media:thumbnail url="https://old.example/small.jpg"/>', '&lt;img src="https://old.example/b.jpg"&gt;x')}
      ${item('<itunes:image href="https://old.example/c.jpg"/><enclosure url="https://old.example/c.mp3" type="audio/mpeg"/>')}
      ${item("<image><url>https://old.example/d.jpg</url></image>")}</channel></rss>`),
  ).toEqual([
    ["https://old.example/a.jpg"],
    ["https://old.example/b.jpg"],
    ["https://old.example/c.jpg", "https://old.example/c.mp3"],
    ["https://old.example/d.jpg"],
  ]);
});

test("the end of a line is a space in HTML, and a break in a plain text; an entry of the future is scheduled", async () => {
  const file = path.join(folder, "lines.xml");
  writeFileSync(
    file,
    `<rss version="2.0"><channel><title>F</title><item><title>1</title><guid>1</guid><description>&lt;p&gt;One\ntwo&lt;/p&gt;&lt;pre&gt;a\nb&lt;/pre&gt;</description></item>
    <item><title>2</title><guid>2</guid><description>One\ntwo</description><pubDate>Sat, 02 Jan 2999 03:04:05 GMT</pubDate></item></channel></rss>`,
  );
  const { posts } = await planImport(await readExport(file));
  expect(posts.map(({ source }) => source.replace(/>\n/g, ">"))).toEqual([
    "<p>One two</p><pre>a\nb</pre>",
    "<p>One<br>two</p>",
  ]);
  expect(posts[1]?.row).toMatchObject({ published: false, publish_at: "2999-01-02T03:04:05.000Z" });
});
