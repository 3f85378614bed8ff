import { type ChangeEvent, type FormEvent, useState } from "react";
import { tabStorage } from "../../../config/tab-storage.ts";
import { useAct } from "../../../data/site/context.ts";
import {
  type ContactErrors,
  type ContactMessage,
  checkContactMessage,
} from "../../../domain/forms/contact.ts";
import type { Rejection } from "../../../domain/outbox/operation.ts";
import type { Kept } from "../../../offline/core/persist.ts";
import { useUnsavedChanges } from "../../../pwa/update/unsaved-changes.ts";
import {
  handedOver,
  isEmpty,
  keepDraft,
  leftAlone,
  readDraft,
  sameWords,
  type Typed,
} from "./contact-draft.ts";
import { useContactDraft } from "./use-contact-draft.ts";
import type { Fate } from "./use-message-fate.ts";

type NotPersisted = Extract<Kept, { ok: false }>["why"];

/** The result of the last "Send Message", and the message's state. */
export type Outcome =
  | { readonly state: "idle" | "sending" | "sent" }
  | { readonly state: "invalid"; readonly errors: ContactErrors }
  /** The message could not be stored, so it was not sent. */
  | { readonly state: "unkept"; readonly why: NotPersisted }
  | { readonly state: "kept"; readonly when: "connected" | "later" }
  /** `here`: its text is in the form; otherwise it is listed on the outbox page. */
  | { readonly state: "refused"; readonly refusal: Rejection; readonly here: boolean };

type Press =
  | { readonly state: "none" | "keeping" }
  | Extract<Outcome, { readonly state: "invalid" | "unkept" }>;

/**
 * The contact form's state. Input is cleared only once the message is in the outbox, stored on this device.
 *
 * Not a React action: a pending async action holds back all transitions, including the router's, so the user
 * could not leave the page.
 */
export function useContactForm() {
  const act = useAct();
  const [press, setPress] = useState<Press>({ state: "none" });
  /** The message being stored; shown in the form until the result is known. */
  const [leaving, setLeaving] = useState<Typed | null>(null);
  const keeping = press.state === "keeping";
  const { draft, keep, fate, edited, thanks, setThanks } = useContactDraft(tabStorage, keeping);
  const followed = draft.follows === null || willReturn(fate, draft.typed) ? null : fate;
  const outcome = outcomeOf(press, followed, edited, thanks);
  const sending = keeping || (leaving !== null && (outcome.state === "sending" || fate.is === "unknown"));
  if (leaving && !sending) setLeaving(null);
  useUnsavedChanges(keeping || !isEmpty(draft.typed), !keeping);

  async function send(message: ContactMessage) {
    const { typed, edits } = draft;
    setPress({ state: "keeping" });
    setLeaving(typed);
    setThanks(false);
    const kept = await leave(message, edits?.id);
    if (!kept.ok) return setPress({ state: "unkept", why: kept.why });
    // Input typed on another visit to the page in the meantime stays.
    const stored = readDraft(tabStorage);
    if (sameWords(stored.typed, typed)) keepDraft(tabStorage, handedOver(stored, kept.id));
    keep((now) => (sameWords(now.typed, typed) ? handedOver(now, kept.id) : now));
    setPress({ state: "none" });
  }

  async function leave(message: ContactMessage, instead: string | undefined): Promise<Kept> {
    try {
      return await act((commands) => commands.leaveMessage(message, instead));
    } catch (error) {
      // The data layer could not be loaded, or failed unexpectedly.
      console.error(error);
      return { ok: false, why: "closed" };
    }
  }

  const typed = sending && leaving ? leaving : draft.typed;
  return {
    typed,
    outcome: sending ? ({ state: "sending" } as const) : outcome,
    sending,
    errors: outcome.state === "invalid" ? unfixedErrors(outcome.errors, typed) : {},
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (sending) return;
      const website = new FormData(event.currentTarget).get("website");
      const checked = checkContactMessage({ ...typed, website });
      if (checked.ok) void send(checked.message);
      else setPress({ state: "invalid", errors: checked.errors });
    },
    change({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
      const { name, value } = target;
      keep((now) => ({ ...now, typed: { ...now.typed, [name]: value } }));
    },
    /** Removes a rejected message from the form; it stays on the outbox page. */
    leaveAlone() {
      setPress({ state: "none" });
      keep(leftAlone);
    },
  };
}

/** The message to show: the submit result, the edited message's state, or the followed one's. */
function outcomeOf(press: Press, fate: Fate | null, edited: Fate, thanks: boolean): Outcome {
  if (press.state === "invalid" || press.state === "unkept") return press;
  if (edited.is === "refused") return { state: "refused", refusal: edited.refusal, here: true };
  if (thanks) return { state: "sent" };
  switch (fate?.is) {
    case "kept":
      return { state: "kept", when: fate.when };
    case "refused":
      return { state: "refused", refusal: fate.refusal, here: false };
    case "sending":
    case "sent":
      return { state: fate.is };
    default:
      return { state: "idle" };
  }
}

/** True if a rejected message is about to return to the empty form, which then shows its error. */
function willReturn({ is }: Fate, typed: Typed): boolean {
  return is === "refused" && isEmpty(typed);
}

/** The errors that are not fixed yet; new ones appear only on the next submit. */
function unfixedErrors(found: ContactErrors, typed: Typed): ContactErrors {
  const now = checkContactMessage(typed);
  if (now.ok) return {};
  const { name, email, message } = now.errors;
  return {
    ...(found.name && name ? { name } : {}),
    ...(found.email && email ? { email } : {}),
    ...(found.message && message ? { message } : {}),
  };
}
