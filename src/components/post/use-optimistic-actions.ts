import { useState } from "react";
import { flushSync } from "react-dom";
import { dropTapNote, noteTap } from "../../config/tap-journal.ts";
import {
  type Interaction,
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
 * @param stored pending counts of this device from storage; undefined while unknown
 */
export function useOptimisticActions(stored: LocalOperations = NO_LOCAL_OPERATIONS) {
  const [taps, setTaps] = useState<readonly OptimisticAction[]>([]);
  const [notPersisted, setNotPersisted] = useState<StorageProblem | null>(null);
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
