import { expect, test } from "vitest";
import { meta, php, planOf, post, wordpress } from "./wordpress-file.ts";

const picture = (id: string, fields: Readonly<Record<string, string>> = {}) =>
  post(id, {
    ...{ "wp:post_type": "attachment", "wp:status": "inherit", "excerpt:encoded": `Of the library ${id}` },
    ...{ "wp:attachment_url": `https://old.example/${id}.jpg`, ...fields },
  });
const LIBRARY = picture("77") + picture("78") + picture("79", { "wp:status": "private" });
const gallery = (type: string, more: string, fields: Readonly<Record<string, string>> = {}) =>
  post("500", { "wp:post_type": type, "content:encoded": "", ...fields }, more);
const shown = async (place: string, entry: string) => {
  const { plan, report, published } = await planOf(
    wordpress(post("1", { "content:encoded": `Before ${place} after` }) + entry + LIBRARY),
  );
  const source = plan.posts[0]?.source ?? "";
  return { files: [...source.matchAll(/src="([^"]*)"/g)].map(([, file]) => file), source, report, published };
};

const ENVIRA = meta(
  "_eg_gallery_data",
  // PHP's arrays with numbers of their own.
  'a:3:{s:2:"id";i:500;s:7:"gallery";a:3:{i:77;a:2:{s:6:"status";s:6:"active";s:7:"caption";s:8:"Our hall";}i:78;a:1:{s:6:"status";s:7:"pending";}i:79;a:1:{s:6:"status";s:6:"active";}}s:6:"config";a:1:{s:7:"columns";i:78;}}',
);
const FOO = meta("foogallery_attachments", php(["78", "77", "79"]));
const MODULA = meta("modula-images", php([{ id: "77", title: "T", description: "Our hall" }]));

test.each([
  ['[envira-gallery id="500"]', gallery("envira", ENVIRA), ["77"]],
  ['<!-- wp:envira/envira-gallery {"galleryId":500} /-->', gallery("envira", ENVIRA), ["77"]],
  ["[foogallery id=500]", gallery("foogallery", FOO), ["78", "77"]],
  ['<!-- wp:fooplugins/foogallery {"id":500} /-->', gallery("foogallery", FOO), ["78", "77"]],
  ["[modula id='500']", gallery("modula-gallery", MODULA), ["77"]],
])(
  "the pictures of a gallery that is an entry of its own stand where it is named: %s",
  async (place, entry, ids) => {
    const { files, source, report } = await shown(place, entry);
    expect(files).toEqual(ids.map((id) => `https://old.example/${id}.jpg`));
    expect(source).toMatch(/Before[\s\S]*<img[\s\S]*after/);
    expect(source).toContain(ids.length === 1 ? "Our hall" : "Of the library 77");
    expect(report).not.toMatch(/shortcode|block|of the type/);
  },
);

test.each([
  gallery("foogallery", FOO, { "wp:status": "private" }),
  gallery("foogallery", FOO, { "wp:status": "draft" }),
  gallery("foogallery", FOO, { "wp:post_password": "x" }),
  gallery("foogallery", FOO + meta("_members_access_role", "subscriber")),
  gallery("product", meta("_product_image_gallery", "77,78") + meta("_thumbnail_id", "77")),
  "",
])("a gallery that not everybody could see, or that is none, is left out and named (%#)", async (entry) => {
  const { files, report } = await shown('[foogallery id="500"]', entry);
  expect(files).toEqual([]);
  expect(report).toContain("foogallery in: 1");
});

/** A slide of MetaSlider: an entry of its own, which a term gives to its slider. */
const slide = (id: string, order: string, picture: string, more = "", fields = {}) =>
  post(
    id,
    {
      ...{ "wp:post_type": "ml-slide", "wp:menu_order": order, "content:encoded": "" },
      ...{ "excerpt:encoded": `Slide ${id}`, ...fields },
    },
    `<category domain="ml-slider" nicename="500"><![CDATA[500]]></category>${meta("_thumbnail_id", picture)}${more}`,
  );

test("the slides of MetaSlider stand in its order where the slider is named, without hidden and deleted ones", async () => {
  const entry =
    slide("601", "2", "77") +
    slide("602", "1", "78") +
    slide("603", "3", "78", meta("_meta_slider_slide_is_hidden", "1")) +
    slide("604", "4", "78", "", { "wp:status": "trash" }) +
    gallery("ml-slider", meta("ml-slider_settings", php({ type: "flex", width: 700 })));
  const { files, source, report } = await shown('[metaslider id="500"]', entry);
  expect(files).toEqual(["https://old.example/78.jpg", "https://old.example/77.jpg"]);
  expect(source).toMatch(/Slide 602[\s\S]*Slide 601/);
  expect(source).not.toMatch(/Slide 60[34]/);
  expect(report).not.toMatch(/shortcode|of the type/);
});
