import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useSiteData } from "../../../data/site/context.ts";
import { useVisitorDraft } from "../../../data/site/use-visitor-draft.ts";
import {
  cancelEdit,
  contactForm,
  type Draft,
  isEmpty,
  isFormValues,
  sameValues,
  startEdit,
  valuesOf,
} from "./contact-draft.ts";
import { useMessageStatus } from "./use-message-status.ts";

/**
 * The form's draft, which is stored on this device and follows the outbox: a rejected message returns to the form; one
 * handled elsewhere leaves it.
 * @param isPersisting true while a message is being stored
 */
export function useContactDraft(isPersisting: boolean) {
  const stored = useVisitorDraft("contact", contactForm);
  const { draft, change: updateDraft } = stored;
  const [showsThanks, setShowsThanks] = useState(false);
  const { follows } = draft;
  const status = useMessageStatus(follows);
  const editsId = draft.edits?.id ?? null;
  const edited = useMessageStatus(editsId);

  if (follows !== null && status.is === "sent" && !showsThanks) setShowsThanks(true);

  const deadLettered = status.is === "rejected" ? status.operation : null;
  useEffect(() => {
    updateDraft((now) => {
      // Outdated: the form now tracks another message.
      if (follows === null || now.follows !== follows) return now;
      if (status.is === "gone" || status.is === "sent") return { ...now, follows: null };
      if (deadLettered?.intent.kind !== "message" || !isEmpty(now.typed)) return now;
      return startEdit(now, valuesOf(deadLettered.intent.message), deadLettered.id);
    });
  }, [status.is, deadLettered, follows, updateDraft]);

  useEffect(() => {
    if (isPersisting || edited.is === "unknown" || edited.is === "rejected") return;
    updateDraft((now) => {
      const { typed, edits } = now;
      if (!edits || edits.id !== editsId) return now;
      // After a change it counts as a new message.
      if (!sameValues(typed, edits.words)) return { ...now, edits: null };
      return { ...cancelEdit(now), follows: edited.is === "gone" ? now.follows : edits.id };
    });
  }, [edited.is, editsId, isPersisting, updateDraft]);

  useDraftFromNavigation(updateDraft);
  return { stored, status, edited, showsThanks, setShowsThanks };
}

/** Receives a message from the outbox page: a rejected one to edit, or a withdrawn one. */
function useDraftFromNavigation(updateDraft: (change: (now: Draft) => Draft) => void): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const withData = useSiteData();

  useEffect(() => {
    const { edit, draft } = (state ?? {}) as { edit?: unknown; draft?: unknown };
    if (edit === undefined && draft === undefined) return;
    // Clears the state, so that a reload does not restore text that has since been changed or sent.
    const taken = () => void navigate(pathname, { replace: true, state: null });
    if (isFormValues(draft)) {
      updateDraft((now) => startEdit(now, valuesOf({ ...draft, website: "" }), null));
      taken();
    } else if (typeof edit === "string") {
      withData(({ read }) => read.operation(edit)).then((operation) => {
        if (operation !== null && operation !== "done" && operation.intent.kind === "message") {
          const words = valuesOf(operation.intent.message);
          const deadLettered = operation.state === "parked";
          updateDraft((now) => (deadLettered ? startEdit(now, words, edit) : { ...now, follows: edit }));
        }
        taken();
      }, console.error);
    }
  }, [state, pathname, navigate, withData, updateDraft]);
}
