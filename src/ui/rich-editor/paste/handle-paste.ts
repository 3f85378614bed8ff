import { Extension, type JSONContent } from "@tiptap/core";
import type { Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { dropPoint } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";
import { pastedSlice } from "./pasted-slice.ts";
import { insertPictures, pendingPictures } from "./pending-pictures.ts";

/**
 * Handles pasted and dropped content: prepares pictures and sanitises HTML. The editor's own handling would
 * parse untrusted HTML, which the Content Security Policy blocks.
 * @param prepare returns the nodes for the usable files
 */
export function handlePaste(prepare: (files: readonly File[]) => Promise<JSONContent[]>) {
  return Extension.create({
    name: "fromOutside",
    addProseMirrorPlugins: () => [
      pendingPictures(),
      new Plugin({
        props: {
          handleDOMEvents: {
            paste(view, event) {
              const { from } = view.state.selection;
              const taken = take(view, event.clipboardData, from, (slice) => insert(view, slice, null));
              if (taken) event.preventDefault();
              return taken;
            },
            drop(view, event) {
              if (view.dragging) return false;
              const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? null;
              const place = at ?? view.state.selection.from;
              const taken = take(view, event.dataTransfer, place, (slice) => insert(view, slice, at));
              if (taken) event.preventDefault();
              return taken;
            },
          },
        },
      }),
    ],
  });

  /** True if handled here; plain text and code pasted into code are not. */
  function take(
    view: EditorView,
    data: DataTransfer | null,
    at: number,
    put: (slice: Slice) => void,
  ): boolean {
    if (!data) return false;
    const files = [...data.files];
    const html = data.getData("text/html");
    // Office programs add a picture of the copied text, and browsers add the URL of a copied picture.
    if (files.length > 0 && !/<(?:p|h\d|table|ul|ol|li|span)\b/i.test(html)) {
      void insertPictures(view, at, () => prepare(files));
      return true;
    }
    if (!html || view.state.selection.$from.parent.type.spec.code) return false;
    put(pastedSlice(html, view.state.schema));
    return true;
  }
}

function insert(view: EditorView, slice: Slice, at: number | null): void {
  const { tr } = view.state;
  if (at === null) tr.replaceSelection(slice);
  else tr.replaceRange(dropPoint(tr.doc, at, slice) ?? at, dropPoint(tr.doc, at, slice) ?? at, slice);
  view.dispatch(tr.scrollIntoView().setMeta("paste", true));
}
