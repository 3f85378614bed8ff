// @vitest-environment jsdom

import { Editor } from "@tiptap/core";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { createSanitiser } from "../../../src/ui/article-html/sanitise.ts";
import { documentOf } from "../../../src/ui/rich-editor/article-document.ts";
import { articleExtensions } from "../../../src/ui/rich-editor/extensions.ts";
import { blockBoundary } from "../../../src/ui/rich-editor/opening/block-boundary.ts";
import { type Reading, readInSteps } from "../../../src/ui/rich-editor/opening/read-in-steps.ts";
import { UnreadArticle } from "../../../src/ui/rich-editor/opening/unread-article.ts";
import { runs } from "../../property-seed.ts";

const { fragment } = createSanitiser(window);

const paragraph = (number: number) => `<p>Paragraph ${number}: ${"we meet on Sunday. ".repeat(20)}end</p>`;
/** About 90 kB in the form in which the site stores an article. */
const BLOCKS = Array.from({ length: 200 }, (_, number) =>
  number % 50 === 10
    ? "<details><summary>More</summary><p>Hidden</p></details>"
    : number % 50 === 40
      ? "<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>"
      : paragraph(number),
);
const LONG = BLOCKS.join("\n");

function nodesOf(html: string): string {
  const holder = document.createElement("div");
  holder.append(fragment(html));
  return holder.innerHTML;
}

/** True if the parser moves text out of a table: jsdom puts it behind the table, and browsers before it. */
function movesText(html: string): boolean {
  const text = html
    .replace(/<(?:"[^"]*"|[^">])*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
  const parsed = new DOMParser().parseFromString(html, "text/html").body.textContent;
  return parsed.replace(/\s/g, "") !== text.replace(/\s/g, "");
}

function partsOf(html: string, least: number): string[] {
  const parts: string[] = [];
  for (let at = 0; at < html.length; ) {
    const end = blockBoundary(html, at, least);
    parts.push(html.slice(at, end));
    at = end;
  }
  return parts;
}

const inline = fc.letrec<{ inline: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom("selam", " ", "&lt;p&gt;", "<br>", '<img src="https://a.example/x.jpg" alt="a > b">'),
    fc
      .tuple(
        fc.constantFrom("b", "i", "em", "strong", "a", "code", "span", "u"),
        fc.array(tie("inline"), { maxLength: 3 }),
      )
      .map(([name, inside]) => `<${name}>${inside.join("")}</${name}>`),
  ),
})).inline;
const block = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: "small" },
    fc
      .tuple(fc.constantFrom("p", "h2", "pre", "blockquote"), fc.array(inline, { maxLength: 3 }))
      .map(([name, inside]) => `<${name}>${inside.join("")}</${name}>`),
    fc
      .tuple(
        fc.constantFrom("p", "ul", "li", "div", "table", "tbody", "tr", "td", "details", "b", "a", "figure"),
        fc.array(fc.oneof(tie("block"), inline), { maxLength: 3 }),
      )
      .map(([name, inside]) => `<${name}>${inside.join("")}</${name}>`),
    fc.constantFrom("<hr>", "loose", "\n", "<p>", "</p>", "<!-- note -->", "</div>", "<i>"),
  ),
})).block;

describe("an article cut between its blocks", () => {
  it("has the nodes that it has in one piece, however it is nested", () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 8 }), (blocks) => {
        const html = blocks.join("");
        fc.pre(!movesText(html));
        const parts = partsOf(html, 1);
        expect(parts.join("")).toBe(html);
        expect(parts.map(nodesOf).join("").replace(/\s/g, "")).toBe(nodesOf(html).replace(/\s/g, ""));
      }),
      runs(300),
    );
  });

  it.each([
    ["between two paragraphs", "<p>a</p>\n<p>b</p>", ["<p>a</p>\n", "<p>b</p>"]],
    [
      "not inside a quotation",
      "<blockquote><p>a</p><p>b</p></blockquote><p>c</p>",
      ["<blockquote><p>a</p><p>b</p></blockquote>", "<p>c</p>"],
    ],
    ["not beside loose text", "<p>a</p>loose<p>b</p>", ["<p>a</p>loose<p>b</p>"]],
    ["not after a tag that is never closed", "<p><b>a</p><p>b</p>", ["<p><b>a</p><p>b</p>"]],
    [
      "not after a tag that it does not know",
      "<p>a</p><p><font>b</font></p><p>c</p>",
      ["<p>a</p>", "<p><font>b</font></p><p>c</p>"],
    ],
    [
      "past a > in an attribute",
      '<p><a title="a > b">c</a></p><p>d</p>',
      ['<p><a title="a > b">c</a></p>', "<p>d</p>"],
    ],
  ])("is cut %s", (_, html, parts) => {
    expect(partsOf(html, 1)).toEqual(parts);
  });
});

