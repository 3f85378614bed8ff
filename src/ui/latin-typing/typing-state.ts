import { languageNamed, languageOf } from "../../domain/languages/languages.ts";

// Whether Latin keys type Ge'ez: a switch of each form, which goes with it. A remembered one would
// type Ge'ez in a later form too, where nobody looks at it.

/** The switches that are on in a form, and the page on which they were. */
type Switches = { readonly page: string; readonly on: ReadonlySet<string> };

const switches = new WeakMap<Element, Switches>();
const listeners = new Set<() => void>();

/** Someone who translates goes from field to field: those in another script have a separate switch. */
function groupOf(lang: string | null | undefined): string {
  const known = languageNamed(lang);
  return known && !languageOf(known).typing ? known : "any";
}

function formOf(field: Element): Element {
  return field.closest("form, dialog, main") ?? document.body;
}

function inForm(field: Element): ReadonlySet<string> {
  const known = switches.get(formOf(field));
  // A page may reuse the form of the one before it.
  return known?.page === location.pathname ? known.on : new Set();
}

/**
 * True if Latin keys type Ge'ez in a field.
 * @param lang the language of its text, if it is known
 */
export function typesGeez(field: Element | null, lang: string | null | undefined): boolean {
  return field !== null && inForm(field).has(groupOf(lang));
}

/** Switches it in all fields of the form with texts of that language. */
export function switchTyping(field: Element, lang: string | undefined, isOn: boolean): void {
  const on = new Set(inForm(field));
  if (isOn) on.add(groupOf(lang));
  else on.delete(groupOf(lang));
  switches.set(formOf(field), { page: location.pathname, on });
  for (const listener of [...listeners]) listener();
}

/** Calls the listener when any switch changes. */
export function onLatinTyping(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
