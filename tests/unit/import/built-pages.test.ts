import { expect, test } from "vitest";
import { phpValue } from "../../../server/import/builders/php-value.ts";
import { openHtmlTools } from "../../../server/import/html/html-document.ts";
import { elements, meta, php, planOf, post, wordpress } from "./wordpress-file.ts";

const { parse } = openHtmlTools();
const FILES = "https://old.example/files/";

const attachment = (id: string, file: string) =>
  `<item>${elements({
    ...{ title: file, "wp:post_id": id, "wp:post_type": "attachment", "wp:status": "inherit" },
    "wp:attachment_url": FILES + file,
  })}</item>`;

/** Headings, pictures, players, links and texts of an imported post, in their order, and whether it is public. */
async function shownOf(content: string, more = "", others = "") {
  const { plan, published, report } = await planOf(
    wordpress(post("One", { "content:encoded": content }, more) + others + attachment("77", "hall.jpg")),
  );
  const body = parse(plan.posts[0]?.source ?? "");
  const nodes = [...body.querySelectorAll("*")].filter(
    ({ localName, children }) =>
      /^(?:h2|h3|img|iframe|a|p|li)$/.test(localName) || (localName === "div" && children.length === 0),
  );
  const shown = nodes.map((node) => node.getAttribute("src") ?? node.textContent?.trim() ?? "");
  return { shown: shown.filter((text) => text !== ""), isPublic: published.length === 1, report, body };
}

test("what PHP wrote is read, also where a repair changed the length of a text, and nothing else is", () => {
  const value = { a: [1, true, null, "ሰላም"], b: { c: 'a";b' } };
  expect(phpValue(php(value))).toEqual(value);
  expect(phpValue('a:1:{i:0;s:9:"short";}')).toEqual(["short"]);
  for (const other of ["", "a:1:{", "words", "s:1:", `${"a:1:{i:0;".repeat(50_000)}`])
    expect(phpValue(other)).toBeUndefined();
  expect(Object.getPrototypeOf(phpValue('a:1:{s:9:"__proto__";a:1:{s:1:"x";i:1;}}'))).toBe(Object.prototype);
});

const node = (id: string, parent: string | null, position: number, type: string, settings: object) => ({
  [id]: { node: id, type, parent, position, settings },
});
const beaver = (nodes: object, enabled = "1") =>
  meta("_fl_builder_enabled", enabled) + meta("_fl_builder_data", php(nodes));

test("Beaver Builder: modules in their order, with pictures and links; what it fills in itself is named", async () => {
  const nodes = {
    ...node("m2", "col", 1, "module", { type: "rich-text", text: "<p>Words</p>" }),
    ...node("m1", "col", 0, "module", {
      type: "heading",
      heading: "Our hall",
      heading_color: "ff0000",
      tag: "h2",
    }),
    ...node("row", null, 0, "row", { bg_image_src: `${FILES}backdrop.jpg` }),
    ...node("col", "row", 0, "column", { size: 100 }),
    ...node("m3", "col", 2, "module", {
      type: "photo",
      photo: "77",
      photo_src: `${FILES}hall.jpg`,
      data: { title: "hall" },
    }),
    ...node("m4", "col", 3, "module", { type: "button", text: "Read on", link: "https://a.example/more" }),
    ...node("m5", "col", 4, "module", {
      type: "accordion",
      items: [{ label: "When?", content: "<p>On Sundays</p>" }],
    }),
    ...node("m6", "col", 5, "module", { type: "post-grid", posts_per_page: "10" }),
  };
  const { shown, isPublic, report } = await shownOf("", beaver(nodes));
  expect([shown, isPublic]).toEqual([
    ["Our hall", "Words", `${FILES}hall.jpg`, "Read on", "Read on", "When?", "On Sundays"],
    true,
  ]);
  expect(report).toMatch(/1 block filled in by WordPress itself: post-grid\s+post-grid in: One/);
  expect((await shownOf("<p>Classic</p>", beaver(nodes, ""))).shown).toEqual(["Classic"]);
});

