import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { planImport } from "../../../server/import/plan-import.ts";
import { readExport } from "../../../server/import/read-export.ts";
import { meta, php, planOf, post, wordpress } from "./wordpress-file.ts";

/** Marks with which plug-ins keep a text from strangers; the text stands at its end or within. */
const FOR_SOME: readonly ((text: string) => string)[] = [
  (text) => `[members_only]${text}[/members_only]`,
  (text) => `[pmpro_has_membership level="1"]${text}[/pmpro_has_membership]`,
  (text) => `[passster password="123"]${text}[/passster]`,
  (text) =>
    `<!-- wp:group {"conditionalBlocks":[{"conditions":[{"type":"isUserLoggedIn"}]}]} --><p>${text}</p><!-- /wp:group -->`,
];

/** A text in a page of Elementor. */
const elementor = (editor: string, settings: object = {}) =>
  JSON.stringify([
    { elType: "widget", widgetType: "text-editor", settings: { editor, ...settings }, elements: [] },
  ]);
const template = (id: string) =>
  JSON.stringify([{ elType: "widget", widgetType: "template", settings: { template_id: id }, elements: [] }]);
const beaver = (text: string) =>
  php({ x: { node: "x", type: "module", parent: null, settings: { type: "rich-text", text } } });
const siteOrigin = (text: string) => php({ widgets: [{ text, panels_info: { class: "Text_Widget" } }] });
const bricks = (text: string) => php([{ name: "text", settings: { text } }]);

type Written = Readonly<{ content?: string; more?: string; beside?: string }>;

/** Where the text of a post stands in an export of WordPress. */
const PLACES: Readonly<Record<string, (text: string, id: string) => Written>> = {
  "the post": (content) => ({ content }),
  "its excerpt": (text) => ({ content: `<p>${text}</p>` }),
  Elementor: (text) => ({
    more: meta("_elementor_edit_mode", "builder") + meta("_elementor_data", elementor(text)),
  }),
  "a template": (text, id) => ({
    more: meta("_elementor_edit_mode", "builder") + meta("_elementor_data", template(`9${id}`)),
    beside: post(
      `9${id}`,
      { "wp:post_type": "elementor_library", "content:encoded": "" },
      meta("_elementor_data", elementor(text)),
    ),
  }),
  "a pattern": (text, id) => ({
    content: `<!-- wp:block {"ref":9${id}} /-->`,
    beside: post(`9${id}`, { "wp:post_type": "wp_block", "content:encoded": text }),
  }),
  Beaver: (text) => ({ more: meta("_fl_builder_enabled", "1") + meta("_fl_builder_data", beaver(text)) }),
  SiteOrigin: (text) => ({ more: meta("panels_data", siteOrigin(text)) }),
  Bricks: (text) => ({ more: meta("_bricks_page_content_2", bricks(text)) }),
  Breakdance: (text) => ({
    more: meta(
      "_breakdance_data",
      JSON.stringify({
        tree_json_string: JSON.stringify({
          root: { children: [{ data: { type: "X\\Text", properties: { content: { content: { text } } } } }] },
        }),
      }),
    ),
  }),
  Thrive: (text) => ({ more: meta("tcb_editor_enabled", "1") + meta("tve_updated_post", text) }),
  Oxygen: (text) => ({ more: meta("ct_builder_shortcodes", `[ct_section]${text}[/ct_section]`) }),
};

const entry = fc.record({
  place: fc.constantFrom(...Object.keys(PLACES)),
  mark: fc.constantFrom(null, null, ...FOR_SOME.keys()),
  status: fc.constantFrom("publish", "publish", "publish", "private", "draft", "pending", "trash", "expired"),
  password: fc.constantFrom("", "", "", "x"),
  field: fc.constantFrom(null, null, null, "_members_access_role", "_wpmem_block"),
});

test("wherever a post's text stands and whatever keeps it from strangers, no word of it becomes public", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 12, maxLength: 24 }), async (entries) => {
      const items = entries.map(({ place, mark, status, password, field }, at) => {
        const words = `Words${at}x`;
        const text = mark === null ? `<p>${words}</p>` : (FOR_SOME[mark]?.(words) ?? "");
        const { content = "", more = "", beside = "" } = PLACES[place]?.(text, String(at + 1)) ?? {};
        const excerpt = place === "its excerpt" ? { "excerpt:encoded": text } : {};
        const fields = { "content:encoded": content, "wp:status": status, "wp:post_password": password };
        return post(String(at + 1), { ...fields, ...excerpt }, more + (field ? meta(field, "1") : "")).concat(
          beside,
        );
      });
      const { plan, report } = await planOf(wordpress(items.join("")));
      const open = plan.posts.filter(({ row }) => row.published);
      const shown = open.map(({ source, row }) => `${source} ${row.title} ${row.excerpt}`).join("\n");
      for (const [at, { mark, status, password, field }] of entries.entries()) {
        const isPublic = mark === null && status === "publish" && password === "" && field === null;
        expect(shown.includes(`Words${at}x`), JSON.stringify(entries[at])).toBe(isPublic);
        const isKept = plan.posts.some(({ source }) => source.includes(`Words${at}x`));
        expect(isKept || report.includes(`${at + 1}`), JSON.stringify(entries[at])).toBe(true);
      }
    }),
    { numRuns: 5 },
  );
});

