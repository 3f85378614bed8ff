import { expect, test } from "vitest";
import { openHtmlTools } from "../../../server/import/html/html-document.ts";
import { elements, meta, planOf, post, wordpress } from "./wordpress-file.ts";

const { parse } = openHtmlTools();

/** Headings, pictures, players, links and texts of an imported post, in their order. */
async function shownOf(content: string, more = "") {
  const library = `<item>${elements({
    ...{ title: "Hall", "wp:post_id": "77", "wp:post_type": "attachment", "wp:status": "inherit" },
    "wp:attachment_url": "https://old.example/hall.jpg",
  })}</item>`;
  const { plan, report } = await planOf(
    wordpress(post("One", { "content:encoded": content }, more) + library),
  );
  const body = parse(plan.posts[0]?.source ?? "");
  const nodes = [...body.querySelectorAll("h2, h3, h4, img, iframe, a, p, li")];
  const shown = nodes.map((node) => node.getAttribute("src") ?? node.textContent?.trim() ?? "");
  return { shown: shown.filter((text) => text !== ""), report };
}

test("Divi: headings, pictures, text and buttons stay in their order, and layout is not reported", async () => {
  const { shown, report } = await shownOf(
    `[et_pb_section fb_built="1"][et_pb_row][et_pb_column type="4_4"]
[et_pb_image src="https://old.example/a.jpg" alt="A"][/et_pb_image]
[et_pb_text admin_label="Text"]<p>First words</p>[/et_pb_text]
[et_pb_blurb title="A %22blurb%22" image="https://old.example/b.png"]<p>Second words</p>[/et_pb_blurb]
[et_pb_gallery gallery_ids="77"][/et_pb_gallery][et_pb_divider][/et_pb_divider]
[et_pb_button button_text="Read on" button_url="https://a.example/more"][/et_pb_button]
[/et_pb_column][/et_pb_row][/et_pb_section]`,
  );
  expect(shown).toEqual([
    ...["https://old.example/a.jpg", "First words", 'A "blurb"', "https://old.example/b.png", "Second words"],
    ...["https://old.example/hall.jpg", "Read on", "Read on"],
  ]);
  expect(report).not.toContain("shortcode");
});

test("WPBakery: pictures by number, headings, encoded links and HTML; what it fills in itself is reported", async () => {
  const raw = Buffer.from(encodeURIComponent("<p>Raw words</p>")).toString("base64");
  const { shown, report } = await shownOf(
    `[vc_row][vc_column][vc_custom_heading text="Our hall" use_theme_fonts="yes"][vc_single_image image="77" img_size="full"][vc_column_text]Words[/vc_column_text][vc_empty_space height="32px"][vc_btn title="Read on" link="url:https%3A%2F%2Fa.example%2Fmore|title:More"][vc_raw_html]${raw}[/vc_raw_html][vc_posts_grid loop="size:10"][/vc_column][/vc_row]`,
  );
  expect(shown).toEqual([
    ...["Our hall", "https://old.example/hall.jpg", "Words", "Read on", "Read on", "Raw words"],
  ]);
  expect(report).toContain("1 shortcode: vc_posts_grid");
});

test("Avada: a picture whose address is between the tags, and a text", async () => {
  const { shown } = await shownOf(
    '[fusion_builder_row][fusion_imageframe lightbox="no"]https://old.example/a.jpg[/fusion_imageframe][fusion_text columns=""]<p>Words</p>[/fusion_text][/fusion_builder_row]',
  );
  expect(shown).toEqual(["https://old.example/a.jpg", "Words"]);
});

test("Elementor: the page that it keeps beside the post is the text", async () => {
  const widget = (widgetType: string, settings: object) => ({ elType: "widget", widgetType, settings });
  const data = [
    {
      elType: "section",
      settings: { background_image: { url: "https://old.example/backdrop.jpg" } },
      elements: [
        {
          elType: "column",
          settings: [],
          elements: [
            widget("heading", { title: "Our hall", title_color: "#000", header_size: "h2" }),
            widget("text-editor", { editor: "<p>First words</p>" }),
            widget("image", { image: { url: "https://old.example/a.jpg", id: 3 }, image_size: "full" }),
            widget("image-gallery", { wp_gallery: [{ id: 4, url: "https://old.example/b.jpg" }] }),
            widget("video", { youtube_url: "https://www.youtube.com/watch?v=abcdefghijk" }),
            widget("toggle", { tabs: [{ tab_title: "When?", tab_content: "<p>On Sundays</p>" }] }),
            widget("button", { text: "Read on", link: { url: "https://a.example/more" } }),
          ],
        },
      ],
    },
  ];
  const page = (stored: string) => meta("_elementor_data", stored) + meta("_elementor_edit_mode", "builder");
  const { shown } = await shownOf("Fallback", page(JSON.stringify(data)));
  expect(shown).toEqual([
    ...["Our hall", "First words", "https://old.example/a.jpg", "https://old.example/b.jpg"],
    ...[expect.stringContaining("abcdefghijk"), "When?", "On Sundays", "Read on", "Read on"],
  ]);
  for (const broken of ["", "[]", "not JSON", '[{"settings":3}]'])
    expect((await shownOf("Fallback", page(broken))).shown).toEqual(["Fallback"]);
});
