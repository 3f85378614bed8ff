import type { AdminRow, Fields } from "../../domain/content/admin-content.ts";
import type { AdminIntent, AdminOperation } from "../../domain/outbox/admin-operation.ts";
import { deepEqual } from "../../domain/outbox/deep-equal.ts";
import { changedFields, merge, put, valueAt } from "../../domain/outbox/merge.ts";

type SaveIntent = Extract<AdminIntent, { kind: "save" }>;

/** Edited fields, with the row they were based on. */
type Edited = Pick<SaveIntent, "fields" | "base" | "media">;

/**
 * Rebases a change onto operations of its row that were queued after it was begun, so that it overwrites only the
 * fields, and the texts of each language, that it changed itself.
 * @param lane the queued operations of the row, in order
 */
export function rebase<E extends Edited>(edited: E, lane: readonly AdminOperation[]): E {
  const { base, fields } = edited;
  if (!base) return edited;
  let onto: AdminRow = base;
  for (const { intent } of lane)
    if (intent.kind === "save")
      onto = { ...onto, ...merge(intent.base, intent.fields, { ...onto }).fields } as AdminRow;
  return { ...edited, base: onto, fields: merge(base, fields, { ...onto }).fields };
}

/** Folds a later change of the same row into a queued one; the later value of each field wins. */
export function fold(queued: SaveIntent, later: Edited): SaveIntent {
  const state = { ...queued.base, ...queued.fields };
  const seen = seenBy(later, queued.base, state);
  const all = { ...queued.fields, ...merge(later.base, later.fields, state).fields, ...seen.fields };
  const base = queued.base && later.base ? asBothSaw(queued.base, state, later) : queued.base;
  const fields = base ? changedFields({ ...base, ...seen.base } as AdminRow, all) : all;
  const media = [...new Set([...queued.media, ...later.media])].filter((path) => shows(fields, path));
  return { ...queued, base: base && ({ ...base, ...seen.base } as AdminRow), fields, media };
}

/**
 * The fields that only the later change edited and whose base is newer than the queued one's: they keep the base that the
 * later change saw. Setting a field back to the value of an outdated base is a change too, and must not be dropped.
 */
function seenBy(later: Edited, base: AdminRow | null, state: Fields): { base: Fields; fields: Fields } {
  if (!base || !later.base) return { base: {}, fields: {} };
  const [queuedBase, laterBase]: [Fields, Fields] = [{ ...base }, { ...later.base }];
  const edited = Object.keys(later.fields).filter(
    (field) =>
      !deepEqual(laterBase[field], later.fields[field]) &&
      deepEqual(state[field], queuedBase[field]) &&
      !deepEqual(queuedBase[field], laterBase[field]),
  );
  const pick = (from: Fields) => Object.fromEntries(edited.map((field) => [field, from[field]]));
  const version = Math.min(base.version, later.base.version);
  return edited.length === 0
    ? { base: {}, fields: {} }
    : { base: { ...pick(laterBase), version }, fields: pick(later.fields) };
}

/**
 * The base of the folded change. If the later change is based on another version of the row and edits a field that
 * differs there, that field's base comes from it, with the older version number, so that the server detects a conflict.
 */
function asBothSaw(base: AdminRow, state: Fields, later: Edited): AdminRow {
  const { overlaps } = merge(later.base, later.fields, { ...base });
  const others = overlaps.filter(({ field }) => deepEqual(valueAt(state, field), valueAt(base, field)));
  if (others.length === 0) return base;
  const seen = others.reduce<Fields>((row, { field, base: was }) => put(row, field.split("."), was), {
    ...base,
  });
  return { ...seen, version: Math.min(base.version, later.base?.version ?? base.version) } as AdminRow;
}

/** True if any of these fields refers to a storage path. */
export function shows(fields: Fields, path: string): boolean {
  return JSON.stringify(fields).includes(path);
}