describe("a long article in the editor", () => {
  let editor: Editor;
  let reading: Reading;
  let article: UnreadArticle;

  function open(html: string): void {
    article = new UnreadArticle(html);
    const element = document.createElement("div");
    document.body.append(element);
    editor = new Editor({
      element,
      extensions: articleExtensions(),
      onBeforeCreate: ({ editor }) => {
        Object.assign(editor.options, { content: article.begin(editor.schema) });
      },
    });
    reading = readInSteps(editor, article);
  }

  afterEach(() => {
    reading.stop();
    editor.view.dom.parentElement?.remove();
    editor.destroy();
  });

  const untilRead = () => expect.poll(() => article.isRead).toBe(true);
  const press = (key: string, modifiers: KeyboardEventInit = {}) =>
    editor.view.dom.dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...modifiers }),
    );
  const html = () => article.htmlWith(editor.state.doc);
  /** Types at the end of the first paragraph. */
  const type = (text: string) =>
    editor.view.dispatch(editor.state.tr.insertText(text, editor.state.doc.child(0).nodeSize - 1));

  it("a short one is there at once", () => {
    const short = LONG.slice(0, LONG.indexOf(paragraph(20)));
    open(short);
    expect(article.isRead).toBe(true);
    expect(editor.state.doc.eq(documentOf(short, editor.schema))).toBe(true);
  });

  it("begins with several screens, and has all of its blocks soon after", async () => {
    open(LONG);
    expect(article.isRead).toBe(false);
    expect(editor.state.doc.childCount).toBeGreaterThan(20);
    expect(editor.state.doc.childCount).toBeLessThan(60);
    await untilRead();
    expect(editor.state.doc.eq(documentOf(LONG, editor.schema))).toBe(true);
  });

  it("is whole at every moment for who saves it, and unchanged while nobody touches it", async () => {
    open(LONG);
    const seen = new Set<string>();
    let changes = 0;
    editor.on("update", () => {
      changes += 1;
    });
    editor.on("transaction", () => {
      seen.add(html());
      expect(article.isUnchangedIn(editor.state.doc)).toBe(true);
    });
    await untilRead();
    expect([...seen]).toEqual([LONG]);
    expect(changes).toBe(0);
  });

  it("takes what is typed meanwhile, leaves all other HTML as it was, and undoes only what was typed", async () => {
    open(LONG);
    type(" and bread");
    const expected = LONG.replace("end</p>", "end and bread</p>");
    expect(html()).toBe(expected);
    expect(article.isUnchangedIn(editor.state.doc)).toBe(false);
    await untilRead();
    expect(html()).toBe(expected);
    editor.commands.undo();
    expect(html()).toBe(LONG);
    expect(article.isUnchangedIn(editor.state.doc)).toBe(true);
    expect(editor.can().undo()).toBe(false);
    editor.commands.redo();
    expect(html()).toBe(expected);
  });

  it("the editor's own paragraph after a table stays out of it", async () => {
    const table = "<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>";
    const tables = Array.from({ length: 600 }, () => table).join("\n");
    open(tables);
    expect(article.isRead).toBe(false);
    for (let typed = ""; !article.isRead; typed += "x") {
      editor.view.dispatch(editor.state.tr.insertText("x", 4));
      expect(editor.state.doc.lastChild?.type.name).toBe("paragraph");
      expect(html()).toBe(tables.replace("1", `${typed}x1`));
      await new Promise(requestAnimationFrame);
    }
    expect(html().replace(/x+1/, "1")).toBe(tables);
  });

  it("empty paragraphs between its parts are kept", async () => {
    const spaced = BLOCKS.join(`\n${"<p></p>\n".repeat(12)}`);
    open(spaced);
    type("!");
    await untilRead();
    expect(html()).toBe(spaced.replace("end</p>", "end!</p>"));
  });

  it("more of it is read before the cursor stands at the end of what was read", () => {
    open(LONG);
    const before = editor.state.doc;
    editor.commands.focus("end");
    const { selection, doc } = editor.state;
    expect(doc.childCount).toBeGreaterThan(before.childCount);
    expect(selection.$from.index(0)).toBe(before.childCount - 1);
    expect(article.isRead).toBe(false);
    // Delete joins with the next paragraph, and loses nothing.
    press("Delete");
    const [one = "", other = ""] = BLOCKS.slice(before.childCount - 1);
    expect(html()).toBe(LONG.replace(`${one}\n${other}`, one.slice(0, -4) + other.slice(3)));
  });

  it.each([
    ["select all", "a", { ctrlKey: true }],
    ["select all on a Mac", "a", { metaKey: true }],
    ["the end of the text", "End", { ctrlKey: true }],
    ["the end of the text on a Mac", "ArrowDown", { metaKey: true }],
    ["the browser's search", "f", { ctrlKey: true }],
  ])("%s waits for all of it", (_, key, modifiers) => {
    open(LONG);
    press(key, modifiers);
    expect(article.isRead).toBe(true);
    expect(editor.state.doc.eq(documentOf(LONG, editor.schema))).toBe(true);
  });

  it("printing waits for all of it", () => {
    open(LONG);
    window.dispatchEvent(new Event("beforeprint"));
    expect(article.isRead).toBe(true);
  });

  it("other keys do not", () => {
    open(LONG);
    for (const key of ["a", "End", "f"]) press(key);
    expect(article.isRead).toBe(false);
  });

  it("deleting everything deletes all of it, and undo brings all of it back", () => {
    open(LONG);
    press("a", { ctrlKey: true });
    editor.commands.selectAll();
    editor.commands.deleteSelection();
    expect(html()).toBe("");
    editor.commands.undo();
    expect(html()).toBe(LONG);
  });

  it("nothing is read into an editor that was left", async () => {
    open(LONG);
    reading.stop();
    const { childCount } = editor.state.doc;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(editor.state.doc.childCount).toBe(childCount);
    expect(html()).toBe(LONG);
  });
});
