import { resumeTap } from "../config/tap-journal.ts";

/** A click on a button, and the id it was noted under (src/config/tap-journal.ts) where it is known what it means. */
type EarlyTap = { readonly button: HTMLElement; readonly id?: string };
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** What was done on a prerendered page before it was hydrated: public/boot.js notes it, from the first paint on. */
    selamEarly?: {
      /** In the order they were made. */
      readonly taps: readonly EarlyTap[];
      /** What was typed or chosen in each. */
      readonly fields: ReadonlyMap<Field, string>;
      /** From now on the app hears its page itself. */
      end(): void;
    };
  }
}

/**
 * Dispatches again, on the same elements, what was done on the page before React listened. React itself replays events
 * only of a page that `hydrateRoot` was called for.
 */
export async function replayEarlyEvents(): Promise<void> {
  const early = window.selamEarly;
  if (!early) return;
  early.end();
  for (const [field, value] of early.fields) {
    tell(field, value);
    // What the app makes of one event it has rendered before the next.
    await nextTask();
  }
  for (const { button, id } of early.taps) {
    button.removeAttribute("aria-busy");
    resumeTap(id, () => button.click());
    await nextTask();
  }
}

function tell(field: Field, value: string): void {
  if (!(field instanceof HTMLSelectElement)) {
    // React ignores an event of a field whose value is the one that it knows, and what it hydrated it took for known. The
    // field's own property `value` is React's way of knowing, the prototype's is the browser's.
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
