import { listFilters } from "../config/paths.ts";
import { resumeTap } from "../config/tap-journal.ts";
import { languageOf } from "../domain/languages/languages.ts";
import { getLocale, overwriteGetLocale } from "../i18n/paraglide/runtime.js";
import { addressOf } from "../pwa/language/build-files.ts";
import { preferredLanguage } from "../pwa/language/preferred-language.ts";
import { enterText } from "../ui/forms/enter-text.ts";
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
  // Not the attribute as it is now, which a translator changes.
  if ((documentElement.dataset.served ?? documentElement.lang) === getLocale()) return;
  documentElement.lang = language;
  documentElement.dir = languageOf(language).direction;
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
type EarlyTap = Placed & { readonly button: HTMLElement; readonly id?: string };
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** Which of the elements like it an element is: how it is found again if React renders the page anew. */
type Placed = { readonly place: number };
/** The text of a field, or whether a box is checked. */
type EarlyValue = Placed & { readonly value: string | boolean };

declare global {
  interface Window {
    /** Events on a prerendered page before hydration, recorded by public/boot.js from the first paint on. */
    selamEarly?: {
      /** In the order they happened. */
      readonly taps: readonly EarlyTap[];
      /** The latest value of each edited field. */
      readonly fields: ReadonlyMap<Field, EarlyValue>;
      /** The elements of the page that may be the same as one, in order. */
      alike<T extends HTMLElement>(element: T): T[];
      /** Records the value of a field. */
      keep(field: Field): void;
      /** Stops recording: from now on the app handles events itself. */
      end(): void;
    };
  }
}

/** Where the focus is while React takes the page over: in an element that React may replace. */
let focused: (Placed & { readonly element: HTMLElement }) | null = null;

/** Records, before React takes the page over, what no event has told: fields that the browser filled in, and the focus. */
export function noteServedState(): void {
  const early = window.selamEarly;
  if (!early) return;
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "#root input, #root textarea",
  ))
    if (field.value !== field.defaultValue && !early.fields.has(field)) early.keep(field);
  noteFocus();
  // Before React, which takes over at once what gets the focus.
  addEventListener("focusin", noteFocus, true);
  // A focus that is lost with its element is not given up.
  addEventListener("focusout", noteFocusLater, true);
}

function noteFocus(): void {
  const element = document.activeElement;
  if (element instanceof HTMLElement && element.closest("#root"))
    focused = { element, place: window.selamEarly?.alike(element).indexOf(element) ?? -1 };
  else if (focused?.element.isConnected) focused = null;
}

function noteFocusLater(): void {
  setTimeout(noteFocus);
}

/**
 * Replays the clicks and input recorded before React attached its listeners. React itself replays only some events,
 * and only after `hydrateRoot`. If it rendered the page anew, because somebody had changed it, they go to the new elements.
 * To be called in the task in which React commits the page, so that no key arrives in between.
 */
export async function replayEarlyEvents(): Promise<void> {
  const early = window.selamEarly;
  if (!early) return;
  early.end();
  removeEventListener("focusin", noteFocus, true);
  removeEventListener("focusout", noteFocusLater, true);
  const { pathname } = location;
  const left = new Map(early.fields);
  const now = <T extends HTMLElement>(element: T, place: number): T | undefined =>
    element.isConnected ? element : early.alike(element)[place];
  const enter = async () => {
    for (const [field, { value, place }] of left) {
      const current = now(field, place);
      if (!current) continue;
      left.delete(field);
      dispatchValue(current, value);
      // React renders the result of one event before the next, in a microtask.
      await null;
    }
    if (focused && !focused.element.isConnected && document.activeElement === document.body)
      focus(now(focused.element, focused.place), focused.element);
  };
  await enter();
  // A form that React shows once it has read its post.
  const later = new MutationObserver(() => {
    if (left.size === 0 || location.pathname !== pathname) later.disconnect();
    else void enter();
  });
  if (left.size > 0) later.observe(document.body, { childList: true, subtree: true });
  for (const { button, place, id } of early.taps) {
    const current = now(button, place);
    current?.removeAttribute("aria-busy");
    // Without its button a like stays in the journal, which is read later.
    if (current) resumeTap(id, () => current.click());
    await nextTask();
  }
}

/** @param served the element in whose place it is, with its selection */
function focus(element: HTMLElement | undefined, served: HTMLElement): void {
  element?.focus({ preventScroll: true });
  if (isText(element) && isText(served) && served.selectionStart !== null)
    element.setSelectionRange(served.selectionStart, served.selectionEnd);
}

function isText(element: HTMLElement | undefined): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

function dispatchValue(field: Field, value: string | boolean): void {
  if (typeof value === "boolean") {
    if (!(field instanceof HTMLInputElement)) return;
    // React takes the state before the click for the known one.
    field.checked = !value;
    field.click();
  } else if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else {
    // The draft of a letter that returned meanwhile.
    const draft =
      field instanceof HTMLTextAreaElement && !value.includes(field.value) ? `${field.value}\n\n` : "";
    enterText(field, draft + value);
  }
}
