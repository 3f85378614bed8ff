import type { ContactField, ContactMessage } from "../../domain/contact.ts";

/** What stands in the form, letter for letter. */
export type Typed = Readonly<Record<ContactField, string>>;

export const NOTHING_TYPED: Typed = { name: "", email: "", message: "" };

/** A message that was sent or may have been: the id it left under, and its words. */
export type Attempt = { readonly id: string; readonly words: Typed };

/** Kept for the tab's life only: these are a person's own words, perhaps on a phone that is shared. */
export type Draft = { readonly typed: Typed; readonly attempt: Attempt | null };

const KEY = "selam-contact-draft";

/** @param storage the tab's session storage; it may be closed to the page or full, the form works all the same */
export function readDraft(storage: () => Storage): Draft {
  try {
    const stored = JSON.parse(storage().getItem(KEY) ?? "null") as Partial<Draft> | null;
    if (stored && isTyped(stored.typed)) return { typed: stored.typed, attempt: attemptIn(stored.attempt) };
  } catch (error) {
    console.warn("What was typed before could not be read.", error);
  }
  return { typed: NOTHING_TYPED, attempt: null };
}

export function keepDraft(storage: () => Storage, draft: Draft): void {
  try {
    if (isEmpty(draft.typed)) storage().removeItem(KEY);
    else storage().setItem(KEY, JSON.stringify(draft));
  } catch (error) {
    console.warn("What is typed is not kept over a reload.", error);
  }
}

/** Forgets the draft once it is sent, unless something else was typed into the form meanwhile. */
export function dropSentDraft(storage: () => Storage, sent: Typed): void {
  if (sameWords(readDraft(storage).typed, sent)) keepDraft(storage, { typed: NOTHING_TYPED, attempt: null });
}

/**
 * The id to send a message under: the same words keep the id of the earlier try, for that may have arrived and
 * only its answer been lost; other words are another message, or the server would take them for the first.
 */
export function attemptFor(message: ContactMessage, earlier: Attempt | null, newId: () => string): Attempt {
  const words: Typed = { name: message.name, email: message.email, message: message.message };
  return earlier && sameWords(earlier.words, words) ? earlier : { id: newId(), words };
}

function sameWords(one: Typed, other: Typed): boolean {
  return one.name === other.name && one.email === other.email && one.message === other.message;
}

function isEmpty(typed: Typed): boolean {
  return sameWords(typed, NOTHING_TYPED);
}

function isTyped(value: Partial<Typed> | undefined): value is Typed {
  return [value?.name, value?.email, value?.message].every((text) => typeof text === "string");
}

function attemptIn(value: Partial<Attempt> | null | undefined): Attempt | null {
  return typeof value?.id === "string" && isTyped(value.words) ? { id: value.id, words: value.words } : null;
}
