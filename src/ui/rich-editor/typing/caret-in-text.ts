import { Extension } from "@tiptap/core";
import { GapCursor } from "@tiptap/pm/gapcursor";
import type { ResolvedPos } from "@tiptap/pm/model";
import { Plugin, Selection, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { isEnter } from "../../forms/keys.ts";

/**
 * Keeps the browser's caret out of places where text would not be the article's: in a picture beside its caption, for example, which
 * the browser takes for editable. There the caret is between this block and the next one, or in the nearest text, before the
 * browser inserts or deletes anything.
 */
export const CaretInText = Extension.create({
  name: "caretInText",
  // After the browser's selection has been read, and before all other handlers of keys.
  priority: 1_900,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        createSelectionBetween: (view, $anchor, $head) =>
          $anchor.pos === $head.pos ? selectionBeside(view, $head) : null,
        handleKeyDown(view, event) {
          const { selection, tr } = view.state;
          const spansBlocks = selection instanceof TextSelection && !isInOneText(selection);
          // TipTap splits before it deletes, and throws where the first block cannot have what is left of the last one.
          if (spansBlocks && isEnter(event)) view.dispatch(tr.deleteSelection());
          return false;
        },
        handleDOMEvents: {
          keydown(view) {
            if (!view.composing) moveIntoText(view);
            return false;
          },
          compositionstart(view) {
            moveIntoText(view);
            const { selection, tr } = view.state;
            // A word that is composed again is selected, and is not deleted.
            if (!selection.empty && !isInOneText(selection)) view.dispatch(tr.deleteSelection());
            // With marks of its own, ProseMirror makes the word a place that the browser does not merge with what is beside it.
            else if (!isBesideText(selection))
              view.dispatch(
                tr.setStoredMarks(selection.$from.marks().filter(({ type }) => type.name !== "link")),
              );
            return false;
          },
          beforeinput(view, event) {
            if (view.composing || event.isComposing) return false;
            moveIntoText(view);
            const taken = takeInput(view, event);
            if (taken) event.preventDefault();
            return taken;
          },
        },
      },
    }),
  ],
});

/** What the browser's caret beside the text of a block means, if it is there. */
function selectionBeside(view: EditorView, $head: ResolvedPos): Selection | null {
  const { focusNode, focusOffset } = selectionOf(view) ?? {};
  if (!focusNode || !$head.parent.isTextblock || $head.depth === 0) return null;
  const text = textElement(view, $head);
  if (text.contains(focusNode)) return null;
  const range = view.dom.ownerDocument.createRange();
  range.setStart(focusNode, focusOffset ?? 0);
  range.setEnd(text, 0);
  const isBefore =
    range.startContainer === focusNode && range.startOffset === focusOffset && !range.collapsed;
  const $gap = $head.doc.resolve(isBefore ? $head.before() : $head.after());
  if (isGap($gap)) return new GapCursor($gap);
  const comesFrom = view.state.selection.head;
  const leaves = isBefore ? comesFrom >= $head.start() : comesFrom <= $head.end();
  return leaves ? Selection.findFrom($gap, isBefore ? -1 : 1, true) : null;
}

/** Types leave out that method of the gap cursor. */
const { valid: isGap } = GapCursor as unknown as { valid($place: ResolvedPos): boolean };

/** Puts the browser's selection where the editor takes it to be, if either end is outside the text. */
function moveIntoText(view: EditorView): void {
  const { selection } = view.state;
  const shown = selectionOf(view);
  if (!(selection instanceof TextSelection) || !view.hasFocus() || !shown) return;
  const { $anchor, $head } = selection;
  const { anchorNode, focusNode } = shown;
  if (textElement(view, $anchor).contains(anchorNode) && textElement(view, $head).contains(focusNode)) return;
  const anchor = view.domAtPos($anchor.pos);
  const head = view.domAtPos($head.pos);
  // What the browser has just changed is not read yet: it is the browser's to go on with.
  if (![anchor, head].every(isOnScreen)) return;
  shown.setBaseAndExtent(anchor.node, anchor.offset, head.node, head.offset);
}

function isOnScreen({ node, offset }: { readonly node: Node; readonly offset: number }): boolean {
  return offset <= (node instanceof CharacterData ? node.length : node.childNodes.length);
}

/**
 * Does itself what the browser would do to several blocks at once, or between them: phones' keyboards and dictation announce it
 * by this event alone.
 */
function takeInput(view: EditorView, { inputType, data }: InputEvent): boolean {
  const { selection } = view.state;
  const key = KEYS[inputType];
  if (key) {
    const event = new KeyboardEvent("keydown", { key });
    return view.someProp("handleKeyDown", (handle) => handle(view, event)) ?? false;
  }
  if (inputType !== "insertText" || !data) return false;
  // In text the browser inserts well; beside pictures and line breaks it may break the elements around them.
  if (selection instanceof TextSelection && selection.empty && isBesideText(selection)) return false;
  const { from, to } = selection;
  const insert = () => view.state.tr.insertText(data).scrollIntoView();
  if (!view.someProp("handleTextInput", (handle) => handle(view, from, to, data, insert)))
    view.dispatch(insert());
  return true;
}

/** True where the browser has text, or nothing, to put more text to. */
function isBesideText({ $from: { parent, nodeBefore, nodeAfter } }: Selection): boolean {
  return parent.childCount === 0 || nodeBefore?.isText === true || nodeAfter?.isText === true;
}

function isInOneText(selection: Selection): boolean {
  return selection instanceof TextSelection && selection.$from.sameParent(selection.$to);
}

const KEYS: Readonly<Record<string, string>> = {
  deleteContentBackward: "Backspace",
  deleteContentForward: "Delete",
};

function selectionOf(view: EditorView): globalThis.Selection | null {
  return view.dom.ownerDocument.getSelection();
}

/** The element of the text around a place. */
function textElement(view: EditorView, $place: ResolvedPos): Node {
  return view.domAtPos($place.start(), 0).node;
}
