import "./polyfill-find-last.ts";
import { Editor, type Extensions } from "@tiptap/core";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Lang } from "../../domain/content/content.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { onLatinTyping } from "../latin-typing/typing-state.ts";
import { useLatest } from "../use-latest.ts";
import { type AddedPictures, figureOf, type Pictures } from "./editor-picture.ts";
import { articleExtensions } from "./extensions.ts";
import { type InsertKeys, slashCommand } from "./insert/slash-command.ts";
import { inTasks } from "./opening/in-tasks.ts";
import { readInSteps } from "./opening/read-in-steps.ts";
import { UnreadArticle } from "./opening/unread-article.ts";
import { handlePaste } from "./paste/handle-paste.ts";
import { CaretInText } from "./typing/caret-in-text.ts";
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
  const finish = useRef<() => void>(() => undefined);
  const initialHtml = useRef(input.html);
  const [initiallyDocked] = useState(docked);

  // Before the browser paints or takes another key, so that no key is lost between the two fields.
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const article = new UnreadArticle(initialHtml.current);
    let made: Editor | null = null;
    let leave: () => void = () => undefined;
    const make = () => {
      made = new Editor({
        // In the page, each step of setting it up would lay out the whole article.
        element: null,
        injectCSS: false,
        editorProps: {
          scrollThreshold: SCROLL_ROOM,
          scrollMargin: SCROLL_ROOM,
          attributes: () => attributesOf(latest.current),
        },
        extensions: extensionsOf(latest, initiallyDocked),
        onBeforeCreate: ({ editor }) => {
          // It takes a document too, which its types leave out.
          Object.assign(editor.options, { content: article.begin(editor.schema) });
        },
      });
    };
    const show = () => {
      const shown = made;
      if (!shown) return;
      shown.mount(document.createElement("div"));
      element.append(shown.view.dom);
      const reading = readInSteps(shown, article);
      finish.current = reading.finish;
      flush.current = emitChanges(shown, article, (html) => latest.current.onChange(html));
      const early = latest.current.takeEarlyText();
      if (early !== null) continueFrom(shown.view, early);
      setEditor(shown);
      // The attributes for a phone's keyboard depend on the switch.
      const stop = onLatinTyping(() => shown.view.setProps({}));
      leave = () => {
        stop();
        reading.stop();
        flush.current();
      };
    };
    let cancel: () => void = () => undefined;
    if (article.isLong) cancel = inTasks([make, () => flushSync(show)]);
    else {
      make();
      show();
    }
    return () => {
      cancel();
      leave();
      made?.destroy();
    };
  }, [place, latest, initiallyDocked]);

  const { lang, labelledBy, describedBy, invalid } = input;
  useEffect(() => {
    editor?.view.setProps({});
  }, [editor, lang, labelledBy, describedBy, invalid]);

  return { editor, flush, finish };
}

type LatestInput = Readonly<RefObject<ArticleEditorInput>>;

/** All extensions of an editor; what they need of its form is read when it is needed. */
function extensionsOf(latest: LatestInput, docked: boolean): Extensions {
  const figuresOf = async (files: readonly File[]) => {
    const added = await latest.current.pictures.add(files);
    latest.current.onPictures(added);
    return added.pictures.map(figureOf);
  };
  const pictures = {
    address: (src: string) => latest.current.pictures.address(src),
    prepare: async (file: File) => (await figuresOf([file]))[0] ?? null,
    accept: () => latest.current.pictures.accept,
    labels: {
      alt: m.field_image_meta(),
      altChip: m.editor_alt_chip(),
      altGiven: m.editor_alt_given(),
      altMissing: m.editor_alt_missing(),
      altHint: m.editor_alt_hint(),
      caption: m.editor_caption(),
      captionHint: m.editor_caption_hint(),
      replace: m.editor_replace(),
      remove: m.editor_remove(),
    },
  };
  return [
    ...articleExtensions(pictures, m.editor_kept()),
    CurrentSelection,
    CaretInText,
    slashCommand(latest.current.insertKeys),
    textHints(docked ? m.editor_placeholder_touch() : m.editor_placeholder()),
    handlePaste(figuresOf, {
      add: (chosen) => latest.current.pictures.add(chosen),
      onPictures: (added) => latest.current.onPictures(added),
    }),
    latinTypingIn(() => latest.current.lang),
  ];
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
 * Emits changes, debounced, and at once when the returned function is called. Undoing all changes emits exactly the article as
 * stored; what has not been read of a long one is emitted as stored too.
 */
function emitChanges(editor: Editor, article: UnreadArticle, onChange: (html: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let emitted = article.html;
  const now = () => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    const { doc } = editor.state;
    const html = article.isUnchangedIn(doc) ? article.html : article.htmlWith(doc);
    if (html === emitted) return;
    emitted = html;
    onChange(html);
  };
  editor.on("update", () => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(now, DEBOUNCE_MS);
  });
  editor.on("blur", now);
  return now;
}
