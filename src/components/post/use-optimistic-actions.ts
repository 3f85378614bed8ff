import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { dropTapNote, noteTap, tapNotes } from "../../config/tap-journal.ts";
import { type Interaction, parseTap } from "../../domain/outbox/actions.ts";
import {
  type LocalOperations,
  NO_LOCAL_OPERATIONS,
  type OptimisticAction,
  unstoredActions,
  withActions,
} from "../../domain/outbox/operation.ts";
import { type StorageProblem, storageProblemOf } from "../../domain/outbox/persist.ts";

type Storing = Parameters<typeof storageProblemOf>[0];

/**
 * Optimistic updates: shows an action at once, before it is stored. An action has its operation's id from the start,
 * so the merged counts include it exactly once. The tap journal records it at once, so that leaving the page loses
 * nothing. An action that cannot be stored is rolled back.
 * @param postId the post they are on: what the journal still has of it, from an earlier page, is shown too
 * @param stored pending counts of this device from storage; undefined while unknown
 */
export function useOptimisticActions(postId: string, stored: LocalOperations = NO_LOCAL_OPERATIONS) {
  const [taps, setTaps] = useState<readonly OptimisticAction[]>([]);
  const [notPersisted, setNotPersisted] = useState<StorageProblem | null>(null);
  useEffect(() => {
    const noted = notedActions(postId);
    if (noted.length === 0) return;
    // Not within the effect, whose render would be thrown away by the next.
    queueMicrotask(() =>
      setTaps((before) => [...before, ...noted.filter(({ id }) => !before.some((other) => other.id === id))]),
    );
  }, [postId]);
  const waiting = unstoredActions(taps, stored);
  // Once stored, an action is tracked by storage alone, where it may be withdrawn.
  if (waiting.length < taps.length) setTaps(waiting);

  async function tap(intent: Interaction, persist: (id: string) => Storing): Promise<void> {
    const id = noteTap(intent);
    // Drawn before the database is asked for anything: the note is on the disk.
    flushSync(() => {
      setTaps((before) => [...before, { id, intent }]);
      setNotPersisted(null);
    });
    const problem = await storageProblemOf(persist(id));
    dropTapNote(id);
    if (!problem) return;
    setTaps((before) => before.filter((other) => other.id !== id));
    setNotPersisted(problem);
  }

  return { localOperations: waiting.length > 0 ? withActions(stored, waiting) : stored, notPersisted, tap };
}

/** The taps on a post that the journal has: the database may be held by another window that is frozen. */
function notedActions(postId: string): OptimisticAction[] {
  return tapNotes().flatMap(({ id, text }) => {
    const intent = intentOf(text);
    return intent?.postId === postId ? [{ id, intent }] : [];
  });
}

/** Null for a note that was cut off when the browser crashed. */
function intentOf(text: string): Interaction | null {
  try {
    return parseTap((JSON.parse(text) as { readonly intent?: unknown }).intent);
  } catch {
    return null;
  }
}
