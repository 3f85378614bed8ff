import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { TabStorage } from "../../../config/tab-storage.ts";
import { useAsk } from "../../../data/site/context.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import {
  type Draft,
  EMPTY_DRAFT,
  isEmpty,
  isTyped,
  keepDraft,
  leftAlone,
  readDraft,
  sameWords,
  takenUp,
  wordsIn,
} from "./contact-draft.ts";
import { useMessageFate } from "./use-message-fate.ts";

/**
 * The form's draft, which survives a reload and follows the outbox: a rejected message returns to the form; one
 * handled elsewhere leaves it.
 * @param keeping true while a message is being stored
 */
export function useContactDraft(storage: () => TabStorage, keeping: boolean) {
  const [isPrerendered] = useState(!useHydrated());
  const [draft, setDraft] = useState(() => (isPrerendered ? EMPTY_DRAFT : readDraft(storage)));
  const [thanks, setThanks] = useState(false);
  const latest = useRef(draft);
  const { follows } = draft;
  const fate = useMessageFate(follows);
  const editsId = draft.edits?.id ?? null;
  const edited = useMessageFate(editsId);

  const keep = useCallback(
    (change: (now: Draft) => Draft) => {
      const next = change(latest.current);
      if (next === latest.current) return;
      latest.current = next;
      setDraft(next);
      keepDraft(storage, next);
    },
    [storage],
  );

  if (follows !== null && fate.is === "sent" && !thanks) setThanks(true);

  // A prerendered form is empty, so the draft is loaded after hydration.
  useLayoutEffect(() => {
    if (isPrerendered) keep(() => readDraft(storage));
  }, [isPrerendered, keep, storage]);

  const parked = fate.is === "refused" ? fate.operation : null;
  useEffect(() => {
    keep((now) => {
      // Outdated: another message is followed by now.
      if (follows === null || now.follows !== follows) return now;
      if (fate.is === "gone" || fate.is === "sent") return { ...now, follows: null };
      if (parked?.intent.kind !== "message" || !isEmpty(now.typed)) return now;
      return takenUp(now, wordsIn(parked.intent.message), parked.id);
    });
  }, [fate.is, parked, follows, keep]);

  useEffect(() => {
    if (keeping || edited.is === "unknown" || edited.is === "refused") return;
    keep((now) => {
      const { typed, edits } = now;
      if (!edits || edits.id !== editsId) return now;
      // After a change it counts as a new message.
      if (!sameWords(typed, edits.words)) return { ...now, edits: null };
      return { ...leftAlone(now), follows: edited.is === "gone" ? now.follows : edits.id };
    });
  }, [edited.is, editsId, keeping, keep]);

  useHandedIn(keep);
  return { draft, keep, fate, edited, thanks, setThanks };
}

/** Receives a message from the outbox page: a rejected one to edit, or a withdrawn one. */
function useHandedIn(keep: (change: (now: Draft) => Draft) => void): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const ask = useAsk();

  useEffect(() => {
    const { edit, draft } = (state ?? {}) as { edit?: unknown; draft?: unknown };
    if (edit === undefined && draft === undefined) return;
    // Clears the state, so that a reload does not restore text that has since been changed or sent.
    const taken = () => void navigate(pathname, { replace: true, state: null });
    if (isTyped(draft)) {
      keep((now) => takenUp(now, wordsIn({ ...draft, website: "" }), null));
      taken();
    } else if (typeof edit === "string") {
      ask(({ read }) => read.operation(edit)).then((operation) => {
        if (operation !== null && operation !== "done" && operation.intent.kind === "message") {
          const words = wordsIn(operation.intent.message);
          const parked = operation.state === "parked";
          keep((now) => (parked ? takenUp(now, words, edit) : { ...now, follows: edit }));
        }
        taken();
      }, console.error);
    }
  }, [state, pathname, navigate, ask, keep]);
}
