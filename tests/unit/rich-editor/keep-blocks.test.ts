// @vitest-environment jsdom
import { TextSelection } from "@tiptap/pm/state";
import { expect, it } from "vitest";
import { documentOf, htmlOf } from "../../../src/ui/rich-editor/article-document.ts";
import { articleEditor } from "../support/editor-clipboard.ts";

const PICTURE = '<figure><img src="https://a.example/x.jpg" alt="A hall"></figure>';

function opened(html: string) {
  const editor = articleEditor();
  const { doc, tr, schema } = editor.state;
  const { content } = documentOf(html, schema);
  editor.view.dispatch(tr.replaceWith(0, doc.content.size, content).setMeta("addToHistory", false));
  return editor;
}

function selectAll({ state, view }: ReturnType<typeof articleEditor>): void {
  const { doc, tr } = state;
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size))));
}

it.each([PICTURE, "<h2></h2>", "<ul><li></li></ul>"])(
  "what is undone while all is selected is as it was: %s",
  (html) => {
    const editor = opened(html);
    const before = editor.state.doc;
    editor.view.dispatch(editor.state.tr.insertText("k", TextSelection.atStart(before).from));
    selectAll(editor);
    editor.commands.undo();
    expect(htmlOf(editor.state.doc)).toBe(htmlOf(before));
    editor.destroy();
  },
);

it("a picture stays when all of its caption is deleted, and a heading without words becomes a paragraph", () => {
  for (const [html, left] of [
    [PICTURE.replace("</figure>", "<figcaption>k</figcaption></figure>"), PICTURE],
    ["<h2>k</h2>", ""],
  ] as const) {
    const editor = opened(html);
    selectAll(editor);
    const { from, to } = editor.state.selection;
    editor.view.dispatch(editor.state.tr.delete(from, to));
    expect(htmlOf(editor.state.doc)).toBe(left);
    editor.destroy();
  }
});
