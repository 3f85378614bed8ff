import { Extension, type JSONContent } from "@tiptap/core";
import type { Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { dropPoint } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";
import { pastedSlice } from "./pasted-slice.ts";

/**
 * What is pasted or dropped: pictures are made ready, HTML goes through the one sanitiser. The editor's own way would
 * parse foreign HTML by itself, which our Content Security Policy refuses.
 * @param prepare gives the nodes for the files that can be shown
 */
export function fromOutside(prepare: (files: readonly File[]) => Promise<JSONContent[]>) {
  return Extension.create({
    name: "fromOutside",
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handleDOMEvents: {
            paste(view, event) {
              const taken = take(view, event.clipboardData, (slice) => insert(view, slice, null));
              if (taken) event.preventDefault();
              return taken;
            },
            drop(view, event) {
              if (view.dragging) return false;
              const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? null;
              const taken = take(view, event.dataTransfer, (slice) => insert(view, slice, at));
              if (taken) event.preventDefault();
              return taken;
            },
          },
        },
      }),
    ],
  });

  /** Whether it was ours to take: plain text is not, nor code that goes into code. */
  function take(view: EditorView, data: DataTransfer | null, put: (slice: Slice) => void): boolean {
    if (!data) return false;
    const files = [...data.files];
    const html = data.getData("text/html");
    // Office programs add a picture of the copied text, browsers the address of a copied picture.
    if (files.length > 0 && !/<(?:p|h\d|table|ul|ol|li|span)\b/i.test(html)) {
      void prepare(files).then((nodes) => {
        if (!view.isDestroyed) insertNodes(view, nodes);
      });
      return true;
    }
    if (!html || view.state.selection.$from.parent.type.spec.code) return false;
    put(pastedSlice(html, view.state.schema));
    return true;
  }
}

function insertNodes(view: EditorView, nodes: readonly JSONContent[]): void {
  const { tr, schema } = view.state;
  for (const node of nodes) tr.replaceSelectionWith(schema.nodeFromJSON(node));
  view.dispatch(tr.scrollIntoView());
}

function insert(view: EditorView, slice: Slice, at: number | null): void {
  const { tr } = view.state;
  if (at === null) tr.replaceSelection(slice);
  else tr.replaceRange(dropPoint(tr.doc, at, slice) ?? at, dropPoint(tr.doc, at, slice) ?? at, slice);
  view.dispatch(tr.scrollIntoView().setMeta("paste", true));
}
