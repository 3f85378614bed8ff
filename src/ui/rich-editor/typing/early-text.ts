import { Fragment } from "@tiptap/pm/model";
import { Selection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { isEmptyParagraph } from "../article-document.ts";

/** Puts text at the start of the article, one paragraph per line, with the cursor at its end. */
export function continueFrom(view: EditorView, text: string): void {
  const { doc, schema, tr } = view.state;
  const isEmpty = doc.childCount === 1 && isEmptyParagraph(doc.firstChild);
  const paragraphs = text
    .split("\n")
    .map((line) => schema.nodes.paragraph?.create(null, line === "" ? null : schema.text(line)))
    .filter((paragraph) => paragraph !== undefined);
  if (text !== "") tr.replaceWith(0, isEmpty ? doc.content.size : 0, paragraphs);
  const end = text === "" ? 0 : Fragment.from(paragraphs).size;
  tr.setSelection(Selection.near(tr.doc.resolve(end), text === "" ? 1 : -1));
  view.dispatch(tr);
  view.focus();
}
