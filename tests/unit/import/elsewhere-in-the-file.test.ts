import { expect, test } from "vitest";
import { withFootnotes } from "../../../server/import/footnotes.ts";
import { openHtmlTools } from "../../../server/import/html/html-document.ts";
import { showLazyPictures } from "../../../server/import/html/lazy-pictures.ts";
import { PictureFetcher } from "../../../server/import/pictures/fetch-picture.ts";
import { PictureStore } from "../../../server/import/pictures/picture-store.ts";
import type { SiteApi } from "../../../server/import/site-api.ts";
import { Tally } from "../../../server/import/tally.ts";
import type { WxrItem } from "../../../server/import/wxr-export.ts";
import { elements, meta, planOf, post, wordpress } from "./wordpress-file.ts";

const { parse } = openHtmlTools();
const A = "https://old.example/a.jpg";
const B = "https://old.example/b.jpg";
const BLANK = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

test.each([
  [`<img src="${BLANK}" data-src="${A}">`, [A]],
  [`<img data-lazy-src="${A}">`, [A]],
  [`<img src="/wp-content/plugins/lazy/blank.gif" data-original="${A}">`, [A]],
  [`<img src="${BLANK}" data-srcset="https://old.example/small.jpg 300w, ${A} 1200w">`, [A]],
  [`<img src="${BLANK}" srcset="${A} 2x, https://old.example/small.jpg">`, [A]],
  [`<img src="${B}" data-orig-file="${A}" srcset="${A} 1200w">`, [B]],
  [`<img src="${BLANK}"><noscript><img src="${A}"></noscript>`, [A]],
  [`<a href="/x"><img src="${BLANK}"></a><noscript><img src="${A}"><img src="${B}"></noscript>`, [A, B]],
  [`<img src="${BLANK}" data-src="${A}"><noscript><img src="${A}"></noscript>`, [A]],
  [`<p>Words</p><noscript><img src="${A}"></noscript>`, [A]],
  [`<img src="${A}"><noscript>Turn scripts on</noscript>`, [A]],
  [`<img src="${BLANK}">`, [BLANK]],
])("a picture that a script loads late is found: %s", (html, addresses) => {
  const body = parse(html);
  showLazyPictures(body);
  expect([...body.querySelectorAll("img")].map((image) => image.getAttribute("src"))).toEqual(addresses);
  expect(body.querySelector("noscript")).toBeNull();
});

test("footnotes stand where the text shows them, else at its end", () => {
  const notes = JSON.stringify([
    { id: "one", content: "The <em>first</em> note" },
    { id: "two", content: "Costs $& more" },
  ]);
  const item = { meta: new Map([["footnotes", notes]]) } as unknown as WxrItem;
  const list = '<ol><li id="one">The <em>first</em> note</li><li id="two">Costs $& more</li></ol>';
  expect(withFootnotes("<p>A</p><!-- wp:footnotes /--><p>B</p>", item)).toBe(`<p>A</p>${list}<p>B</p>`);
  expect(withFootnotes("<p>A</p>", item)).toBe(`<p>A</p>\n\n${list}`);
  for (const damaged of ["", "[]", "not JSON", '[{"id":1}]'])
    expect(withFootnotes("<p>A</p>", { meta: new Map([["footnotes", damaged]]) } as unknown as WxrItem)).toBe(
      "<p>A</p>",
    );
});

test("of a size that the old site has lost the original is taken", async () => {
  const asked: string[] = [];
  class Library extends PictureFetcher {
    override fetch(address: string) {
      asked.push(address);
      return Promise.resolve({ reason: "the host responded with 404", hostDown: false });
    }
  }
  const store = new PictureStore({} as SiteApi, new Library(), new Tally());
  expect(await store.bring("https://old.example/2020/hall-300x200.jpg?x=1")).toBeNull();
  expect(await store.bring("https://old.example/2020/hall-3.jpg")).toBeNull();
  expect(asked).toEqual([
    "https://old.example/2020/hall-300x200.jpg?x=1",
    "https://old.example/2020/hall.jpg?x=1",
    "https://old.example/2020/hall-3.jpg",
  ]);
});

test("an import takes both from the file", async () => {
  const content = `<p>Words</p><!-- wp:footnotes /--><p><img src="${BLANK}" data-src="${A}" alt="Hall"></p>`;
  const notes = meta("footnotes", JSON.stringify([{ id: "one", content: "The note" }]));
  const { plan } = await planOf(wordpress(post("One", { "content:encoded": content }, notes)));
  const body = parse(plan.posts[0]?.source ?? "");
  expect(body.querySelector("ol")?.textContent?.trim()).toBe("The note");
  expect(body.querySelector("img")?.getAttribute("src")).toBe(A);
});

