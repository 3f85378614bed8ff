import { useState } from "react";
import { type PausedList, pauseList } from "../../domain/content/paused-list.ts";
import type { Position } from "../../domain/outbox/remote.ts";

/** Scroll position in pixels from which on the user counts as reading. */
const READING_OFFSET = 24;

/**
 * Pauses a list while `rows` change, so that new posts do not shift what the user is reading.
 * @param key identifies the list and its filter; a new key starts over
 * @param rows must be the same array until the rows change
 * @param recalled the list as the user left it, on Back
 * @param before the rows on screen until now; null for none
 * @param keyOf the key by which `rows` are sorted, greatest first; newest first if absent
 */
export function usePausedList<T extends Position>(
  key: string,
  rows: readonly T[],
  recalled: PausedList<T> | null,
  before: readonly T[] | null = null,
  keyOf?: (row: T) => string,
): { readonly list: PausedList<T>; readonly releases: number; release(): void } {
  const start = () => {
    const shown =
      recalled ?? (before && window.scrollY > READING_OFFSET ? pauseList(null, before, false, keyOf) : null);
    return { key, rows, list: pauseList(shown, rows, shown !== null, keyOf), releases: 0 };
  };
  const [held, setHeld] = useState(start);
  let current = held;
  if (held.key !== key) {
    current = start();
    setHeld(current);
  } else if (held.rows !== rows) {
    current = { ...held, rows, list: pauseList(held.list, rows, window.scrollY > READING_OFFSET, keyOf) };
    setHeld(current);
  }

  return {
    list: current.list,
    /** How often the new posts were released. */
    releases: current.releases,
    release: () =>
      setHeld(({ releases }) => ({
        key,
        rows,
        list: pauseList(null, rows, false, keyOf),
        releases: releases + 1,
      })),
  };
}
