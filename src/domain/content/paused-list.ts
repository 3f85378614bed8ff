import { placeOf } from "./sort-key.ts";
import type { Position } from "../outbox/remote.ts";

/** A place in a list. A post that was taken down under the reader's eyes keeps its place and says so. */
export type HeldItem<T> = { readonly id: string; readonly post: T; readonly gone: boolean };

/** What a list shows, and how many newer posts wait behind the pill. */
export type HeldList<T> = { readonly items: readonly HeldItem<T>[]; readonly fresh: number };

/**
 * What to show of `rows`, the device's newest posts. Someone who has begun to read keeps what is on the
 * screen: older posts are added at the end, newer ones wait to be asked for, nothing changes its place.
 * @param before what is shown now; null to show everything
 * @param reading whether the page is scrolled down
 */
export function holdList<T extends Position>(
  before: HeldList<T> | null,
  rows: readonly T[],
  reading: boolean,
): HeldList<T> {
  const [first] = before?.items ?? [];
  const last = before?.items.at(-1);
  const holds = reading || (before?.fresh ?? 0) > 0;
  if (!before || !first || !last || !holds) return { items: rows.map(shown), fresh: 0 };

  const known = new Set(before.items.map(({ id }) => id));
  const here = new Map(rows.map((row) => [row.id, row]));
  const oldest = rows.at(-1);
  const end = placeOf(last.post);
  const held = before.items.map((item): HeldItem<T> => {
    const now = here.get(item.id);
    if (now) return shown(now);
    // Below the oldest row nothing is known: new posts at the head push the tail out of what was asked for.
    const isBelow = oldest !== undefined && placeOf(item.post) < placeOf(oldest);
    return isBelow ? item : { ...item, gone: true };
  });
  const unknown = rows.filter((row) => !known.has(row.id));
  const older = unknown.filter((row) => placeOf(row) < end);
  return { items: [...held, ...older.map(shown)], fresh: unknown.length - older.length };
}

function shown<T extends Position>(post: T): HeldItem<T> {
  return { id: post.id, post, gone: false };
}
