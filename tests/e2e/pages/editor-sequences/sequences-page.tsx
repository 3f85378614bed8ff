import type { Editor } from "@tiptap/core";
import { createRef, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { switchTyping } from "../../../../src/ui/latin-typing/typing-state.ts";
import type { Pictures } from "../../../../src/ui/rich-editor/editor-picture.ts";
import { RichEditor, type RichEditorHandle } from "../../../../src/ui/rich-editor/rich-editor.tsx";
import "../../../../src/ui/theme.css";
import { caretPlaces, differences } from "./differences.ts";

const pictures: Pictures = {
  accept: "image/*",
  address: async () => "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
  add: async () => ({ pictures: [], errors: [] }),
};

const handle = createRef<RichEditorHandle>();
let stored = "";
let draft = "";
let show: (next: { readonly html: string; readonly at: number }) => void = () => undefined;
let opened = 0;

function Page() {
  const [{ html, at }, setArticle] = useState({ html: "", at: 0 });
  show = setArticle;
  return (
    <>
      <Border />
      <RichEditor
        key={at}
        ref={handle}
        label="Content"
        html={html}
        lang="en"
        pictures={pictures}
        onChange={(next) => {
          draft = next;
        }}
      />
      <Border />
    </>
  );
}

/** Sends the focus back, which Tab would take out of the page. */
function Border() {
  return (
    <button type="button" onFocus={() => currentEditor().view.focus()}>
      Border
    </button>
  );
}

function currentEditor(): Editor {
  const dom = document.querySelector<HTMLElement & { editor?: Editor }>(".ProseMirror");
  if (!dom?.editor) throw new Error("There is no editor.");
  return dom.editor;
}

/** A moment in which the browser has told the editor of all that it has done. */
const settled = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

/** What the test does in the page. */
const sequences = {
  /** Opens an article in a new editor, with the cursor in it, and text in the clipboard. */
  async open(html: string): Promise<void> {
    await navigator.clipboard.writeText("copied elsewhere");
    opened += 1;
    flushSync(() => show({ html, at: opened }));
    stored = html;
    draft = html;
    const { view } = currentEditor();
    switchTyping(view.dom, "en", false);
    view.focus();
  },
  /** Puts the browser's own caret at one of the places that it can have in the editor. */
  caret(place: number, to: number | null): void {
    const places = caretPlaces(currentEditor().view.dom);
    const at = (wanted: number) => places[wanted % places.length] ?? places[0];
    const anchor = at(place);
    const head = to === null ? anchor : at(to);
    currentEditor().view.dom.focus();
    if (anchor && head) getSelection()?.setBaseAndExtent(anchor.node, anchor.offset, head.node, head.offset);
  },
  /** A point of the editor, given in parts of a thousand of its width and height, in pixels of the window. */
  place(x: number, y: number): { x: number; y: number } {
    const { left, top, width, height } = currentEditor().view.dom.getBoundingClientRect();
    return { x: left + (width * x) / 1_000, y: top + (height * y) / 1_000 };
  },
  /** Drops HTML at such a point, or without any HTML, text. */
  drop(x: number, y: number, html: string | null): void {
    const { dom } = currentEditor().view;
    const { x: clientX, y: clientY } = sequences.place(x, y);
    const dataTransfer = new DataTransfer();
    dataTransfer.setData(html === null ? "text/plain" : "text/html", html ?? "dropped text");
    const under = document.elementFromPoint(clientX, clientY);
    const target = under && dom.contains(under) ? under : dom;
    const options = { bubbles: true, cancelable: true, clientX, clientY, dataTransfer };
    target.dispatchEvent(new DragEvent("drop", options));
  },
  /** What is wrong now, and after all is undone and done again. */
  async check(): Promise<string[]> {
    await settled();
    const save = () => {
      handle.current?.flush();
      return draft;
    };
    return differences(currentEditor(), { stored, save, settled });
  },
};

export type Sequences = typeof sequences;
Object.assign(window, { sequences });

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");
createRoot(root).render(<Page />);
