import { type ChangeEvent, useActionState, useState } from "react";
import { type ContactErrors, checkContactMessage } from "../../domain/contact.ts";
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

/** How the last press of "Send Message" ended. */
export type Outcome =
  | { readonly state: "idle" }
  | { readonly state: "invalid"; readonly errors: ContactErrors }
  | { readonly state: "sent" }
  | { readonly state: "failed"; readonly failure: Failure };

const tabStorage = () => sessionStorage;

/** The contact form's state. What is typed leaves it in one way only: it was sent. */
export function useContactForm() {
  const ask = useAsk();
  const [draft, setDraft] = useState(() => readDraft(tabStorage));
  const [outcome, submit, sending] = useActionState(send, { state: "idle" });
  useBusy(sending || Object.values(draft.typed).some((text) => text !== ""));

  function keep(next: Draft) {
    setDraft(next);
    keepDraft(tabStorage, next);
  }

  async function send(_: Outcome, form: FormData): Promise<Outcome> {
    const { typed } = draft;
    const checked = checkContactMessage({ ...typed, website: form.get("website") });
    if (!checked.ok) return { state: "invalid", errors: checked.errors };
    const { message } = checked;

    // Kept before it leaves: a page that dies now sends it again under the same id.
    const attempt = attemptFor(message, draft.attempt, () => crypto.randomUUID());
    keep({ typed, attempt });
    const failure = await leave(attempt.id);
    if (failure) return { state: "failed", failure };
    dropSentDraft(tabStorage, typed);
    setDraft({ typed: NOTHING_TYPED, attempt });
    return { state: "sent" };

    async function leave(id: string): Promise<Failure | null> {
      try {
        const sent = await ask(({ remote }) => remote.leaveMessage(id, message));
        return sent.ok ? null : sent.failure;
      } catch (error) {
        // The part of the app that talks to the server could not be loaded: there is no line.
        console.error(error);
        return { kind: "offline" };
      }
    }
  }

  return {
    typed: draft.typed,
    outcome,
    sending,
    errors: outcome.state === "invalid" ? stillWrong(outcome.errors, draft) : {},
    submit(form: FormData) {
      if (!sending) submit(form);
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
