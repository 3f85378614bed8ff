import { expect, test } from "vitest";
import { meta, planOf, post, wordpress } from "./wordpress-file.ts";

const BRACKETS =
  "Said [1] and [sic] of the [gallery], [audio] and [video], [embed] it, [caption] [subscribe] [playlist]";

const rss = (text: string, head = "", more = "") => `<?xml version="1.0"?><rss version="2.0"
  xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
  <channel><title>T</title><link>https://old.example</link>${head}<item><title>T</title><link>https://old.example/a</link>
  <pubDate>Thu, 02 Jan 2020 03:04:05 +0000</pubDate><content:encoded><![CDATA[<p>${text}</p>]]></content:encoded>${more}</item></channel></rss>`;
const atom = (
  text: string,
  head = "",
  more = "",
) => `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>${head}
  <entry><title>T</title><id>1</id><published>2020-01-01T00:00:00Z</published><content type="html"><![CDATA[<p>${text}</p>]]></content>${more}</entry></feed>`;
const json = (text: string, head: object = {}) =>
  JSON.stringify({
    ...{ version: "https://jsonfeed.org/version/1.1", title: "T", ...head },
    items: [{ id: "1", title: "T", content_html: `<p>${text}</p>`, date_published: "2020-01-01T00:00:00Z" }],
  });
const ghost = (text: string) => {
  const shown = { status: "published", visibility: "public", published_at: "2020-01-01T00:00:00.000Z" };
  return JSON.stringify({
    db: [{ data: { posts: [{ id: "1", title: "T", html: `<p>${text}</p>`, ...shown }] } }],
  });
};

test.each([
  ["RSS", rss],
  ["Atom", atom],
  ["JSON", json],
  ["Ghost", ghost],
])("a word in brackets is a word in a text of another program than WordPress (%s)", async (_, write) => {
  const { plan, report } = await planOf(write(BRACKETS));
  expect(plan.posts[0]?.source).toBe(`<p>${BRACKETS}</p>`);
  expect(report).not.toContain("shortcode");
  const captioned = '[caption id="a"]<img src="https://old.example/a.jpg"> Of us[/caption]';
  const { posts } = (await planOf(write(captioned))).plan;
  expect(posts[0]?.source).toContain("<figcaption>Of us</figcaption>");
  const address = "[embed https://old.example/a.mp3]";
  expect((await planOf(write(address))).plan.posts[0]?.source).toContain("<audio");
});

test("the author of a whole feed is that of its entries, by name and without an address", async () => {
  const author = async (file: string) => (await planOf(file)).plan.posts[0]?.row.author;
  const editor = "<managingEditor>sara@mail.example (Sara)</managingEditor>";
  expect(await author(rss("W", editor))).toBe("Sara");
  expect(await author(rss("W", "<itunes:author>Sara</itunes:author>"))).toBe("Sara");
  expect(await author(rss("W", editor, "<author>aster@mail.example (Aster)</author>"))).toBe("Aster");
  const person = (name: string) => `<author><name>${name}</name><email>sara@mail.example</email></author>`;
  expect(await author(atom("W", person("Sara")))).toBe("Sara");
  expect(await author(atom("W", person("Sara"), person("Aster")))).toBe("Aster");
  expect(await author(json("W", { authors: [{ name: "Sara" }] }))).toBe("Sara");
  expect(await author(rss("W"))).toBe("Admin");
});

test.each([
  '<div style="color:red; DISPLAY : none !important"><a href="https://spam.example">Unseen</a></div>',
  '<p hidden>Unseen <b style="display:none">too</b></p>',
  '<div style="position:absolute;left:-9999px">Unseen</div>',
  '<p>Shown<span style="visibility: hidden">Unseen</span></p>',
])("what the old site showed to nobody is left out, and its first words are named: %s", async (part) => {
  const { plan, report } = await planOf(wordpress(post("1", { "content:encoded": `<p>Shown</p>${part}` })));
  expect(JSON.stringify(plan.posts)).not.toContain("Unseen");
  expect(plan.posts[0]?.source).toContain("Shown");
  expect(report).toMatch(/parts? that the old site did not show to its readers: 1: "Unseen/);
});

test.each([
  '<p style="display:block;margin-left:-10px">Shown</p>',
  '<p>Shown</p><img style="display:none" src="https://old.example/shown.jpg">',
  '<p style="color:#333">Shown</p>',
  '<div class="su-spoiler"><div style="display:none">Shown</div></div>',
  '<div id="read-more-1" style="display:none">Shown</div>',
  '<div role="tabpanel" hidden>Shown</div>',
  '<p hidden="until-found">Shown</p>',
])("what everybody saw stays: %s", async (content) => {
  const { plan, report } = await planOf(wordpress(post("1", { "content:encoded": content })));
  expect(plan.posts[0]?.source).toMatch(/Shown|shown\.jpg/);
  expect(report).not.toContain("did not show");
});

test("a picture that a gallery or a post names and the file does not have is named before anything is stored", async () => {
  const library = post("77", {
    ...{ "wp:post_type": "attachment", "wp:status": "inherit" },
    "wp:attachment_url": "https://old.example/77.jpg",
  });
  const { report } = await planOf(
    wordpress(
      post("1", { "content:encoded": '[gallery ids="77,99"]' }, meta("_thumbnail_id", "98")) + library,
    ),
  );
  expect(report).toContain("gallery in: 1");
  expect(report).toContain("without their featured image: 1");
  const whole = await planOf(wordpress(post("1", { "content:encoded": '[gallery ids="77"]' }) + library));
  expect(whole.report).not.toContain("gallery in");
});
