import type { TabStorage } from "../../../config/tab-storage.ts";
import type { ContactField, ContactMessage } from "../../../domain/forms/contact.ts";

/** The form's current values. */
export type FormValues = Readonly<Record<ContactField, string>>;

export const EMPTY_VALUES: FormValues = { name: "", email: "", message: "" };

/** The form's draft. Stored in sessionStorage only, since it is personal and the phone may be shared. */
export type Draft = {
  readonly typed: FormValues;
  /** The rejected message being edited, and its text as rejected. */
  readonly edits: { readonly id: string; readonly words: FormValues } | null;
  /** The message submitted last, whose state the form shows. */
  readonly follows: string | null;
  /** Stashed input, restored after the message that replaced it. */
  readonly aside: readonly FormValues[];
};

export const EMPTY_DRAFT: Draft = { typed: EMPTY_VALUES, edits: null, follows: null, aside: [] };

const KEY = "selam-contact-draft";

/** @param storage the tab's session storage; the form works even if it is blocked or full */
export function readDraft(storage: () => TabStorage): Draft {
  try {
    const stored = JSON.parse(storage().getItem(KEY) ?? "null") as Partial<Draft> | null;
    if (!stored || !isFormValues(stored.typed)) return EMPTY_DRAFT;
    const { typed, edits, follows, aside } = stored;
    return {
      typed,
      edits: typeof edits?.id === "string" && isFormValues(edits.words) ? edits : null,
      follows: typeof follows === "string" ? follows : null,
      aside: Array.isArray(aside) ? aside.filter(isFormValues) : [],
    };
  } catch (error) {
    console.warn("What was typed before could not be read.", error);
    return EMPTY_DRAFT;
  }
}

export function storeDraft(storage: () => TabStorage, draft: Draft): void {
  const { typed, follows, aside } = draft;
  try {
    if (isEmpty(typed) && follows === null && aside.length === 0) storage().removeItem(KEY);
    else storage().setItem(KEY, JSON.stringify(draft));
  } catch (error) {
    console.warn("What is typed is not kept over a reload.", error);
  }
}

/** The draft after a message was stored under `id`: the stashed input, or an empty form. */
export function afterSubmit({ aside }: Draft, id: string): Draft {
  return { ...restoreStash({ ...EMPTY_DRAFT, aside }), follows: id };
}

/**
 * Fills the form; other input is stashed.
 * @param edits id of the rejected message being edited; null for a withdrawn one
 */
export function startEdit(draft: Draft, words: FormValues, edits: string | null): Draft {
  const { typed, follows, aside } = draft;
  return {
    typed: words,
    edits: edits === null ? null : { id: edits, words },
    follows: follows === edits ? null : follows,
    aside: isEmpty(typed) || sameValues(typed, words) ? aside : [...aside, typed],
  };
}

/** Stops editing a rejected message, which stays in the outbox, and restores the stash. */
export function cancelEdit(draft: Draft): Draft {
  return restoreStash({ ...draft, edits: null });
}

/** Restores the stash once the message that replaced it has left the form. */
function restoreStash({ aside, follows }: Draft): Draft {
  return { typed: aside.at(-1) ?? EMPTY_VALUES, edits: null, follows, aside: aside.slice(0, -1) };
}

export function sameValues(one: FormValues, other: FormValues): boolean {
  return one.name === other.name && one.email === other.email && one.message === other.message;
}

export function isEmpty(typed: FormValues): boolean {
  return sameValues(typed, EMPTY_VALUES);
}

/** The form values of a message. */
export function valuesOf({ name, email, message }: ContactMessage): FormValues {
  return { name, email, message };
}

export function isFormValues(value: unknown): value is FormValues {
  if (typeof value !== "object" || value === null) return false;
  const { name, email, message } = value as Partial<FormValues>;
  return [name, email, message].every((text) => typeof text === "string");
}
