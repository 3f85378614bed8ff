import type { AdminRow, Fields } from "../../../domain/content/admin-content.ts";
import type { AdminIntent, AdminOperation } from "../../../domain/outbox/admin-operation.ts";
import { deepEqual } from "../../../domain/outbox/deep-equal.ts";
import { changedFields, merge, setIn, valueAt } from "../../../domain/outbox/merge.ts";

type SaveIntent = Extract<AdminIntent, { kind: "save" }>;

/** Edited fields, with the row they were based on. */
type Edit = Pick<SaveIntent, "fields" | "base" | "media">;

/**
 * Rebases a change onto operations of its row that were queued after it was started, so that it overwrites only the
 * fields, and the texts of each language, that it changed itself.
 * @param lane the queued operations of the row, in order
 */
export function rebase<E extends Edit>(edit: E, lane: readonly AdminOperation[]): E {
  const { base, fields } = edit;
  if (!base) return edit;
  let onto: AdminRow = base;
  for (const { intent } of lane)
    if (intent.kind === "save")
      onto = { ...onto, ...merge(intent.base, intent.fields, { ...onto }).fields } as AdminRow;
  return { ...edit, base: onto, fields: merge(base, fields, { ...onto }).fields };
}

/** Folds a later change of the same row into a queued one; the later value of each field wins. */
export function coalesce(queued: SaveIntent, later: Edit): SaveIntent {
  const state = { ...queued.base, ...queued.fields };
  const seen = fieldsOnNewerBase(later, queued.base, state);
  const all = { ...queued.fields, ...merge(later.base, later.fields, state).fields, ...seen.fields };
  const base = queued.base && later.base ? commonBase(queued.base, state, later) : queued.base;
  const fields = base ? changedFields({ ...base, ...seen.base } as AdminRow, all) : all;
  const media = [...new Set([...queued.media, ...later.media])].filter((path) => refersTo(fields, path));
  return { ...queued, base: base && ({ ...base, ...seen.base } as AdminRow), fields, media };
}

/**
 * The fields that only the later change edited and whose base is newer than the queued one's: they keep the base that the
 * later change saw. Setting a field back to the value of an outdated base is a change too, and must not be dropped.
 */
function fieldsOnNewerBase(
  later: Edit,
  base: AdminRow | null,
  state: Fields,
): { base: Fields; fields: Fields } {
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
function commonBase(base: AdminRow, state: Fields, later: Edit): AdminRow {
  const { overlaps } = merge(later.base, later.fields, { ...base });
  const others = overlaps.filter(({ field }) => deepEqual(valueAt(state, field), valueAt(base, field)));
  if (others.length === 0) return base;
  const seen = others.reduce<Fields>((row, { field, base: was }) => setIn(row, field.split("."), was), {
    ...base,
  });
  return { ...seen, version: Math.min(base.version, later.base?.version ?? base.version) } as AdminRow;
}

/** True if any of these fields refers to a storage path. */
export function refersTo(fields: Fields, path: string): boolean {
  return JSON.stringify(fields).includes(path);
}