test("SiteOrigin: the widgets beside the post, and those in a block", async () => {
  const widgets = [
    { title: "About us", text: "<p>Words</p>", panels_info: { class: "SiteOrigin_Widget_Editor_Widget" } },
    { image: 77, alt: "Hall", panels_info: { class: "SiteOrigin_Widget_Image_Widget" } },
    {
      headline: { text: "A headline", tag: "h2" },
      panels_info: { class: "SiteOrigin_Widget_Headline_Widget" },
    },
    { text: "Go", url: "https://a.example/x", panels_info: { class: "SiteOrigin_Widget_Button_Widget" } },
    { posts: "post_type=post", panels_info: { class: "SiteOrigin_Panels_Widgets_PostLoop" } },
  ];
  const { shown, report } = await shownOf("", meta("panels_data", php({ widgets, grids: [] })));
  expect(shown).toEqual(["About us", "Words", `${FILES}hall.jpg`, "A headline", "Go", "Go"]);
  expect(report).toContain("SiteOrigin_Panels_Widgets_PostLoop");
  const block = JSON.stringify({ panelsData: { widgets } })
    .replaceAll("<", "\\u003c")
    .replaceAll(">", "\\u003e");
  expect((await shownOf(`<!-- wp:siteorigin-panels/layout-block ${block} /-->`)).shown).toEqual(shown);
});

const widget = (widgetType: string, settings: object, more = {}) => ({
  elType: "widget",
  widgetType,
  settings,
  ...more,
});
const elementor = (...parts: object[]) =>
  meta("_elementor_data", JSON.stringify(parts)) + meta("_elementor_edit_mode", "builder");

test("Elementor: names, numbers and both sides of a card are words too, and each title stands before its own part", async () => {
  const { shown } = await shownOf(
    "Fallback",
    elementor(
      widget("testimonial", {
        testimonial_content: "Great",
        testimonial_name: "Saba",
        testimonial_alignment: "center",
      }),
      widget("counter", { starting_number: 0, ending_number: 250, title: "People", duration: 2000 }),
      widget("flip-box", { title_text_a: "Front", description_text_b: "Back" }),
      widget("image", { image: { url: `${FILES}a.jpg` }, link: { url: "https://a.example/i" } }),
      widget(
        "nested-tabs",
        { items: [{ item_title: "Q1" }, { item_title: "Q2" }] },
        {
          elements: ["A1", "A2"].map((editor) => ({
            elType: "container",
            elements: [widget("text-editor", { editor })],
          })),
        },
      ),
      widget("e-heading", {
        title: { $$type: "string", value: "Atom" },
        tag: { $$type: "string", value: "h2" },
      }),
    ),
  );
  expect(shown).toEqual([
    ...[
      "Great",
      "Saba",
      "People",
      "0",
      "250",
      "Front",
      "Back",
      `${FILES}a.jpg`,
      "Q1",
      "A1",
      "Q2",
      "A2",
      "Atom",
    ],
  ]);
});

test("Elementor: a template of the same file is shown, a form and a list of posts are named, and a page that it no longer makes is not", async () => {
  const template = `<item>${elements({
    ...{ title: "T", "wp:post_id": "88", "wp:post_type": "elementor_library", "wp:status": "publish" },
  })}${elementor(widget("heading", { title: "Of a template" }))}</item>`;
  const page = elementor(
    widget("global", {}, { templateID: 88 }),
    widget("form", { form_name: "Write", form_fields: [{ field_label: "Name" }] }),
    widget("posts", { posts_per_page: 3 }),
    widget("spacer", { space: 5 }),
  );
  const { shown, report } = await shownOf("Fallback", page, template);
  expect(shown).toEqual(["Of a template"]);
  expect(report).toContain("2 blocks filled in by WordPress itself: form, posts");
  expect((await shownOf("Fallback", page + meta("_elementor_edit_mode", ""), template)).shown).toEqual([
    "Fallback",
  ]);
});

