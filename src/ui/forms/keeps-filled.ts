import { Component, type RefObject } from "react";
import { enterText } from "./enter-text.ts";

type TextField = HTMLInputElement | HTMLTextAreaElement;
type KeepsFilledProps = {
  readonly field: RefObject<TextField | null>;
  readonly value: FieldValue;
};
type FieldValue = string | number | readonly string[] | undefined;

/**
 * Before each of them what is in the fields is read: a form may be submitted, rendered for another field, or left with a draft that is
 * then stored.
 */
const EVENTS = [
  ...["submit", "click", "keydown", "beforeinput", "focusin"],
  ...["popstate", "visibilitychange", "beforeunload", "pagehide"],
];

const mounted = new Set<KeepsFilled>();

/** First all of them are read, because entering one text renders the others. */
function readFields(): void {
  for (const enter of [...mounted].flatMap((one) => one.read() ?? [])) enter();
}

/**
 * Reads a field that was filled without an event, as password managers do: React would not know of the text, and would set
 * the field to the text that it knows in its next render, whatever caused that.
 */
export class KeepsFilled extends Component<KeepsFilledProps> {
  /** What was entered last: a field that does not take it is not asked again. */
  #entered: string | null = null;

  /** @returns enters what was filled in; null if nothing was */
  read(): (() => void) | null {
    return this.#take(this.#filled(this.props));
  }

  override componentDidMount() {
    if (mounted.size === 0) for (const name of EVENTS) window.addEventListener(name, readFields, true);
    mounted.add(this);
  }

  override componentWillUnmount() {
    mounted.delete(this);
    if (mounted.size === 0) for (const name of EVENTS) window.removeEventListener(name, readFields, true);
  }

  /** Runs before React sets the field. */
  override getSnapshotBeforeUpdate(before: KeepsFilledProps): string | null {
    return before.value === this.props.value ? this.#filled(before) : null;
  }

  override componentDidUpdate(before: KeepsFilledProps, _state: object, filled: string | null) {
    if (before.value !== this.props.value) this.#entered = null;
    // Not within this render, in which events change nothing.
    const enter = this.#take(filled);
    if (enter) queueMicrotask(enter);
  }

  override render() {
    return null;
  }

  /** The text of the field if it is not the one that React has set. */
  #filled({ field: { current }, value }: KeepsFilledProps): string | null {
    if (!current || value === undefined || current.readOnly || current.disabled) return null;
    return current.value === String(value) ? null : current.value;
  }

  #take(filled: string | null): (() => void) | null {
    const { current } = this.props.field;
    if (!current || filled === null || filled === this.#entered) return null;
    this.#entered = filled;
    return () => enterText(current, filled);
  }
}