test("what a builder or a template keeps from strangers by its own settings stays a draft, or is left out and named", async () => {
  const page = (data: string) => meta("_elementor_edit_mode", "builder") + meta("_elementor_data", data);
  const library = (more: string) =>
    post("900", { "wp:post_type": "elementor_library", "content:encoded": "" }, more);
  const shows = post("1", { "content:encoded": "" }, page(template("900")));
  const open = await planOf(wordpress(shows + library(page(elementor("Shown")))));
  expect(open.plan.posts[0]?.source).toContain("Shown");
  for (const more of [
    page(elementor("Secret", { eael_ext_content_protection: "yes" })),
    page(elementor("Secret")) + meta("_members_access_role", "subscriber"),
  ]) {
    const { plan, report } = await planOf(wordpress(shows + post("2") + library(more)));
    expect(JSON.stringify(plan.posts.map(({ source }) => source))).not.toContain("Secret");
    expect(report).toContain("template in: 1");
  }
  const oxygen = `[ct_section ct_options='{"original":{"globalconditions":[{"name":"Logged in"}]}}']x[/ct_section]`;
  expect((await planOf(wordpress(post("1", {}, meta("ct_builder_shortcodes", oxygen))))).drafts).toEqual([
    "1",
  ]);
});

test("a builder's page that is switched off, or was never switched on, does not stand for the text that the site shows", async () => {
  for (const [more, old] of [
    [meta("_elementor_data", elementor("Taken down")), "Elementor"],
    [meta("_fl_builder_data", beaver("Taken down")), "Beaver"],
    [meta("tve_updated_post", "Taken down") + meta("tcb_editor_disabled", "1"), "Thrive"],
  ] as const) {
    const { plan } = await planOf(wordpress(post("1", { "content:encoded": "Shown" }, more)));
    expect(plan.posts[0]?.source, old).toBe("<p>Shown</p>");
  }
});

const ghost = (row: object, settings: readonly object[] = [], more: object = {}) => {
  const shown = { status: "published", visibility: "public", published_at: "2020-01-01T00:00:00.000Z" };
  const posts = [{ id: "1", title: "T", html: "<p>W</p>", ...shown, ...row }];
  return JSON.stringify({ db: [{ data: { posts, settings, ...more } }] });
};

test("of a Ghost nothing of a site with a password, nothing for email only and no unknown visibility becomes public", async () => {
  expect((await planOf(ghost({}))).published).toEqual(["T"]);
  for (const value of [true, "true", 1])
    expect((await planOf(ghost({}, [{ key: "is_private", value }]))).drafts).toEqual(["T"]);
  expect((await planOf(ghost({}, [{ key: "is_private", value: "false" }]))).published).toEqual(["T"]);
  expect((await planOf(ghost({ visibility: 3 }))).drafts).toEqual(["T"]);
  const byEmail = { posts_meta: [{ post_id: "1", email_only: 1 }] };
  const { plan } = await planOf(
    ghost({ status: "scheduled", published_at: "2999-01-01T00:00:00.000Z" }, [], byEmail),
  );
  expect(plan.posts.map(({ row }) => [row.published, row.publish_at])).toEqual([[false, undefined]]);
  const tags = {
    tags: [{ id: "a", name: "Board", visibility: "internal" }],
    posts_tags: [{ post_id: "1", tag_id: "a" }],
  };
  expect((await planOf(ghost({}, [], tags))).plan.posts[0]?.row.tags).toEqual([]);
});

test("of an archive of Blogger neither a post nor a comment without a state is public", async () => {
  const one = (id: string, more: string) =>
    `<entry><id>${id}</id><title>${id}</title><content type="html">Words of ${id}</content><published>2020-01-01T00:00:00Z</published>${more}</entry>`;
  const { plan, published, drafts } = await planOf(
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:blogger="http://schemas.google.com/blogger/2018"><title>B</title>${[
      one("live", "<blogger:type>POST</blogger:type><blogger:status>LIVE</blogger:status>"),
      one("none", "<blogger:type>POST</blogger:type>"),
      one("held", "<blogger:type>COMMENT</blogger:type><blogger:parent>live</blogger:parent>"),
    ].join("")}</feed>`,
  );
  expect([published, drafts]).toEqual([["live"], ["none"]]);
  expect(plan.posts[0]?.source).not.toContain("held");
});

test("of an archive of Substack what was only sent to some by email is a draft", async () => {
  const types = ["newsletter", "podcast", "adhoc_email", "restack"];
  const rows = types.map((type, at) => `${at},2020-01-01T00:00:00Z,true,everyone,${type},${type}`);
  const folder = mkdtempSync(path.join(tmpdir(), "selam-substack-"));
  try {
    writeFileSync(
      path.join(folder, "posts.csv"),
      `post_id,post_date,is_published,audience,type,title\n${rows.join("\n")}\n`,
    );
    for (const at of types.keys()) writeFileSync(path.join(folder, `${at}.html`), "<p>W</p>");
    const { posts } = await planImport(await readExport(folder));
    expect(posts.filter(({ row }) => row.published).map(({ row }) => row.title)).toEqual(types.slice(0, 2));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
