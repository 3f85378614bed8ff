import "./polyfill-find-last.ts";
import { Editor } from "@tiptap/core";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Lang } from "../../domain/content/content.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { onLatinTyping } from "../latin-typing/typing-state.ts";
import { useLatest } from "../use-latest.ts";
import { documentOf, htmlOf } from "./article-document.ts";
import { type AddedPictures, figureOf, type Pictures } from "./editor-picture.ts";
import { articleExtensions } from "./extensions.ts";
import { type InsertKeys, slashCommand } from "./insert/slash-command.ts";
import { handlePaste } from "./paste/handle-paste.ts";
import { CurrentSelection } from "./typing/current-selection.ts";
import { continueFrom } from "./typing/early-text.ts";
import { latinTypingIn } from "./typing/latin-typing.ts";
import { textHints } from "./typing/text-hints.ts";

type ArticleEditorInput = {
  /** The initial HTML; later values are ignored. */
  readonly html: string;
  /** What was typed before the editor was loaded, to be continued; null if the cursor was elsewhere. */
  takeEarlyText(): string | null;
  readonly lang: Lang;
  /** The id of the element that labels the editor. */
  readonly labelledBy: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly pictures: Pictures;
  /** Receives the keys typed while the insert menu is open. */
  readonly insertKeys: InsertKeys;
  onChange(html: string): void;
  onPictures(added: AddedPictures): void;
};

/** Debounce before the article is serialised, in milliseconds, because a long one takes time. */
const DEBOUNCE_MS = 250;
/** The cursor stays this far from the window's edges: under the sticky bar and over the docked toolbar; in pixels. */
const SCROLL_ROOM = { top: 84, bottom: 84, left: 0, right: 0 };

/**
 * Creates the editor of one article while its element is mounted.
 * @param docked true on a touch screen, where a bar and not `/` inserts things; read once
 */
export function useArticleEditor(
  input: ArticleEditorInput,
  docked: boolean,
  place: RefObject<HTMLElement | null>,
) {
  const [editor, setEditor] = useState<Editor | null>(null);
  const latest = useLatest(input);
  const flush = useRef<() => void>(() => undefined);
  const initialHtml = useRef(input.html);
  const [initiallyDocked] = useState(docked);
  const { insertKeys } = input;

  // Before the browser paints or takes another key, so that no key is lost between the two fields.
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const pictures: Pictures = {
      accept: "",
      add: (files) => latest.current.pictures.add(files),
      address: (src) => latest.current.pictures.address(src),
    };
    const figuresOf = async (files: readonly File[]) => {
      const added = await pictures.add(files);
      latest.current.onPictures(added);
      return added.pictures.map(figureOf);
    };
    const extensions = articleExtensions(
      {
        address: pictures.address,
        prepare: async (file) => (await figuresOf([file]))[0] ?? null,
        accept: () => latest.current.pictures.accept,
        labels: {
          alt: m.editor_alt(),
          altHint: m.editor_alt_hint(),
          caption: m.editor_caption(),
          replace: m.editor_replace(),
          remove: m.editor_remove(),
        },
      },
      m.editor_kept(),
    );
    const made = new Editor({
      // In the page, each step of setting it up would lay out the whole article.
      element: document.createElement("div"),
      injectCSS: false,
      editorProps: {
        scrollThreshold: SCROLL_ROOM,
        scrollMargin: SCROLL_ROOM,
        attributes: () => attributesOf(latest.current),
      },
      extensions: [
        ...extensions,
        CurrentSelection,
        slashCommand(insertKeys),
        textHints(initiallyDocked ? m.editor_placeholder_touch() : m.editor_placeholder()),
        handlePaste(figuresOf),
        latinTypingIn(() => latest.current.lang),
      ],
      onBeforeCreate: ({ editor }) => {
        // It takes a document too, which its types leave out.
        Object.assign(editor.options, { content: documentOf(initialHtml.current, editor.schema) });
      },
    });
    element.append(made.view.dom);
    flush.current = emitChanges(made, initialHtml.current, (html) => latest.current.onChange(html));
    const early = latest.current.takeEarlyText();
    if (early !== null) continueFrom(made.view, early);
    setEditor(made);
    // The attributes for a phone's keyboard depend on the switch.
    const stop = onLatinTyping(() => made.view.setProps({}));
    return () => {
      stop();
      flush.current();
      made.destroy();
    };
  }, [place, latest, insertKeys, initiallyDocked]);

  const { lang, labelledBy, describedBy, invalid } = input;
  useEffect(() => {
    editor?.view.setProps({});
  }, [editor, lang, labelledBy, describedBy, invalid]);

  return { editor, flush };
}

/** The attributes of the editable element. */
function attributesOf({ lang, labelledBy, describedBy, invalid }: ArticleEditorInput) {
  return {
    class: "article-html rich-text",
    role: "textbox",
    "aria-multiline": "true",
    "aria-labelledby": labelledBy,
    "aria-invalid": String(invalid),
    lang,
    "aria-describedby": describedBy,
  };
}

/**
 * Emits changes, debounced, and at once when the returned function is called.
 * @param original the article as stored: undoing all changes emits exactly this text
 */
function emitChanges(editor: Editor, original: string, onChange: (html: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  // The empty paragraph that the editor appends is not a change.
  const first = htmlOf(editor.state.doc);
  let emitted = first;
  const now = () => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    const html = htmlOf(editor.state.doc);
    if (html === emitted) return;
    emitted = html;
    onChange(html === first ? original : html);
  };
  editor.on("update", () => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(now, DEBOUNCE_MS);
  });
  editor.on("blur", now);
  return now;
}
