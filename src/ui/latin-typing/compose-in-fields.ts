import { commonStart, composeInput, type LastInput } from "../../domain/text/typed-input.ts";
import { plainKeyboard } from "./plain-keyboard.ts";
import { TAKES_GEEZ } from "./takes-geez.ts";
import { onLatinTyping, typesGeez } from "./typing-state.ts";

type TextField = HTMLInputElement | HTMLTextAreaElement;

const LATIN = /^[ -~]+$/;

let isStarted = false;
/** True while this module changes a field, whose `input` event is then no typing. */
let isChanging = false;
let last: (LastInput & { readonly field: TextField }) | null = null;

/**
 * Starts to compose Ge'ez in every field that takes it, while the switch is on. One set of listeners for the whole page,
 * which run before React's: a form sees only the composed text.
 */
export function startComposing(): void {
  if (isStarted) return;
  isStarted = true;
  const { restore, prepare } = plainKeyboard();
  const prepareFocused = () => {
    const field = typingField(document.activeElement);
    restore();
    if (field) prepare(field);
  };
  document.addEventListener("beforeinput", onBeforeInput, true);
  document.addEventListener("input", onInput, true);
  document.addEventListener("focusin", prepareFocused);
  document.addEventListener("focusout", restore);
  onLatinTyping(prepareFocused);
  prepareFocused();
}

/** Composes a single key instead of the browser. */
function onBeforeInput(event: InputEvent): void {
  const { data, inputType, isComposing, cancelable } = event;
  if (inputType !== "insertText" || isComposing || !cancelable || isChanging || !data) return;
  const field = typingField(event.target);
  if (!field || !LATIN.test(data)) return;
  const start = field.selectionStart ?? 0;
  const before = field.value.slice(0, start);
  const done = composed(field, before, data);
  // The browser itself inserts keys without a rule.
  if (done === before + data) return;
  event.preventDefault();
  replaceBefore(field, before, field.selectionEnd ?? start, done);
}

/**
 * Composes what the browser has inserted already: text that a phone's keyboard composes cannot be prevented, and one
 * that repeats its word was not foreseen.
 */
function onInput(event: Event): void {
  if (isChanging || !(event instanceof InputEvent)) return;
  const { data, inputType } = event;
  const field = typingField(event.target);
  if (!field) return;
  // Undo selects the syllable that it brings back, so that the next key would replace it.
  if (inputType === "historyUndo" || inputType === "historyRedo") collapse(field);
  if (inputType !== "insertCompositionText" && !(inputType === "insertText" && event.isComposing)) return;
  if (!data || !LATIN.test(data)) return;
  const end = field.selectionEnd ?? 0;
  const typed = field.value.slice(0, end);
  if (!typed.endsWith(data)) return;
  replaceBefore(field, typed, end, composed(field, typed.slice(0, -data.length), data));
}

/** The text before the cursor after the keys. */
function composed(field: TextField, before: string, keys: string): string {
  const next = composeInput(before, keys, last?.field === field ? last : null);
  last = { ...next, field };
  return next.text;
}

/**
 * Replaces the text before the cursor, and a selection up to `end`, where the two differ. `execCommand` is the only way
 * that the browser's own Undo takes back; where it fails, the text is set without Undo.
 */
function replaceBefore(field: TextField, before: string, end: number, after: string): void {
  const same = commonStart(before, after);
  const inserted = after.slice(same);
  if (same === end && inserted === "") return;
  isChanging = true;
  try {
    field.setSelectionRange(same, end);
    const isDone = inserted
      ? document.execCommand("insertText", false, inserted)
      : document.execCommand("delete");
    if (isDone) return;
    field.setRangeText(inserted, same, end, "end");
    field.dispatchEvent(
      new InputEvent("input", { bubbles: true, inputType: "insertText", data: inserted || null }),
    );
  } finally {
    isChanging = false;
  }
}

function collapse(field: TextField): void {
  const end = field.selectionEnd ?? field.value.length;
  field.setSelectionRange(end, end);
}

/** The field, if Latin keys type Ge'ez in it. */
function typingField(target: unknown): TextField | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return null;
  const lang = target.getAttribute(TAKES_GEEZ);
  if (lang === null || target.readOnly || target.disabled) return null;
  return typesGeez(target, lang) ? target : null;
}