test("Bricks, Oxygen and Thrive Architect keep their pages beside the post too", async () => {
  const bricks = [
    { name: "section", settings: { label: "Not shown" } },
    { name: "heading", settings: { text: "Bricks", tag: "h1" } },
    { name: "image", settings: { image: { id: 77, url: `${FILES}hall.jpg` } } },
  ];
  expect((await shownOf("", meta("_bricks_page_content_2", php(bricks)))).shown).toEqual([
    "Bricks",
    `${FILES}hall.jpg`,
  ]);
  const oxygen = `[ct_section ct_options='{"ct_id":2}'][ct_headline ct_options='{"ct_id":3}']Oxygen[/ct_headline][ct_image ct_options='{"original":{"src":"${FILES}a.jpg"}}'][/ct_image][/ct_section]`;
  for (const key of ["ct_builder_shortcodes", "_ct_builder_shortcodes"])
    expect((await shownOf("", meta(key, oxygen))).shown).toEqual(["Oxygen", `${FILES}a.jpg`]);
  const thrive = meta("tve_updated_post", "<p>Thrive</p>");
  expect((await shownOf("Old", thrive + meta("tcb_editor_enabled", "1"))).shown).toEqual(["Thrive"]);
  expect((await shownOf("Older", thrive)).shown).toEqual(["Older", "Thrive"]);
  expect((await shownOf("Own", thrive + meta("tcb_editor_disabled", "1"))).shown).toEqual(["Own"]);
});

/** What Breakdance keeps of a page with these elements. */
const breakdance = (...children: object[]) =>
  meta(
    "_breakdance_data",
    JSON.stringify({ tree_json_string: JSON.stringify({ root: { id: 1, children } }) }),
  );
const breakdancePart = (type: string, content: object, more: object = {}) => ({
  data: {
    type: `EssentialElements\\${type}`,
    properties: { content: { content }, design: { text: "Look" }, ...more },
  },
});

test("Breakdance keeps its page beside the post, and says who does not see a part", async () => {
  const page = breakdance({
    data: { type: "EssentialElements\\Section", properties: null },
    children: [
      breakdancePart("Heading", { text: "Head", tags: "h2" }),
      breakdancePart("RichText", { text: "<p>Words</p>" }),
      breakdancePart("Image2", { image: { id: 77, url: `${FILES}hall.jpg`, alt: "Hall" } }),
      breakdancePart("Button", { text: "Go", link: { type: "url", url: "https://a.example/go" } }),
      breakdancePart("FormBuilder", {
        form: { fields: [{ label: "Your name" }] },
        email: "admin@old.example",
      }),
    ],
  });
  const { shown, body, report, isPublic } = await shownOf("", page);
  expect(shown).toEqual(["Head", "Words", `${FILES}hall.jpg`, "Go", "Go"]);
  expect(body.querySelector("h2, h3")?.textContent).toBe("Head");
  expect(body.querySelector('a[href="https://a.example/go"]')).not.toBeNull();
  expect(report).toContain("FormBuilder");
  expect(body.textContent).not.toMatch(/Your name|admin@/);
  expect(isPublic).toBe(true);
  const hidden = { settings: { conditions: { settings: [{ slug: "logged-in" }] } } };
  const forSome = breakdance(breakdancePart("Text", { text: "Secret" }, hidden));
  expect((await shownOf("", forSome)).isPublic).toBe(false);
});

