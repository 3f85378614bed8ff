import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type { Lang } from "../../../domain/content/content.ts";
import { commonStart, composeInput, type LastInput } from "../../../domain/text/typed-input.ts";
import { PLAIN_KEYBOARD } from "../../latin-typing/plain-keyboard.ts";
import { typesGeez } from "../../latin-typing/typing-state.ts";

const LATIN = /^[ -~]+$/;
const LETTER = /\p{L}/u;
/** Stands for a picture or line break in the text before the cursor. */
const OBJECT = "\ufffc";

/**
 * Composes Ge'ez in the editor, while the switch is on. Typing rules of the editor (`- ` for a list) go first; so that
 * they find their marks, marks before the first letter of a block stay as they are, and code does.
 * @param lang the language of the text at the moment
 */
export function latinTypingIn(lang: () => Lang): Extension {
  return Extension.create({
    name: "latinTyping",
    // Below every extension with typing rules.
    priority: 1,
    addProseMirrorPlugins: () => [composing((editor) => typesGeez(editor, lang()))],
  });
}

function composing(isOnIn: (editor: Element | null) => boolean): Plugin {
  let last: LastInput | null = null;
  let editor: Element | null = null;
  const isOn = () => isOnIn(editor);

  function handleTextInput(view: EditorView, from: number, to: number, keys: string): boolean {
    if (!isOn() || !LATIN.test(keys)) return false;
    const { doc } = view.state;
    const $from = doc.resolve(from);
    const code = view.state.schema.marks.code;
    const isCode = $from.parent.type.spec.code || code?.isInSet(view.state.storedMarks ?? $from.marks());
    if (isCode || !$from.parent.isTextblock) return false;
    const before = $from.parent.textBetween(0, $from.parentOffset, undefined, OBJECT);
    if (!LETTER.test(before + keys)) return false;
    const next = composeInput(before, keys, last);
    last = next;
    if (next.text === before + keys) return false;
    const same = commonStart(before, next.text);
    const tr = view.state.tr;
    const start = from - (before.length - same);
    const inserted = next.text.slice(same);
    if (inserted) tr.insertText(inserted, start, to);
    else if (start < to) tr.delete(start, to);
    view.dispatch(tr.scrollIntoView());
    return true;
  }

  return new Plugin({
    view({ dom }) {
      editor = dom;
      return {};
    },
    props: { handleTextInput, attributes: () => (isOn() ? PLAIN_KEYBOARD : {}) },
  });
}
