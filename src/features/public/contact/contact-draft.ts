import type { TabStorage } from "../../../config/tab-storage.ts";
import type { ContactField, ContactMessage } from "../../../domain/forms/contact.ts";

/** What stands in the form, letter for letter. */
export type Typed = Readonly<Record<ContactField, string>>;

export const NOTHING_TYPED: Typed = { name: "", email: "", message: "" };

/** Kept for the tab's life only: these are a person's own words, perhaps on a phone that is shared. */
export type Draft = {
  readonly typed: Typed;
  /** The refused message that stands in the form for editing, and its words as they were refused. */
  readonly edits: { readonly id: string; readonly words: Typed } | null;
  /** The message that was handed over last: the form tells what becomes of it. */
  readonly follows: string | null;
  /** What was typed when another message came into the form: it comes back after that one. */
  readonly aside: readonly Typed[];
};

export const EMPTY_DRAFT: Draft = { typed: NOTHING_TYPED, edits: null, follows: null, aside: [] };

const KEY = "selam-contact-draft";

/** @param storage the tab's session storage; it may be closed to the page or full, the form works all the same */
export function readDraft(storage: () => TabStorage): Draft {
  try {
    const stored = JSON.parse(storage().getItem(KEY) ?? "null") as Partial<Draft> | null;
    if (!stored || !isTyped(stored.typed)) return EMPTY_DRAFT;
    const { typed, edits, follows, aside } = stored;
    return {
      typed,
      edits: typeof edits?.id === "string" && isTyped(edits.words) ? edits : null,
      follows: typeof follows === "string" ? follows : null,
      aside: Array.isArray(aside) ? aside.filter(isTyped) : [],
    };
  } catch (error) {
    console.warn("What was typed before could not be read.", error);
    return EMPTY_DRAFT;
  }
}

export function keepDraft(storage: () => TabStorage, draft: Draft): void {
  const { typed, follows, aside } = draft;
  try {
    if (isEmpty(typed) && follows === null && aside.length === 0) storage().removeItem(KEY);
    else storage().setItem(KEY, JSON.stringify(draft));
  } catch (error) {
    console.warn("What is typed is not kept over a reload.", error);
  }
}

/** The message is kept on this device under `id`: the form is free for what was put aside, or empty. */
export function handedOver({ aside }: Draft, id: string): Draft {
  return { ...freed({ ...EMPTY_DRAFT, aside }), follows: id };
}

/**
 * Puts words into the form. Others that stand there are put aside, not lost.
 * @param edits the refused message they are of; null for words that were taken back
 */
export function takenUp(draft: Draft, words: Typed, edits: string | null): Draft {
  const { typed, follows, aside } = draft;
  return {
    typed: words,
    edits: edits === null ? null : { id: edits, words },
    follows: follows === edits ? null : follows,
    aside: isEmpty(typed) || sameWords(typed, words) ? aside : [...aside, typed],
  };
}

/** Leaves a refused message as it is, where it waits, and frees the form. */
export function leftAlone(draft: Draft): Draft {
  return freed({ ...draft, edits: null });
}

/** Another message than the one edited is gone from the form: what was put aside for it comes back. */
function freed({ aside, follows }: Draft): Draft {
  return { typed: aside.at(-1) ?? NOTHING_TYPED, edits: null, follows, aside: aside.slice(0, -1) };
}

export function sameWords(one: Typed, other: Typed): boolean {
  return one.name === other.name && one.email === other.email && one.message === other.message;
}

export function isEmpty(typed: Typed): boolean {
  return sameWords(typed, NOTHING_TYPED);
}

/** What stood in the form of a message. */
export function wordsIn({ name, email, message }: ContactMessage): Typed {
  return { name, email, message };
}

export function isTyped(value: unknown): value is Typed {
  if (typeof value !== "object" || value === null) return false;
  const { name, email, message } = value as Partial<Typed>;
  return [name, email, message].every((text) => typeof text === "string");
}
