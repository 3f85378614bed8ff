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

/** How the last press of "Send Message" went, and what became of the message. */
export type Outcome =
  | { readonly state: "idle" | "sending" | "sent" }
  | { readonly state: "invalid"; readonly errors: ContactErrors }
  /** This device could not keep it, and nothing was sent. */
  | { readonly state: "unkept"; readonly why: NotPersisted }
  | { readonly state: "kept"; readonly when: "connected" | "later" }
  /** `here`: its words stand in the form; otherwise others do, and it waits where all that waits is listed. */
  | { readonly state: "refused"; readonly refusal: Rejection; readonly here: boolean };

type Press =
  | { readonly state: "none" | "keeping" }
  | Extract<Outcome, { readonly state: "invalid" | "unkept" }>;

/**
 * The contact form's state. What is typed leaves it in one way only: it is in the outbox, on this device's disk.
 *
 * Plain state and not an action of React's: while an asynchronous action runs React holds every other transition
 * back, the router's among them, and nobody could leave the page meanwhile.
 */
export function useContactForm() {
  const act = useAct();
  const [press, setPress] = useState<Press>({ state: "none" });
  /** The words of the message that is on its way: they stand in the form until it is known what becomes of them. */
  const [leaving, setLeaving] = useState<Typed | null>(null);
  const keeping = press.state === "keeping";
  const { draft, keep, fate, edited, thanks, setThanks } = useContactDraft(tabStorage, keeping);
  const followed = draft.follows === null || comesBack(fate, draft.typed) ? null : fate;
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
    // Whoever left the page and typed something else meanwhile keeps that.
    const stored = readDraft(tabStorage);
    if (sameWords(stored.typed, typed)) keepDraft(tabStorage, handedOver(stored, kept.id));
    keep((now) => (sameWords(now.typed, typed) ? handedOver(now, kept.id) : now));
    setPress({ state: "none" });
  }

  async function leave(message: ContactMessage, instead: string | undefined): Promise<Kept> {
    try {
      return await act((commands) => commands.leaveMessage(message, instead));
    } catch (error) {
      // The part of the app that keeps things could not be loaded, or failed in a way nobody foresaw.
      console.error(error);
      return { ok: false, why: "closed" };
    }
  }

  const typed = sending && leaving ? leaving : draft.typed;
  return {
    typed,
    outcome: sending ? ({ state: "sending" } as const) : outcome,
    sending,
    errors: outcome.state === "invalid" ? stillWrong(outcome.errors, typed) : {},
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
    /** Takes a refused message out of the form again; it waits where all that waits is listed. */
    leaveAlone() {
      setPress({ state: "none" });
      keep(leftAlone);
    },
  };
}

/** What the page has to say now: about this press, the message being edited, or the one that is on its way. */
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

/** Refused words take the place of none in a moment, and speak for themselves then. */
function comesBack({ is }: Fate, typed: Typed): boolean {
  return is === "refused" && isEmpty(typed);
}

/** An error stays until its field is right, and nothing else is complained of before the next press. */
function stillWrong(found: ContactErrors, typed: Typed): ContactErrors {
  const now = checkContactMessage(typed);
  if (now.ok) return {};
  const { name, email, message } = now.errors;
  return {
    ...(found.name && name ? { name } : {}),
    ...(found.email && email ? { email } : {}),
    ...(found.message && message ? { message } : {}),
  };
}
