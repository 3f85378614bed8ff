import type { DraftForm } from "../../../data/site/draft-form.ts";
import type { ContactField, ContactMessage } from "../../../domain/forms/contact.ts";

export type FormValues = Readonly<Record<ContactField, string>>;

export const EMPTY_VALUES: FormValues = { name: "", email: "", message: "" };

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

/** What the store of drafts needs to know about this form. */
export const contactForm: DraftForm<Draft> = {
  empty: () => EMPTY_DRAFT,
  textOf: ({ typed: { name, email, message } }) => message || name || email,
  isEmpty: ({ typed, follows, aside }) => isEmpty(typed) && follows === null && aside.length === 0,

  parse(stored) {
    const draft = stored as Partial<Draft> | null;
    if (!draft || !isFormValues(draft.typed)) return null;
    const { typed, edits, follows, aside } = draft;
    return {
      typed,
      edits: typeof edits?.id === "string" && isFormValues(edits.words) ? edits : null,
      follows: typeof follows === "string" ? follows : null,
      aside: Array.isArray(aside) ? aside.filter(isFormValues) : [],
    };
  },

  /** Another message that was begun keeps the form; the stored one returns after it. */
  join(stored, now) {
    const isBegun = now.typed.message !== "" && now.typed.message !== stored.typed.message;
    const { name, email, message } = stored.typed;
    const typed = {
      name: now.typed.name || name,
      email: now.typed.email || email,
      message: now.typed.message || message,
    };
    const isOther = isBegun && message !== "";
    return {
      typed,
      edits: now.edits ?? (isOther ? null : stored.edits),
      follows: now.follows ?? stored.follows,
      aside: [...stored.aside, ...(isOther ? [stored.typed] : []), ...now.aside],
    };
  },

  afterSubmit: (now, id, sent) => (sameValues(now.typed, sent.typed) ? afterSubmit(now, id) : now),
};

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
