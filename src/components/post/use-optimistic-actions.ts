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

type Keeping = Parameters<typeof storageErrorIn>[0];

/**
 * Shows a tap in the frame it was made in, while the disk still writes: the tap has its operation's id from the start,
 * so it is counted by the screen until the disk tells of it and never by both. It is noted at once, so that leaving the
 * page in between loses nothing. One that could not be kept is taken back.
 * @param kept one's own part as the disk tells it; undefined while unknown
 */
export function useOptimisticActions(kept: PendingCounts = NOTHING_DONE) {
  const [taps, setTaps] = useState<readonly Tap[]>([]);
  const [notKept, setNotKept] = useState<NotPersisted | null>(null);
  const waiting = notYetKept(taps, kept);
  // What the disk once told of is the disk's from then on: it may be withdrawn.
  if (waiting.length < taps.length) setTaps(waiting);

  async function tap(intent: Interaction, keep: (id: string) => Keeping): Promise<void> {
    const id = noteTap(intent);
    setTaps((before) => [...before, { id, intent }]);
    setNotKept(null);
    const why = await storageErrorIn(keep(id));
    dropTapNote(id);
    if (!why) return;
    setTaps((before) => before.filter((other) => other.id !== id));
    setNotKept(why);
  }

  return { own: waiting.length > 0 ? withTaps(kept, waiting) : kept, notKept, tap };
}
