import { type ChangeEvent, type FormEvent, useState } from "react";
import { type ContactErrors, type ContactMessage, checkContactMessage } from "../../domain/contact.ts";
import type { Failure } from "../../domain/failure.ts";
import { useBusy } from "../../pwa/idle.ts";
import { useAsk } from "../../services.ts";
import {
  attemptFor,
  type Draft,
  dropSentDraft,
  keepDraft,
  NOTHING_TYPED,
  readDraft,
} from "./contact-draft.ts";

/** How the last press of "Send Message" went. */
export type Outcome =
  | { readonly state: "idle" | "sending" | "sent" }
  | { readonly state: "invalid"; readonly errors: ContactErrors }
  | { readonly state: "failed"; readonly failure: Failure };

const tabStorage = () => sessionStorage;

/**
 * The contact form's state. What is typed leaves it in one way only: it was sent.
 *
 * Plain state and not an action of React's: while an asynchronous action runs React holds every other transition
 * back, the router's among them, and nobody could leave the page before the server has answered.
 */
export function useContactForm() {
  const ask = useAsk();
  const [draft, setDraft] = useState(() => readDraft(tabStorage));
  const [outcome, setOutcome] = useState<Outcome>({ state: "idle" });
  const sending = outcome.state === "sending";
  useBusy(sending || Object.values(draft.typed).some((text) => text !== ""));

  function keep(next: Draft) {
    setDraft(next);
    keepDraft(tabStorage, next);
  }

  async function send(message: ContactMessage) {
    const { typed } = draft;
    // Kept before it leaves: a page that dies now sends it again under the same id.
    const attempt = attemptFor(message, draft.attempt, () => crypto.randomUUID());
    keep({ typed, attempt });
    setOutcome({ state: "sending" });
    const failure = await leave(attempt.id, message);
    if (failure) return setOutcome({ state: "failed", failure });
    dropSentDraft(tabStorage, typed);
    setDraft({ typed: NOTHING_TYPED, attempt });
    setOutcome({ state: "sent" });
  }

  async function leave(id: string, message: ContactMessage): Promise<Failure | null> {
    try {
      const sent = await ask(({ remote }) => remote.leaveMessage(id, message));
      return sent.ok ? null : sent.failure;
    } catch (error) {
      // The part of the app that talks to the server could not be loaded: there is no line.
      console.error(error);
      return { kind: "offline" };
    }
  }

  return {
    typed: draft.typed,
    outcome,
    sending,
    errors: outcome.state === "invalid" ? stillWrong(outcome.errors, draft) : {},
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (sending) return;
      const website = new FormData(event.currentTarget).get("website");
      const checked = checkContactMessage({ ...draft.typed, website });
      if (checked.ok) void send(checked.message);
      else setOutcome({ state: "invalid", errors: checked.errors });
    },
    change({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
      keep({ ...draft, typed: { ...draft.typed, [target.name]: target.value } });
    },
  };
}

/** An error stays until its field is right, and nothing else is complained of before the next press. */
function stillWrong(found: ContactErrors, { typed }: Draft): ContactErrors {
  const now = checkContactMessage(typed);
  if (now.ok) return {};
  const { name, email, message } = now.errors;
  return {
    ...(found.name && name ? { name } : {}),
    ...(found.email && email ? { email } : {}),
    ...(found.message && message ? { message } : {}),
  };
}
