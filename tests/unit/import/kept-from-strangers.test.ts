import { expect, test } from "vitest";
import { meta, planOf, post, wordpress } from "./wordpress-file.ts";

const stateOf = async (file: string) => {
  const { published, drafts } = await planOf(file);
  return { public: published.length, drafts: drafts.length };
};

const WORDS = "<p>Words</p>";
const block = (name: string, settings: object) =>
  `<!-- wp:${name} ${JSON.stringify(settings)} -->${WORDS}<!-- /wp:${name} -->`;

test.each([
  ["_wpuf_res_display", "loggedin"],
  ["shown_to", "members-only"],
  ["_draft", "1"],
  ["_unlisted", "1"],
  ["_hide_post", "1"],
  ["wp_ppw_pass", "abc"],
])(
  "a post of which a setting says by its name or its value that it is kept back is a draft: %s = %s",
  async (key, value) => {
    expect(await stateOf(wordpress(post("1", {}, meta(key, value))))).toEqual({ public: 0, drafts: 1 });
  },
);

test.each([
  block("kadence/rowlayout", { vsdesk: true, vstablet: true, vsmobile: true }),
  block("uagb/container", { UAGHideDesktop: true, UAGHideTab: true, UAGHideMob: true }),
  block("paragraph", { editorskit: { loggedin: true, loggedout: false } }),
  `[if-so trigger="x"]${WORDS}[/if-so]`,
  `[UAS_role roles="x"]${WORDS}[/UAS_role]`,
  `[course_inprogress course_id="1"]${WORDS}[/course_inprogress]`,
  `[ld_course_inprogress]${WORDS}[/ld_course_inprogress]`,
])("a post with a part that some or none of its readers saw is a draft: %s", async (content) => {
  expect(await stateOf(wordpress(post("1", { "content:encoded": content })))).toEqual({
    public: 0,
    drafts: 1,
  });
});

test.each([
  block("kadence/rowlayout", { vsdesk: false, vstablet: true, vsmobile: true }),
  block("uagb/container", { UAGHideDesktop: false, UAGHideTab: true, UAGHideMob: true }),
])("what one kind of device shows is for everybody: %s", async (content) => {
  expect(await stateOf(wordpress(post("1", { "content:encoded": content })))).toEqual({
    public: 1,
    drafts: 0,
  });
});

test.each([
  ...["Members only", "Private", "Staff area", "For members only", "ን ኣባላት ጥራይ"].map(
    (name) => [name, 0] as const,
  ),
  ...["Members", "News", "Private schools", "Students", "Board games", "Only in London"].map(
    (name) => [name, 1] as const,
  ),
])("a category says by its name whether its posts are for an inner circle: %s", async (name, shown) => {
  const category = `<category domain="category" nicename="x"><![CDATA[${name}]]></category>`;
  expect((await stateOf(wordpress(post("1", {}, category)))).public).toBe(shown);
});

const rss = (more: string) => `<?xml version="1.0"?><rss version="2.0" xmlns:app="http://www.w3.org/2007/app"
  xmlns:x="https://x.example/ns" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>F</title><link>https://old.example</link>
  <item><title>T</title><guid>1</guid><description>Words</description>${more}</item></channel></rss>`;
const atom = (
  more: string,
) => `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:x="https://x.example/ns"><title>F</title>
  <entry><id>1</id><title>T</title><content type="html">Words</content>${more}</entry></feed>`;
const json = (more: object) =>
  JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: "F",
    items: [{ id: "1", title: "T", content_text: "Words", ...more }],
  });

test.each([
  rss("<app:control><app:draft>yes</app:draft></app:control>"),
  rss("<x:status>draft</x:status>"),
  rss("<x:visibility>members</x:visibility>"),
  rss('<media:status state="blocked"/>'),
  atom("<x:scope>private</x:scope>"),
  atom('<x:access value="subscribers"/>'),
  json({ status: "draft" }),
  json({ _private: true }),
  json({ _blog: { visibility: "members" } }),
  json({ published: false }),
])("what a field of any vocabulary of a feed keeps back is a draft: %#", async (file) => {
  expect(await stateOf(file)).toEqual({ public: 0, drafts: 1 });
});

test.each([
  rss(
    "<app:control><app:draft>no</app:draft></app:control><x:status>published</x:status><x:name>Hana</x:name>",
  ),
  atom("<x:scope>public</x:scope><x:total>3</x:total>"),
  json({ status: "publish", language: "en", _blog: { about: "https://x.example", visibility: "public" } }),
])("other fields of a feed change nothing: %#", async (file) => {
  expect(await stateOf(file)).toEqual({ public: 1, drafts: 0 });
});
