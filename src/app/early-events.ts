import { resumeTap } from "../config/tap-journal.ts";

/**
 * A click on a button, with its id in the tap journal (src/config/tap-journal.ts) if the button has a known action.
 */
type EarlyTap = { readonly button: HTMLElement; readonly id?: string };
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** Events on a prerendered page before hydration, recorded by public/boot.js from the first paint on. */
    selamEarly?: {
      /** In the order they happened. */
      readonly taps: readonly EarlyTap[];
      /** The latest value of each edited field. */
      readonly fields: ReadonlyMap<Field, string>;
      /** Stops recording: from now on the app handles events itself. */
      end(): void;
    };
  }
}

/**
 * Replays the clicks and input recorded before React attached its listeners. React itself replays only some events,
 * and only after `hydrateRoot`.
 */
export async function replayEarlyEvents(): Promise<void> {
  const early = window.selamEarly;
  if (!early) return;
  early.end();
  for (const [field, value] of early.fields) {
    dispatchValue(field, value);
    // Let React render the result of one event before the next.
    await nextTask();
  }
  for (const { button, id } of early.taps) {
    button.removeAttribute("aria-busy");
    resumeTap(id, () => button.click());
    await nextTask();
  }
}

function dispatchValue(field: Field, value: string): void {
  if (!(field instanceof HTMLSelectElement)) {
    // React ignores an input event if its value tracker (an own property `value` on the element) already has that
    // value, and hydration takes the current value as known. Setting the value through the prototype's setter
    // bypasses the tracker.
    const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    field.value = "";
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  } else {
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
