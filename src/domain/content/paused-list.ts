import type { Position } from "../outbox/remote.ts";
import { sortKeyOf } from "./sort-key.ts";

/** A place in a list. A post that was taken down under the reader's eyes keeps its place and says so. */
export type PausedItem<T> = { readonly id: string; readonly post: T; readonly gone: boolean };

/** What a list shows, and how many newer posts wait behind the pill. */
export type PausedList<T> = { readonly items: readonly PausedItem<T>[]; readonly fresh: number };

/**
 * What to show of `rows`, the device's newest posts. Someone who has begun to read keeps what is on the
 * screen: older posts are added at the end, newer ones wait to be asked for, nothing changes its place.
 * @param before what is shown now; null to show everything
 * @param reading whether the page is scrolled down
 */
export function pauseList<T extends Position>(
  before: PausedList<T> | null,
  rows: readonly T[],
  reading: boolean,
): PausedList<T> {
  const [first] = before?.items ?? [];
  const last = before?.items.at(-1);
  const holds = reading || (before?.fresh ?? 0) > 0;
  if (!before || !first || !last || !holds) return { items: rows.map(shown), fresh: 0 };

  const known = new Set(before.items.map(({ id }) => id));
  const here = new Map(rows.map((row) => [row.id, row]));
  const oldest = rows.at(-1);
  const end = sortKeyOf(last.post);
  const held = before.items.map((item): PausedItem<T> => {
    const now = here.get(item.id);
    if (now) return shown(now);
    // Below the oldest row nothing is known: new posts at the head push the tail out of what was asked for.
    const isBelow = oldest !== undefined && sortKeyOf(item.post) < sortKeyOf(oldest);
    return isBelow ? item : { ...item, gone: true };
  });
  const unknown = rows.filter((row) => !known.has(row.id));
  const older = unknown.filter((row) => sortKeyOf(row) < end);
  return { items: [...held, ...older.map(shown)], fresh: unknown.length - older.length };
}

function shown<T extends Position>(post: T): PausedItem<T> {
  return { id: post.id, post, gone: false };
}