const pattern = (id: string, content: string, status = "publish") =>
  `<item>${elements({ title: id, "wp:post_id": id, "wp:post_type": "wp_block", "wp:status": status, "content:encoded": content })}</item>`;
const place = (ref: number, more = "") => `<!-- wp:block {"ref":${ref}${more}} /-->`;
const textOf = async (content: string, others: string) => {
  const { plan, published, report } = await planOf(
    wordpress(post("One", { "content:encoded": content }) + others),
  );
  return {
    text: parse(plan.posts[0]?.source ?? "")
      .textContent?.replace(/\s+/g, " ")
      .trim(),
    published,
    report,
  };
};

test("a synced pattern stands at its places with the words that each gives it; one that is missing or a draft is named", async () => {
  const named = '<!-- wp:heading {"metadata":{"name":"Head"}} --><h2>Default</h2><!-- /wp:heading -->';
  const words = await textOf(
    `<p>Own</p>${place(1)}${place(2, ',"content":{"Head":{"content":"Its own"}}')}${place(3)}${place(9)}`,
    pattern("1", `<p>First</p>${place(4)}`) +
      pattern("2", named) +
      pattern("3", "<p>Secret</p>", "draft") +
      pattern("4", `<p>Inner</p>${place(1)}`),
  );
  expect(words.text).toBe("OwnFirstInnerIts own");
  expect(words.report).toMatch(/3 blocks filled in by WordPress itself: block \(3\)/);
  const restricted = await textOf(
    `<p>Own</p>${place(1)}`,
    pattern("1", "[members_only]Secret[/members_only]"),
  );
  expect(restricted.published).toEqual([]);
});

test("patterns that hold each other many times over cost no memory", async () => {
  const doubling = Array.from({ length: 60 }, (_, at) =>
    pattern(String(at + 1), `<p>x</p>${place(at + 2)}${place(at + 2)}`),
  );
  const { published } = await textOf(place(1), doubling.join(""));
  expect(published).toEqual(["One"]);
});

test("of a post that is nothing but fields of ACF a draft is made; beside a text they are named", async () => {
  const field = (name: string, value: string) => meta(name, value) + meta(`_${name}`, "field_1");
  const { drafts, published, plan, report } = await planOf(
    wordpress(
      post(
        "Fields",
        { "content:encoded": "" },
        field("body", "<p>Words of a field</p>") + field("rows", "2"),
      ) + post("Text", {}, field("subtitle", "Beside") + meta("_edit_lock", "1")),
    ),
  );
  expect([published, drafts]).toEqual([["Text"], ["Fields"]]);
  expect(plan.posts[0]?.source).toContain("Words of a field");
  expect(report).toContain("1 custom field of ACF, which only its theme shows: subtitle");
});

test("pictures, recordings and forms of elements that an article does not have are shown or named", async () => {
  const content = `<p>Words</p><amp-img src="${A}"></amp-img><object data="${B}"></object><div style="background-image:url('https://old.example/c.jpg')"></div><div class="wp-block-cover-image" style="background-image:url(https://old.example/d.jpg)"><p>Over</p></div><form>Name <input><select><option>Choice</option></select><button>Send</button></form>`;
  const { plan, report } = await planOf(
    wordpress(
      post("One", { "content:encoded": content }, meta("fifu_image_url", "https://old.example/e.jpg")),
    ),
  );
  const body = parse(plan.posts[0]?.source ?? "");
  expect([...body.querySelectorAll("img")].map((image) => image.getAttribute("src"))).toEqual([
    ...[A, B, "https://old.example/c.jpg", "https://old.example/d.jpg"],
  ]);
  expect(body.textContent).not.toMatch(/Choice|Send/);
  expect(report).toContain("form in: One");
  expect(plan.posts[0]?.featured?.url).toBe("https://old.example/e.jpg");
});

test("a link to a place in an article, by any of its addresses, leads to that place of ours", async () => {
  const links = ["/two/#bread", "https://www.old.example/two#bread", "/two/?from=feed#ኽ", "/two/#", "#own"]
    .map((href) => `<a href="${href}">link</a>`)
    .join(" ");
  const target = post("two", { "content:encoded": '<h2 id="bread">Bread</h2>' });
  const { plan } = await planOf(wordpress(post("one", { "content:encoded": links }) + target));
  const [from, to] = plan.posts;
  const places = [...(from?.source ?? "").matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  const article = `/blog/${to?.row.id}`;
  expect(places).toEqual([
    ...[`${article}#user-content-bread`, `${article}#user-content-bread`],
    ...[`${article}#user-content-%E1%8A%BD`, article, "#own"],
  ]);
});
