import { useState } from "react";
import { dropTapNote, noteTap } from "../../config/tap-journal.ts";
import type { Interaction } from "../../domain/outbox/operation.ts";
import {
  NOTHING_DONE,
  notYetKept,
  type PendingCounts,
  type Tap,
  withTaps,
} from "../../domain/outbox/pending-counts.ts";
import { type NotPersisted, storageErrorIn } from "../texts/storage-error-text.ts";

type Storing = Parameters<typeof storageErrorIn>[0];

/**
 * Optimistic updates: shows an action at once, before it is stored. An action has its operation's id from the start,
 * so the merged counts include it exactly once. The tap journal records it at once, so that leaving the page loses
 * nothing. An action that cannot be stored is rolled back.
 * @param stored pending counts of this device from storage; undefined while unknown
 */
export function useOptimisticActions(stored: PendingCounts = NOTHING_DONE) {
  const [taps, setTaps] = useState<readonly Tap[]>([]);
  const [notKept, setNotKept] = useState<NotPersisted | null>(null);
  const waiting = notYetKept(taps, stored);
  // Once stored, an action is tracked by storage alone, where it may be withdrawn.
  if (waiting.length < taps.length) setTaps(waiting);

  async function tap(intent: Interaction, keep: (id: string) => Storing): Promise<void> {
    const id = noteTap(intent);
    setTaps((before) => [...before, { id, intent }]);
    setNotKept(null);
    const why = await storageErrorIn(keep(id));
    dropTapNote(id);
    if (!why) return;
    setTaps((before) => before.filter((other) => other.id !== id));
    setNotKept(why);
  }

  return { own: waiting.length > 0 ? withTaps(stored, waiting) : stored, notKept, tap };
}
