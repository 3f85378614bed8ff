import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { TabStorage } from "../../../config/tab-storage.ts";
import { useSiteData } from "../../../data/site/context.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import {
  cancelEdit,
  type Draft,
  EMPTY_DRAFT,
  isEmpty,
  isFormValues,
  readDraft,
  sameValues,
  startEdit,
  storeDraft,
  valuesOf,
} from "./contact-draft.ts";
import { useMessageStatus } from "./use-message-status.ts";

/**
 * The form's draft, which survives a reload and follows the outbox: a rejected message returns to the form; one
 * handled elsewhere leaves it.
 * @param isPersisting true while a message is being stored
 */
export function useContactDraft(storage: () => TabStorage, isPersisting: boolean) {
  const [isPrerendered] = useState(!useHydrated());
  const [draft, setDraft] = useState(() => (isPrerendered ? EMPTY_DRAFT : readDraft(storage)));
  const [showsThanks, setShowsThanks] = useState(false);
  const latest = useRef(draft);
  const { follows } = draft;
  const status = useMessageStatus(follows);
  const editsId = draft.edits?.id ?? null;
  const edited = useMessageStatus(editsId);

  const updateDraft = useCallback(
    (change: (now: Draft) => Draft) => {
      const next = change(latest.current);
      if (next === latest.current) return;
      latest.current = next;
      setDraft(next);
      storeDraft(storage, next);
    },
    [storage],
  );

  if (follows !== null && status.is === "sent" && !showsThanks) setShowsThanks(true);

  // A prerendered form is empty, so the draft is loaded after hydration.
  useLayoutEffect(() => {
    if (isPrerendered) updateDraft(() => readDraft(storage));
  }, [isPrerendered, updateDraft, storage]);

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
  return { draft, updateDraft, status, edited, showsThanks, setShowsThanks };
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
