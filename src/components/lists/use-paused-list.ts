import { useState } from "react";
import { type PausedList, pauseList } from "../../domain/content/paused-list.ts";
import type { Position } from "../../domain/outbox/remote.ts";

/** Less than this far down nobody has begun to read, in pixels. */
const BEGUN = 24;

/**
 * What a newest-first list shows while `rows` change under it.
 * @param key names the list and its filter: another one begins anew
 * @param rows the same array until they change
 * @param recalled what was shown when the reader left, after Back
 * @param before the rows that were on the screen until now; null for none
 */
export function usePausedList<T extends Position>(
  key: string,
  rows: readonly T[],
  recalled: PausedList<T> | null,
  before: readonly T[] | null = null,
): { readonly list: PausedList<T>; readonly releases: number; release(): void } {
  const begin = () => {
    const shown = recalled ?? (before && window.scrollY > BEGUN ? pauseList(null, before, false) : null);
    return { key, rows, list: pauseList(shown, rows, shown !== null), releases: 0 };
  };
  const [held, setHeld] = useState(begin);
  let current = held;
  if (held.key !== key) {
    current = begin();
    setHeld(current);
  } else if (held.rows !== rows) {
    current = { ...held, rows, list: pauseList(held.list, rows, window.scrollY > BEGUN) };
    setHeld(current);
  }

  return {
    list: current.list,
    /** How often the new posts were asked for. */
    releases: current.releases,
    release: () =>
      setHeld(({ releases }) => ({ key, rows, list: pauseList(null, rows, false), releases: releases + 1 })),
  };
}