test("shortcodes of builders: names, prices and lists in attributes, and both addresses of links", async () => {
  const list = encodeURIComponent(JSON.stringify([{ label: "Bread", value: "90" }]));
  const { shown, body, report } = await shownOf(
    `[et_pb_testimonial author="Saba" job_title="Baker" portrait_url="${FILES}saba.jpg"]<p>Said</p>[/et_pb_testimonial]
[et_pb_pricing_table title="Basic" sum="10" admin_label="Table"][/et_pb_pricing_table][et_pb_blog posts_number="3"][/et_pb_blog]
[vc_progress_bar values="${list}"][fusion_button link="https://a.example/b" color="red"]Press[/fusion_button][av_button label='Go' link='manually,https://a.example/av']`,
  );
  expect(shown).toEqual([
    ...[
      "Baker",
      `${FILES}saba.jpg`,
      "Said",
      "Saba",
      "Basic",
      "10",
      "Bread",
      "90",
      "Press",
      "Press",
      "Go",
      "Go",
    ],
  ]);
  expect([...body.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
    ...["https://a.example/b", "https://a.example/av"],
  ]);
  expect(report).toContain("1 shortcode: et_pb_blog");
});

test("a block that has its words in attributes shows them", async () => {
  const { shown } = await shownOf(
    `<!-- wp:divi/text {"content":{"innerContent":{"desktop":{"value":"\\u003cp\\u003eFive\\u003c/p\\u003e"}}}} /--><!-- wp:acf/quote {"data":{"quote":"Said","_quote":"field_1","picture":77,"layout":"left"}} /-->`,
  );
  expect(shown).toEqual(["Five", "Said", `${FILES}hall.jpg`]);
});

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");

test.each([
  [
    "Beaver's for those who are signed in",
    "",
    beaver(node("m", null, 0, "module", { type: "html", html: "x", visibility_display: "logged_in" })),
  ],
  [
    "Beaver's for nobody",
    "",
    beaver(node("m", null, 0, "module", { type: "html", html: "x", visibility_display: "0" })),
  ],
  [
    "Elementor's behind a password",
    "",
    elementor(widget("eael-protected-content", { eael_protected_content_field: "x" })),
  ],
  [
    "Elementor's under a condition",
    "",
    elementor(
      widget("text-editor", { editor: "x", e_display_conditions: ['[{"condition":"login_status"}]'] }),
    ),
  ],
  [
    "Elementor's on no device",
    "",
    elementor(
      widget("text-editor", {
        editor: "x",
        hide_desktop: "hidden-desktop",
        hide_tablet: "hidden-tablet",
        hide_mobile: "hidden-mobile",
      }),
    ),
  ],
  [
    "Divi's under a condition",
    `[et_pb_text display_conditions="${base64([{ condition: "loggedInStatus" }])}"]x[/et_pb_text]`,
    "",
  ],
  ["Divi's on no device", '[et_pb_text disabled_on="on|on|on"]x[/et_pb_text]', ""],
  ["Avada's draft", '[fusion_builder_container status="draft"]x[/fusion_builder_container]', ""],
  [
    "Avada's under a condition",
    `[fusion_text render_logics="${base64([{ field: "user_state" }])}"]x[/fusion_text]`,
    "",
  ],
])("a part that is not for everybody makes its page a draft: %s", async (_, content, more) => {
  const { isPublic } = await shownOf(content, more);
  expect(isPublic).toBe(false);
});

test.each([
  [
    "no condition",
    `[et_pb_text display_conditions="${base64([])}" disabled_on="on|off|off"]x[/et_pb_text]`,
    "",
  ],
  ["a published part", '[fusion_builder_container status="published"]x[/fusion_builder_container]', ""],
  [
    "Elementor's on some devices",
    "",
    elementor(widget("text-editor", { editor: "x", hide_mobile: "hidden-mobile", e_display_conditions: [] })),
  ],
  [
    "Beaver's for everybody",
    "",
    beaver(node("m", null, 0, "module", { type: "html", html: "x", visibility_display: "" })),
  ],
])("a part for everybody leaves its page public: %s", async (_, content, more) => {
  const { isPublic } = await shownOf(content, more);
  expect(isPublic).toBe(true);
});
