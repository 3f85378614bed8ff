// @vitest-environment jsdom
import type { Editor } from "@tiptap/core";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { htmlOf } from "../../../src/ui/rich-editor/article-document.ts";
import { pastedText } from "../../../src/ui/rich-editor/paste/pasted-text.ts";
import { articleEditor, paste } from "../support/editor-clipboard.ts";

let editor: Editor;
beforeEach(() => {
  editor = articleEditor();
});
afterEach(() => editor.destroy());

function pasted(held: Record<string, string>): string {
  paste(editor, held);
  return htmlOf(editor.state.doc);
}

const PDF = `Our community has met every Sunday for many
years, and the coffee is made by volun-
teers who live nearby. Whoever wants to come
is welcome. Bring bread.
The second paragraph tells of the well that
was dug in the north of the country.

• Bring a cup for yourself and for your own
neighbour
• Come at five`;
const PARAGRAPHS = [
  "Our community has met every Sunday for many years, and the coffee is made by volunteers who live nearby. Whoever wants to come is welcome. Bring bread.",
  "The second paragraph tells of the well that was dug in the north of the country.",
];

it("lines of a PDF become paragraphs again, and a divided word one", () => {
  const html = pasted({ "text/plain": PDF });
  for (const paragraph of PARAGRAPHS) expect(html).toContain(`<p>${paragraph}</p>`);
  expect(html).toContain("<p>• Come at five</p>");
});

it("the text of a PDF that Firefox shows is taken without the lines of its page", () => {
  const spans = PDF.split("\n").map((line) => `<span role="presentation" dir="ltr">${line}</span>`);
  const html = pasted({ "text/html": spans.join('<br role="presentation">'), "text/plain": PDF });
  expect(html).toContain(`<p>${PARAGRAPHS[0]}</p>`);
});

it.each([
  "Come at five\nBring bread\nBring coffee\nAnd your neighbours too",
  "Saba: I shall be there at five, with bread and my two sons\nDawit: We come at six, and bring the coffee and cups\nAster: I cannot come today, but next Sunday I shall\nSaba: Then let us meet again on the Sunday after that",
  "Name of the one who brings it\tWhat it is, and for how many\nname\twhat\nname\twhat\nname\twhat",
  "a".repeat(300),
])("lines that their author ended stay lines: %s", (text) => {
  expect(pastedText(text)).toBe(text);
});

it("ends of lines and pages that only some programs have part words", () => {
  expect(
    pasted({ "text/plain": "one\u2028two\u000bthree\u000cfour\u2029five" })
      .replace(/<[^>]*>/g, " ")
      .trim(),
  ).toMatch(/^one\s+two\s+three\s+four\s+five$/);
});

it("code stays as it is, and so does what is pasted as plain text into it", () => {
  editor.commands.setContent("<pre><code></code></pre>");
  paste(editor, { "text/plain": PDF });
  expect(editor.state.doc.textContent).toBe(PDF);
});

it("no letter is lost or added, whatever the text, but the hyphen of a divided word", () => {
  const word = fc.stringMatching(/^[a-zA-Zሀ-ቆ.,-]{1,9}$/);
  const line = fc.array(word, { maxLength: 12 }).map((words) => words.join(" "));
  const letters = (text: string) => text.replace(/[\s-]/g, "");
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join("\n");
      expect(letters(pastedText(text))).toBe(letters(text));
    }),
  );
});
