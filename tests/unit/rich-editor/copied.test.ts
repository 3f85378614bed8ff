// @vitest-environment jsdom
import type { Editor } from "@tiptap/core";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { AllSelection, NodeSelection, type Selection, TextSelection } from "@tiptap/pm/state";
import { CellSelection } from "@tiptap/pm/tables";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentOf, htmlOf } from "../../../src/ui/rich-editor/article-document.ts";
import { articles } from "../support/editor-articles.ts";
import { articleEditor, copy, paste } from "../support/editor-clipboard.ts";

let editor: Editor;
beforeAll(() => {
  editor = articleEditor();
});
afterAll(() => editor.destroy());

function open(content: DocumentNode): void {
  const { tr, doc } = editor.state;
  editor.view.dispatch(
    tr.replaceWith(0, doc.content.size, content.content).setMeta("skipTrailingNode", true),
  );
}

const read = (html: string) => documentOf(html, editor.schema);

/** All selections that a person can make in a document. */
function selectionsIn(doc: DocumentNode): Selection[] {
  const found: Selection[] = [new AllSelection(doc)];
  const texts: number[] = [];
  const cells: number[] = [];
  doc.descendants((node, at) => {
    if (node.isTextblock) for (let to = at + 1; to < at + node.nodeSize; to += 1) texts.push(to);
    if (node.isAtom && NodeSelection.isSelectable(node)) found.push(NodeSelection.create(doc, at));
    if (node.type.name === "figure") found.push(NodeSelection.create(doc, at));
    if (/^table(?:Cell|Header)$/.test(node.type.name)) cells.push(at);
  });
  for (const [at, from] of texts.entries())
    for (const to of texts.slice(at + 1))
      if (isolatedBy(doc, from) === isolatedBy(doc, to)) found.push(TextSelection.create(doc, from, to));
  for (const from of cells)
    for (const to of cells) if (inOneTable(doc, from, to)) found.push(CellSelection.create(doc, from, to));
  return found;
}

/** The cell or picture around a place. */
function isolatedBy(doc: DocumentNode, place: number): DocumentNode | null {
  const $place = doc.resolve(place);
  for (let depth = $place.depth; depth > 0; depth -= 1)
    if ($place.node(depth).type.spec.isolating) return $place.node(depth);
  return null;
}

function inOneTable(doc: DocumentNode, from: number, to: number): boolean {
  return doc.resolve(from).node(-1) === doc.resolve(to).node(-1);
}

describe("what is copied in the editor and pasted there", () => {
  it("is what it was, whatever is selected", () => {
    fc.assert(
      fc.property(articles, fc.nat(), (html, choice) => {
        open(read(html));
        const { doc } = editor.state;
        const all = selectionsIn(doc);
        const selection = all[choice % all.length];
        if (!selection || selection.empty) return;
        editor.view.dispatch(editor.state.tr.setSelection(selection));
        paste(editor, copy(editor));
        expect(htmlOf(editor.state.doc)).toBe(htmlOf(doc));
      }),
      { numRuns: Number(process.env.RUNS ?? 40) },
    );
  });

  it("is the same article in another editor", () => {
    fc.assert(
      fc.property(articles, (html) => {
        open(read(html));
        const { doc } = editor.state;
        editor.commands.selectAll();
        const held = copy(editor);
        open(read(""));
        editor.commands.selectAll();
        paste(editor, held);
        expect(htmlOf(editor.state.doc)).toBe(htmlOf(doc));
      }),
      { numRuns: 15 },
    );
  });

  it("is pasted only as the sanitiser leaves it", () => {
    open(read("<p>One</p>"));
    editor.commands.selectAll();
    const held = copy(editor);
    const forged = (from: string, to: string) => ({
      "text/html": (held["text/html"] ?? "").replace(from, to),
    });
    const marks =
      "&quot;marks&quot;:[{&quot;type&quot;:&quot;phrase&quot;,&quot;attrs&quot;:{&quot;tag&quot;:&quot;script&quot;,&quot;own&quot;:{}}}],";
    const text = "&quot;type&quot;:&quot;text&quot;,";
    for (const clipboard of [
      forged(text, `${text}${marks}`),
      forged("&quot;paragraph&quot;", "&quot;none&quot;"),
    ]) {
      open(read(""));
      paste(editor, clipboard);
      expect(editor.view.dom.querySelector("script")).toBeNull();
      expect(htmlOf(editor.state.doc)).toBe("<p>One</p>");
    }
  });
});
