// @vitest-environment jsdom

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Editor, getSchema } from "@tiptap/core";
import { DOMParser, DOMSerializer } from "@tiptap/pm/model";
import { describe, expect, it, vi } from "vitest";
import { withStoredHtml } from "../../../src/features/admin/writing/use-save-post.ts";
import { createSanitiser } from "../../../src/ui/article-html/sanitise.ts";
import { documentOf, htmlOf } from "../../../src/ui/rich-editor/article-document.ts";
import { canonical } from "../../../src/ui/rich-editor/canonical.ts";
import { articleExtensions } from "../../../src/ui/rich-editor/extensions.ts";

const schema = getSchema(articleExtensions());
const { sanitise, fragment } = createSanitiser(window);

function through(html: string): string {
  return sanitise(htmlOf(documentOf(html, schema)));
}

function preservedBlocks(html: string): number {
  let count = 0;
  documentOf(html, schema).forEach(({ type }) => {
    if (type.name === "keptHtml") count += 1;
  });
  return count;
}

function sameArticle(one: string, other: string): void {
  expect(canonical(fragment(other).childNodes)).toBe(canonical(fragment(one).childNodes));
}

const EDITABLE = [
  "<p>One <strong>two</strong> <em>three</em> <u>four</u> <s>five</s> <code>six</code><br>seven</p>",
  '<h2 id="user-content-list">The list</h2><h3>Smaller</h3><h6>Smallest</h6><hr>',
  "<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>",
  '<ol start="3"><li>Three</li><li><p>Four</p><p>and a half</p></li></ol>',
  "<blockquote><p>An hour is a long time.</p><p>If.</p></blockquote>",
  '<p><a href="https://a.example/x" rel="noopener noreferrer">away</a> <a href="/contact">here</a></p>',
  '<p><i>All of it, <a href="/contact">and a <b>link</b></a>, slanted</i></p>',
  '<p lang="ti">ሰላም <span lang="en">peace</span> <sup>2</sup> <mark><q>q</q></mark></p>',
  '<p class="text-center">In the middle</p>',
  "<pre><code>a\n  b &lt; c</code></pre>",
  '<figure><img src="/storage/v1/object/public/media/blog-images/a.webp" width="960" height="600" alt="A woman"><figcaption>Three <em>rounds</em></figcaption></figure>',
  '<figure class="align-left"><img src="https://a.example/x.jpg" alt=""></figure>',
  '<figure><img src="https://a.example/x.jpg" alt=""><figcaption> </figcaption></figure>',
  "<p>Spaces <strong>at the edges </strong> <em> of marks</em> and of the block<u> </u></p>",
  "<ul><li><p></p><ul><li>Inner</li></ul></li></ul>",
  "<table><tbody><tr><td><p></p><ul><li>In a cell</li></ul></td></tr></tbody></table>",
  '<p>Words <img src="https://a.example/x.jpg" alt="x" width="4" height="3"> words</p>',
  "<table><thead><tr><th>Day</th><th>Time</th></tr></thead><tbody><tr><td>Sunday</td><td>10:00</td></tr></tbody></table>",
  '<table><tbody><tr><th scope="row">Bus</th><td colspan="2">late</td></tr><tr><td>1</td><td>2</td><td>3</td></tr></tbody></table>',
  '<span data-embed="https://www.youtube-nocookie.com/embed/abcdef12345"><a href="https://www.youtube.com/watch?v=abcdef12345" rel="noopener noreferrer">A film</a></span>',
  '<ul><li>A film of it: <span data-embed="https://www.youtube-nocookie.com/embed/abcdef12345"><a href="https://www.youtube.com/watch?v=abcdef12345" rel="noopener noreferrer">A film</a></span></li></ul>',
];

const KEPT = [
  "<details><summary>More</summary><p>Hidden</p></details>",
  "<dl><dt>A</dt><dd>B</dd></dl>",
  '<figure class="gallery"><figure><img src="https://a.example/1.jpg" alt=""></figure><figure><img src="https://a.example/2.jpg" alt=""></figure></figure>',
  '<figure><a href="https://a.example/" rel="noopener noreferrer"><img src="https://a.example/1.jpg" alt=""></a></figure>',
  '<video src="https://a.example/x.mp4" controls="" preload="none" playsinline=""></video>',
  "<table><caption>Words</caption><tbody><tr><td>1</td></tr></tbody></table>",
  '<div class="columns"><div><p>a</p></div><div><p>b</p></div></div>',
  "<p><ruby>漢<rt>kan</rt></ruby></p>",
];

