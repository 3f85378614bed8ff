import { useEffect } from "react";
import type { PausedList } from "../../domain/content/paused-list.ts";
import type { Position } from "../../domain/outbox/remote.ts";
import { usePausedList } from "./use-paused-list.ts";

/**
 * `usePausedList` for a list that is as long as it is: after Back it shows what it showed, and newer posts wait.
 * @param memory keeps it while the page is not there: `useServices().seen`
 * @param key names the list, its filter and this visit to it
 */
export function useRememberedList<T extends Position>(
  memory: Map<string, unknown>,
  key: string,
  rows: readonly T[],
) {
  const place = `held:${key}`;
  const held = usePausedList(key, rows, (memory.get(place) as PausedList<T> | undefined) ?? null);
  useEffect(() => void memory.set(place, held.list), [memory, place, held.list]);
  return held;
}
