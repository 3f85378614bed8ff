import type { Editor } from "@tiptap/core";
import { isEmptyParagraph } from "../article-document.ts";
import { readSelection } from "../typing/current-selection.ts";
import type { UnreadArticle } from "./unread-article.ts";

/** What a step and the frame after it may take each, in milliseconds: with a key between them it is half of what people notice. */
const BUDGET_MS = 60;
/** The characters of a step: of the first one, and the least and the most that the budget makes of it. */
const STEP = { first: 12_000, least: 12_000, most: 256_000 } as const;
/** How long a step waits while an input method composes a word, in milliseconds. */
const COMPOSING_MS = 100;

/** Reads the rest of an article. */
export type Reading = {
  /** Reads all that is left at once. */
  finish(): void;
  /** Ends without reading the rest. */
  stop(): void;
};

/**
 * Appends what was not read yet, a step after each painted frame, so that keys and taps are answered in between. Neither is it a
 * change, nor can it be undone. A step is as long as the ones before it allow on this device. Wherever the end of what was read would
 * matter, more is read first: the cursor never stands in the last block, and select all, the end of the text, the browser's search and
 * printing wait for all of it.
 */
export function readInSteps(editor: Editor, article: UnreadArticle): Reading {
  const { view } = editor;
  const length = { next: STEP.first as number };
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAppending = false;

  function append(least: number): void {
    if (article.isRead || isAppending) return;
    isAppending = true;
    readSelection(view);
    const { doc, tr } = editor.state;
    const { size } = doc.content;
    // The editor's own paragraph for typing after a picture or a table: no part ends with an empty one.
    const from = isEmptyParagraph(doc.lastChild) ? size - (doc.lastChild?.nodeSize ?? 0) : size;
    tr.replaceWith(from, size, article.read(least, editor.schema));
    tr.setMeta("addToHistory", false).setMeta("preventUpdate", true).setMeta("skipTrailingNode", true);
    view.dispatch(tr);
    isAppending = false;
    if (article.isRead) stop();
  }

  /** One step, then the next one. */
  function step(): void {
    if (view.composing) {
      timer = setTimeout(step, COMPOSING_MS);
      return;
    }
    const began = performance.now();
    append(length.next);
    const took = performance.now() - began;
    if (!article.isRead) next(took);
  }

  /** After the next frame is painted. A hidden page has none, and does not need the rest. */
  function next(took: number): void {
    frame = requestAnimationFrame(() => {
      const began = performance.now();
      timer = setTimeout(() => {
        const longest = Math.max(1, took, performance.now() - began);
        const wanted = (length.next * BUDGET_MS) / longest;
        length.next = Math.round(Math.min(STEP.most, 2 * length.next, Math.max(STEP.least, wanted)));
        step();
      });
    });
  }

  /** Deleting or joining forwards at the end of what was read would act on the wrong block, or on none. */
  function keepAhead(): void {
    const { doc, selection } = editor.state;
    if (selection.to >= doc.content.size - (doc.lastChild?.nodeSize ?? 0)) append(length.next);
  }

  function onKeyDown({ key, ctrlKey, metaKey, target }: KeyboardEvent): void {
    const isInText = target instanceof Node && view.dom.contains(target);
    const meansAll = /^(?:a|end)$/i.test(key) || (metaKey && key === "ArrowDown");
    if ((ctrlKey || metaKey) && (/^f$/i.test(key) || (isInText && meansAll))) finish();
  }

  function finish(): void {
    append(Number.POSITIVE_INFINITY);
  }

  function stop(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    editor.off("transaction", keepAhead);
    window.removeEventListener("keydown", onKeyDown, true);
    window.removeEventListener("beforeprint", finish);
  }

  if (!article.isRead) {
    editor.on("transaction", keepAhead);
    // Before the editor takes the key.
    window.addEventListener("keydown", onKeyDown, true);
    window.addEventListener("beforeprint", finish);
    next(BUDGET_MS);
  }
  return { finish, stop };
}