describe("an article in the editor", () => {
  it.each(EDITABLE)("an article can be edited and is saved unchanged: %s", (html) => {
    expect(preservedBlocks(html)).toBe(0);
    sameArticle(html, through(html));
  });

  it.each(KEPT)("markup without an editor node is kept: %s", (html) => {
    expect(preservedBlocks(html)).toBe(1);
    expect(through(html)).toBe(sanitise(html));
  });

  it("what is kept cannot be focused inside the editor, where a browser does not know inert", () => {
    const html = '<details><summary>More</summary><p><a href="/contact">here</a></p></details>';
    const editor = new Editor({
      extensions: articleExtensions(),
      content: documentOf(html, schema).toJSON(),
      element: document.createElement("div"),
    });
    const focusable = [...editor.view.dom.querySelectorAll<HTMLElement>("summary, a")];
    expect(focusable.map(({ tagName, tabIndex }) => [tagName, tabIndex])).toEqual([
      ["SUMMARY", -1],
      ["A", -1],
    ]);
    editor.destroy();
  });

  it("unsupported markup is kept beside editable paragraphs", () => {
    const html = `<p>Before</p>${KEPT[0]}<p>After</p>`;
    expect(preservedBlocks(html)).toBe(1);
    expect(documentOf(html, schema).childCount).toBe(3);
    sameArticle(html, through(html));
  });

  it("loose text becomes a paragraph, and an empty article stays empty", () => {
    expect(through("Hello <b>you</b>")).toBe("<p>Hello <strong>you</strong></p>");
    expect(through("")).toBe("");
    expect(through(" \n <p></p>")).toBe("");
  });

  it("an edited block can be edited when it is opened again", () => {
    const list = schema.nodeFromJSON({
      type: "doc",
      content: [
        {
          type: "bulletList",
          content: [
            {
              type: "listItem",
              content: [
                { type: "paragraph" },
                { type: "bulletList", content: [{ type: "listItem", content: [{ type: "paragraph" }] }] },
              ],
            },
          ],
        },
      ],
    });
    expect(documentOf(sanitise(htmlOf(list)), schema).toJSON()).toEqual(list.toJSON());
  });

  it("classes of the editor's own elements are not the article's", () => {
    const holder = document.createElement("div");
    holder.append(fragment('<p class="text-center">a</p>'));
    holder.firstElementChild?.classList.add("is-current");
    const read = DOMParser.fromSchema(schema).parse(holder);
    expect(read.firstChild?.attrs.class).toBe("text-center");
  });

  it("a hostile article runs nothing", () => {
    const html = '<p onclick="alert(1)">a<script>alert(1)</script></p><img src=x onerror=alert(1)>';
    expect(through(html)).toBe("<p>a</p>");
  });
});

/** Every article of the demo, in both languages. */
function demoArticles(): string[] {
  const folder = join(import.meta.dirname, "../../../src/community/demo");
  return readdirSync(folder)
    .filter((name) => /blog.*\.sql$/.test(name))
    .flatMap((name) => [...readFileSync(join(folder, name), "utf8").matchAll(/\$html\$([\s\S]*?)\$html\$/g)])
    .map(([, html = ""]) => html);
}

it("an unedited article is saved exactly as stored", () => {
  const articles = demoArticles();
  expect(articles.length).toBeGreaterThan(20);
  for (const content of articles) {
    const fields = { title: "x", content, translations: { ti: { title: "y", content } } };
    expect(withStoredHtml(fields, fields, sanitise)).toEqual(fields);
    const retitled = { ...fields, title: "Another" };
    expect(withStoredHtml(retitled, fields, sanitise)).toEqual(retitled);
  }
});

it("an edited article is sanitised, in the edited language only", () => {
  const was = { content: '<p><img src="https://a.example/x.jpg"></p>', translations: {} };
  const edited = { content: `${was.content}<p onclick="x()">More</p>`, translations: { ti: was } };
  const saved = withStoredHtml(edited, { ...was, translations: { ti: { content: was.content } } }, sanitise);
  expect(saved.content).toBe(sanitise(edited.content));
  expect(saved.translations.ti.content).toBe(was.content);
});

it("the demo's articles are unchanged", { timeout: 600_000 }, () => {
  const folder = join(import.meta.dirname, "../../../src/community/demo");
  const files = [
    "10-blog-autumn",
    "11-blog-both-languages",
    "12-blog-spring-summer",
    "13-blog-winter-and-drafts",
  ];
  const articles = files.flatMap((name) =>
    // Two of each file: a simulated page is slow.
    [...readFileSync(join(folder, `${name}.sql`), "utf8").matchAll(/\$html\$([\s\S]*?)\$html\$/g)]
      .map(([, html = ""]) => html)
      .slice(0, 2),
  );
  expect(articles.length).toBe(8);
  for (const html of articles) sameArticle(sanitise(html), through(html));
  const blocks = articles.map((html) => documentOf(html, schema).childCount).reduce((sum, n) => sum + n, 0);
  const stiff = articles.map(preservedBlocks).reduce((sum, n) => sum + n, 0);
  expect(stiff / blocks).toBeLessThan(0.01);
});

it("only the block that was changed is serialised again", () => {
  const document = documentOf("<p>One</p><h2>Two</h2><ul><li>Three</li></ul>", schema);
  const serialising = vi.spyOn(DOMSerializer.prototype, "serializeFragment");
  const changed = document.replace(1, 4, schema.node("paragraph", null, schema.text("Four")).slice(0));
  expect(htmlOf(changed)).toBe("<p>Four</p>\n<h2>Two</h2>\n<ul><li>Three</li></ul>");
  const blocks = serialising.mock.calls.filter(([fragment]) => fragment.firstChild?.isBlock);
  expect(blocks.length).toBe(1);
  serialising.mockRestore();
});
