import type { Position } from "../outbox/remote.ts";
import { sortKeyOf } from "./sort-key.ts";

/** A list item. A post deleted while it is on the screen keeps its position and is shown as deleted. */
export type PausedItem<T> = { readonly id: string; readonly post: T; readonly removed: boolean };

/** The shown items, and the number of newer posts behind the "new posts" button. */
export type PausedList<T> = { readonly items: readonly PausedItem<T>[]; readonly fresh: number };

/**
 * The items to show of `rows`, the first posts of a list on the device. Once the user has scrolled, items do not move: older
 * posts are appended, and newer ones are shown on request only.
 * @param before the items shown now; null to show all rows
 * @param reading true if the page is scrolled down
 * @param keyOf the key by which `rows` are sorted, greatest first
 */
export function pauseList<T extends Position>(
  before: PausedList<T> | null,
  rows: readonly T[],
  reading: boolean,
  keyOf: (row: T) => string = sortKeyOf,
): PausedList<T> {
  const [first] = before?.items ?? [];
  const last = before?.items.at(-1);
  const holds = reading || (before?.fresh ?? 0) > 0;
  if (!before || !first || !last || !holds) return { items: rows.map(shown), fresh: 0 };

  const known = new Set(before.items.map(({ id }) => id));
  const here = new Map(rows.map((row) => [row.id, row]));
  const lowest = rows.at(-1);
  const end = keyOf(last.post);
  const held = before.items.map((item): PausedItem<T> => {
    const now = here.get(item.id);
    if (now) return shown(now);
    // Posts below the last row may still exist: new posts at the top push them out of the queried range.
    const isBelow = lowest !== undefined && keyOf(item.post) < keyOf(lowest);
    return isBelow ? item : { ...item, removed: true };
  });
  const unknown = rows.filter((row) => !known.has(row.id));
  const older = unknown.filter((row) => keyOf(row) < end);
  return { items: [...held, ...older.map(shown)], fresh: unknown.length - older.length };
}

function shown<T extends Position>(post: T): PausedItem<T> {
  return { id: post.id, post, removed: false };
}
