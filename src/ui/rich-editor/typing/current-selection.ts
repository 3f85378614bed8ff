import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { isComposing } from "../../forms/keys.ts";

/**
 * Reads the browser's selection before each key. ProseMirror reads it at `selectionchange`, which the browser dispatches in
 * a later task than the key that moved the cursor. The next key of a fast typist can come before it, and would be handled at
 * the old place: Enter after End split the paragraph where the cursor had been.
 */
export const CurrentSelection = Extension.create({
  name: "currentSelection",
  // Before all other handlers of keys.
  priority: 2_000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown(view, event) {
            if (!isComposing(event)) readSelection(view);
            return false;
          },
        },
      },
    }),
  ],
});

/** Takes over the browser's selection now, before its event comes, except while an input method composes a word. */
export function readSelection(view: EditorView): void {
  if (!view.composing) view.dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
}
