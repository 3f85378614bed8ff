// @vitest-environment jsdom
import type { Editor } from "@tiptap/core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSanitiser } from "../../../src/ui/article-html/sanitise.ts";
import { htmlOf } from "../../../src/ui/rich-editor/article-document.ts";
import { articleEditor, paste } from "../support/editor-clipboard.ts";

let editor: Editor;
beforeEach(() => {
  editor = articleEditor();
});
afterEach(() => editor.destroy());

function pasted(html: string, text = ""): string {
  paste(editor, { "text/html": html, "text/plain": text });
  return createSanitiser(window).sanitise(htmlOf(editor.state.doc));
}

const drawn = (alt: string) =>
  `<img src="data:image/png;base64,${"A".repeat(300)}" alt="${alt}" aria-roledescription="checkbox">`;

it.each([
  [
    "how paragraphs are aligned, the first one too",
    '<p style="text-align:center">A</p><p align="right">B</p><h2 class="has-text-align-center">C</h2><p dir="rtl" style="text-align:right">ሰላም</p><p style="text-align:justify">D</p>',
    '<p class="text-center">A</p>\n<p class="text-end">B</p>\n<h2 class="text-center">C</h2>\n<p dir="rtl">ሰላም</p>\n<p>D</p>',
  ],
  [
    "the direction of a text that is one paragraph",
    '<p class=MsoNormal dir=RTL style="text-align:right">سلام</p>',
    '<p dir="rtl">سلام</p>',
  ],
  [
    "the boxes of Google Docs",
    `<ul><li role="checkbox" aria-checked="true">${drawn("checked")}<p style="display:inline-block"><span style="text-decoration:line-through">Done</span></p></li><li role="checkbox" aria-checked="false">${drawn("unchecked")}<p>Open</p></li></ul>`,
    "<ul><li>☑ <s>Done</s></li><li>☐ Open</li></ul>",
  ],
  [
    "the boxes of a page",
    '<ul><li><input type="checkbox" checked disabled> Done</li><li><input type="checkbox"> Open</li></ul>',
    "<ul><li>☑ Done</li><li>☐ Open</li></ul>",
  ],
  [
    "Word's quotes",
    "<p class=MsoNormal>A</p><p class=MsoQuote>B</p><p class=MsoIntenseQuote>C</p>",
    "<p>A</p>\n<blockquote><p>B</p></blockquote>\n<blockquote><p>C</p></blockquote>",
  ],
  [
    "the caption of a picture that is a link",
    '<figure><a href="https://a.example/full"><img src="https://a.example/x.jpg" alt="X"></a><figcaption>Said of it</figcaption></figure>',
    '<figure><img src="https://a.example/x.jpg" alt="X" loading="lazy" decoding="async"><figcaption>Said of it</figcaption></figure>',
  ],
  [
    "formulas, once",
    '<p><math><mi>x</mi><mo>=</mo><mn>2</mn></math> <span><span class="katex-mathml"><math><semantics><mi>y</mi><annotation encoding="application/x-tex">y</annotation></semantics></math></span><span class="katex-html">y</span></span></p>',
    "<p>x=2 y</p>",
  ],
  [
    "lists and lines of Slack",
    'One<span class="c-mrkdwn__br" style="display:block"></span><b>Two</b><ul class="p-rich_text_list" data-indent="0"><li data-stringify-indent="0">a</li></ul><ul class="p-rich_text_list" data-indent="1"><li data-stringify-indent="1">b</li></ul>',
    "<p>One<br><strong>Two</strong></p>\n<ul><li>a<ul><li>b</li></ul></li></ul>",
  ],
  [
    "the lines of code, without its button",
    "<pre><div><span>python</span><button>Copy code</button></div><div><code><span>a</span>\n  b</code></div></pre><p>After</p>",
    "<pre><code>python\na\n  b</code></pre>\n<p>After</p>",
  ],
])("pasted text has %s", (_, html, article) => {
  expect(pasted(html)).toBe(article);
});

it.each([
  ['"*bold*" and "_slanted_"', '<p>"<strong>bold</strong>" and "<em>slanted</em>"</p>'],
  ["Tea * 2 and cake * 3", "<p>Tea * 2 and cake * 3</p>"],
  ["5 ~ 6 and _ not _ and `code`", "<p>5 ~ 6 and _ not _ and <code>code</code></p>"],
])("the marks of a message are told from signs: %s", (text, article) => {
  expect(pasted("", text)).toBe(article);
});
