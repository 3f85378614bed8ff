// @vitest-environment jsdom
import type { Editor } from "@tiptap/core";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { htmlOf } from "../../../src/ui/rich-editor/article-document.ts";
import { runs } from "../../property-seed.ts";
import { articleEditor, paste } from "../support/editor-clipboard.ts";

let editor: Editor;
beforeEach(() => {
  editor = articleEditor();
});
afterEach(() => editor.destroy());

function pasted(held: Record<string, string>): string {
  editor.commands.setContent("");
  paste(editor, held);
  return htmlOf(editor.state.doc);
}

const tab = '<span class="Apple-tab-span" style="white-space:pre">\t</span>';

it.each([
  [
    "Pages",
    `<p class="p1">${tab}•${tab}One</p>\n<p class="p1">${tab}•${tab}<b>Two</b></p><p>After</p>`,
    "<ul><li>One</li><li><strong>Two</strong></li></ul>\n<p>After</p>",
  ],
  [
    "Outlook on a phone",
    "<div>Bring:</div><div>·&nbsp;&nbsp;bread</div><div>·&nbsp;&nbsp;coffee</div>",
    "<p>Bring:</p>\n<ul><li>bread</li><li>coffee</li></ul>",
  ],
  [
    "lines of one block",
    "<div>Bring:<br>• bread<br>• <b>coffee</b><br>Thank you</div>",
    "<p>Bring:</p>\n<ul><li>bread</li><li><strong>coffee</strong></li></ul>\n<p>Thank you</p>",
  ],
  [
    "lists within each other, and numbers that go on or begin again",
    "<p>•\tA</p><p>\t◦\tB</p><p>•\tC</p><p><b>2)</b>\tx</p><p>3)\ty</p><p>1)\tz</p>",
    '<ul><li>A<ul><li>B</li></ul></li><li>C</li></ul>\n<ol start="2"><li>x</li><li>y</li></ol>\n<ol><li>z</li></ol>',
  ],
])("a list that is only typed becomes one: %s", (_, html, article) => {
  expect(pasted({ "text/html": html, "text/plain": "x" })).toBe(article);
});

it.each([
  "<p>• alone</p>",
  "<p>1. The first chapter</p>\n<p>It begins.</p>\n<p>2. The second one</p>",
  "<p>– Hello</p>\n<p>– And to you</p>",
  "<p>2026. A year</p>\n<p>2027. Another one</p>",
])("what may be no list stays as it is: %s", (html) => {
  expect(pasted({ "text/html": html, "text/plain": "x" })).toBe(html);
});

it.each([
  [
    "*Meeting* at _five_, ~not six~, in *the old hall*.\nCome! https://selam.example/a_b_c?x=*1*\n\n- bread\n- coffee",
    '<p><strong>Meeting</strong> at <em>five</em>, <s>not six</s>, in <strong>the old hall</strong>.</p>\n<p>Come! <a href="https://selam.example/a_b_c?x=*1">https://selam.example/a_b_c?x=*1</a>*</p>\n<ul><li>bread</li><li>coffee</li></ul>',
  ],
  ["**ሰላም** ንኹሉ። *_Both_*", "<p><strong>ሰላም</strong> ንኹሉ። <strong><em>Both</em></strong></p>"],
  ["2*3*4 snake_case_name * a * <b>*x*</b>", "<p>2*3*4 snake_case_name * a * &lt;b&gt;*x*&lt;/b&gt;</p>"],
])("a message has the marks that its reader sees: %s", (text, article) => {
  expect(pasted({ "text/plain": text })).toBe(article);
});

it("whatever stands in the lines, each item of a typed list is one, and no word is lost", () => {
  const words = fc.stringMatching(/^[a-zሀ-ቆ<&]{1,6}( [a-z.,]{1,6})?$/);
  const mark = fc.constantFrom("•\t", "·  ", "-\t", "\t•\t", "▪ ");
  const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.option(mark), words), { minLength: 1, maxLength: 8 }), (lines) => {
      const marked = lines.map(([before, text]) => `${before ?? ""}${text}`);
      const html = marked.map((line) => `<p>${escaped(line)}</p>`).join("");
      const isItem = (at: number) => lines[at]?.[0] != null;
      const certain = lines.filter(
        ([before], at) => before !== null && (before.includes("\t") || isItem(at - 1) || isItem(at + 1)),
      );
      for (const held of [{ "text/html": html, "text/plain": "x" }, { "text/plain": marked.join("\n") }]) {
        pasted(held);
        let items = 0;
        editor.state.doc.descendants(({ type }) => {
          if (type.name === "listItem") items += 1;
        });
        const found = editor.state.doc.textContent.replace(/[\s•·▪-]/g, "");
        expect([items, found]).toEqual([
          certain.length,
          lines
            .map(([, text]) => text)
            .join("")
            .replace(/\s/g, ""),
        ]);
      }
    }),
    runs(80),
  );
});
