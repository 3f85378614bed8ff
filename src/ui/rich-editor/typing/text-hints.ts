import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** Shows a hint in an empty article, and marks the block at the cursor, beside which focus mode dims the others. */
export function textHints(placeholder: string) {
  return Extension.create({
    name: "textHints",
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations({ doc, selection: { $from } }) {
            if ($from.depth === 0) return null;
            const { firstChild } = doc;
            const isEmpty =
              doc.childCount === 1 && firstChild?.type.name === "paragraph" && firstChild.content.size === 0;
            return DecorationSet.create(doc, [
              Decoration.node($from.before(1), $from.after(1), {
                class: isEmpty ? "is-current is-empty" : "is-current",
                ...(isEmpty ? { "data-placeholder": placeholder } : {}),
              }),
            ]);
          },
        },
      }),
    ],
  });
}
