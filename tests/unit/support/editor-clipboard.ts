import { Editor } from "@tiptap/core";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { articleExtensions } from "../../../src/ui/rich-editor/extensions.ts";
import type { Adding } from "../../../src/ui/rich-editor/paste/bring-pictures.ts";
import { handlePaste } from "../../../src/ui/rich-editor/paste/handle-paste.ts";

const NONE: Adding = { add: async () => ({ pictures: [], errors: [] }), onPictures: () => undefined };

/** What a clipboard holds: its flavours by their type. */
export type Clipboard = Readonly<Record<string, string>>;

/** An editor as the admin's form has it, without its form. */
export function articleEditor(content?: DocumentNode, adding: Adding = NONE): Editor {
  return new Editor({
    element: document.body.appendChild(document.createElement("div")),
    extensions: [...articleExtensions(), handlePaste(async () => [], adding)],
    onBeforeCreate: ({ editor }) => {
      if (content) Object.assign(editor.options, { content });
    },
  });
}

function dispatch(editor: Editor, type: "copy" | "cut" | "paste", held: Record<string, string>): void {
  const clipboardData = {
    files: [],
    clearData: () => undefined,
    getData: (flavour: string) => held[flavour] ?? "",
    setData: (flavour: string, data: string) => {
      held[flavour] = data;
    },
  };
  const event = new Event(type, { bubbles: true, cancelable: true });
  editor.view.dom.dispatchEvent(Object.assign(event, { clipboardData }));
}

/** What Ctrl+C or Ctrl+X puts into the clipboard. */
export function copy(editor: Editor, type: "copy" | "cut" = "copy"): Clipboard {
  const held = {};
  dispatch(editor, type, held);
  return held;
}

export function paste(editor: Editor, held: Clipboard): void {
  dispatch(editor, "paste", { ...held });
}
