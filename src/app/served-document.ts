import { listFilters } from "../config/paths.ts";
import { resumeTap } from "../config/tap-journal.ts";
import { getLocale, overwriteGetLocale } from "../i18n/paraglide/runtime.js";
import { addressOf } from "../pwa/language/build-files.ts";
import { preferredLanguage } from "../pwa/language/preferred-language.ts";
import { nextTask } from "./next-task.ts";

// The document as it was served: its language, the page prerendered in it, and the events before hydration.

/**
 * Sets the language of the app, and of the document if it came in another one: a host that does not choose by
 * Accept-Language sends its English page to everyone, and a choice made here is known only to this browser. A page
 * prerendered in another language cannot be hydrated, so the app renders its own. Nor can the page of a static host, which
 * sends the same one for every query, at the address of a filtered list.
 */
export function adaptServedDocument(): void {
  const language = preferredLanguage();
  overwriteGetLocale(() => language);
  const { documentElement } = document;
  const query = new URLSearchParams(location.search);
  if ("anyQuery" in documentElement.dataset && listFilters.some((name) => query.has(name)))
    delete documentElement.dataset.prerendered;
  if (documentElement.lang === getLocale()) return;
  documentElement.lang = language;
  delete documentElement.dataset.prerendered;
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", addressOf[language].manifest);
}

declare global {
  interface Window {
    /** Shows that the app failed to start, and disables the page's buttons (public/boot.js). */
    selamNotStarted?(): void;
  }
}

/** The prerendered page of the document, available while its address is open. */
type Prerendered = {
  /** Replaces the crash page, which `unmount` removes, with the prerendered page. Does nothing on another page. */
  restore(unmount: () => void): void;
};

/** @param root element with the server's markup, in a document marked as prerendered */
export function prerendered(root: HTMLElement): Prerendered {
  const opened = location.pathname;
  // React removes these nodes as a whole, hydrated or not, so their contents stay intact.
  const nodes = document.documentElement.dataset.prerendered ? [...root.childNodes] : [];
  return {
    restore(unmount) {
      if (nodes.length === 0 || location.pathname !== opened) return;
      unmount();
      root.replaceChildren(...nodes);
      window.selamNotStarted?.();
    },
  };
}

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
