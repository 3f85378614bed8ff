import { useEffect } from "react";
import type { PausedList } from "../../domain/content/paused-list.ts";
import type { Position } from "../../domain/outbox/remote.ts";
import { usePausedList } from "./use-paused-list.ts";

/**
 * `usePausedList` for a list of fixed length: on Back it shows the same rows, and newer posts wait.
 * @param memory remembers the list while the page is unmounted: `useServices().queryCache`
 * @param key identifies the list, its filter and this visit
 * @param keyOf the key by which `rows` are sorted, greatest first; newest first if absent
 */
export function useRememberedList<T extends Position>(
  memory: Map<string, unknown>,
  key: string,
  rows: readonly T[],
  keyOf?: (row: T) => string,
) {
  const place = `held:${key}`;
  const held = usePausedList(
    key,
    rows,
    (memory.get(place) as PausedList<T> | undefined) ?? null,
    null,
    keyOf,
  );
  useEffect(() => void memory.set(place, held.list), [memory, place, held.list]);
  return held;
}
