import { type FormEvent, useState } from "react";
import { useCommand } from "../../../data/site/context.ts";
import { type ContactMessage, checkContactMessage } from "../../../domain/forms/contact.ts";
import type { ItemState } from "../../../domain/outbox/item-state.ts";
import type { Refusal } from "../../../domain/outbox/operation.ts";
import type { PersistResult } from "../../../domain/outbox/persist.ts";
import { useUnsavedChanges } from "../../../pwa/update/unsaved-changes.ts";
import type { FieldChange } from "../../../ui/forms/field.tsx";
import { useValidatedForm } from "../../../ui/forms/use-validated-form.ts";
import { cancelEdit, type FormValues, isEmpty } from "./contact-draft.ts";
import { useContactDraft } from "./use-contact-draft.ts";
import type { MessageStatus } from "./use-message-status.ts";

type NotPersisted = Extract<PersistResult, { ok: false }>["error"];

/** The result of the last "Send Message", and the message's state. */
export type Outcome =
  | { readonly state: "idle" | "sending" | "sent" | "invalid" }
  /** The message could not be stored, so it was not sent. */
  | { readonly state: "not-persisted"; readonly why: NotPersisted }
  | { readonly state: "queued"; readonly item: ItemState }
  /** `here`: its text is in the form; otherwise it is listed on the outbox page. */
  | { readonly state: "rejected"; readonly refusal: Refusal; readonly here: boolean };

type SubmitState =
  | { readonly state: "none" | "persisting" | "invalid" }
  | Extract<Outcome, { readonly state: "not-persisted" }>;

/**
 * The contact form's state. Input is cleared only once the message is in the outbox, stored on this device.
 *
 * Not a React action: a pending async action holds back all transitions, including the router's, so the user
 * could not leave the page.
 */
export function useContactForm() {
  const act = useCommand();
  const [submitState, setSubmitState] = useState<SubmitState>({ state: "none" });
  /** The message being stored; shown in the form until the result is known. */
  const [submitted, setSubmitted] = useState<FormValues | null>(null);
  const isPersisting = submitState.state === "persisting";
  const { stored, status, edited, showsThanks, setShowsThanks } = useContactDraft(isPersisting);
  const { draft, change: updateDraft } = stored;
  const followed = draft.follows === null || willReturn(status, draft.typed) ? null : status;
  const outcome = outcomeOf(submitState, followed, edited, showsThanks);
  const sending =
    isPersisting || (submitted !== null && (outcome.state === "sending" || status.is === "unknown"));
  if (submitted && !sending) setSubmitted(null);
  useUnsavedChanges(isPersisting || !isEmpty(draft.typed), !isPersisting);

  async function send(message: ContactMessage) {
    const { typed, edits } = draft;
    setSubmitState({ state: "persisting" });
    setSubmitted(typed);
    setShowsThanks(false);
    const result = await stored.submit((id) => queueMessage(message, edits?.id, id));
    if (!result.ok) return setSubmitState({ state: "not-persisted", why: result.error });
    setSubmitState({ state: "none" });
  }

  async function queueMessage(
    message: ContactMessage,
    instead: string | undefined,
    id: string,
  ): Promise<PersistResult> {
    try {
      return await act((commands) => commands.sendMessage(message, instead, id));
    } catch (error) {
      // The data layer could not be loaded, or failed unexpectedly.
      console.error(error);
      return { ok: false, error: "closed" };
    }
  }

  const typed = sending && submitted ? submitted : draft.typed;
  const { form, errors, validate } = useValidatedForm<Readonly<Record<string, unknown>>, ContactMessage>(
    checkContactMessage,
    typed,
  );
  const onChange = ({ target: { name, value } }: FieldChange) =>
    updateDraft((now) => ({ ...now, typed: { ...now.typed, [name]: value } }));
  return {
    stored,
    typed,
    outcome: sending ? ({ state: "sending" } as const) : outcome,
    sending,
    form,
    field: (name: keyof FormValues) => ({
      name,
      value: typed[name],
      error: outcome.state === "invalid" ? errors[name] : undefined,
      onChange,
      readOnly: sending,
      required: true,
    }),
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (sending) return;
      const website = new FormData(event.currentTarget).get("website");
      const message = validate({ ...typed, website });
      if (message) void send(message);
      else setSubmitState({ state: "invalid" });
    },
    /** Removes a rejected message from the form; it stays on the outbox page. */
    cancelEdit() {
      setSubmitState({ state: "none" });
      updateDraft(cancelEdit);
    },
  };
}

/** The message to show: the submit result, the edited message's state, or the followed one's. */
function outcomeOf(
  press: SubmitState,
  status: MessageStatus | null,
  edited: MessageStatus,
  showsThanks: boolean,
): Outcome {
  if (press.state === "invalid") return { state: "invalid" };
  if (press.state === "not-persisted") return press;
  if (edited.is === "rejected") return { state: "rejected", refusal: edited.refusal, here: true };
  if (showsThanks) return { state: "sent" };
  switch (status?.is) {
    case "queued":
      return { state: "queued", item: status.state };
    case "rejected":
      return { state: "rejected", refusal: status.refusal, here: false };
    case "sending":
    case "sent":
      return { state: status.is };
    default:
      return { state: "idle" };
  }
}

/** True if a rejected message is about to return to the empty form, which then shows its error. */
function willReturn({ is }: MessageStatus, typed: FormValues): boolean {
  return is === "rejected" && isEmpty(typed);
}
