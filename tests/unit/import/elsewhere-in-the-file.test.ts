import { expect, test } from "vitest";
import { withFootnotes } from "../../../server/import/footnotes.ts";
import { openHtmlTools } from "../../../server/import/html/html-document.ts";
import { showLazyPictures } from "../../../server/import/html/lazy-pictures.ts";
import { PictureFetcher } from "../../../server/import/pictures/fetch-picture.ts";
import { PictureStore } from "../../../server/import/pictures/picture-store.ts";
import type { SiteApi } from "../../../server/import/site-api.ts";
import { Tally } from "../../../server/import/tally.ts";
import type { WxrItem } from "../../../server/import/wxr-export.ts";
import { meta, planOf, post, wordpress } from "./wordpress-file.ts";

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
