import type { AdminRow, Fields } from "../../domain/content/admin-content.ts";
import type { AdminIntent, AdminOperation } from "../../domain/outbox/admin-operation.ts";
import { deepEqual } from "../../domain/outbox/deep-equal.ts";
import { changedFields, merge, put, valueAt } from "../../domain/outbox/merge.ts";

type SaveIntent = Extract<AdminIntent, { kind: "save" }>;

/** Fields as somebody left them, with the row that they had before them. */
type Edited = Pick<SaveIntent, "fields" | "base" | "media">;

/**
 * A change that was begun before others of its row were queued, as if it had been begun after them: only what it changed
 * itself is written over them. Of a form that means the fields, and the texts of each language, that were touched in it.
 * @param lane what was queued for the row, in order
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

/** A queued change with a later one of the same row taken in: each field as it was set last. */
export function fold(queued: SaveIntent, later: Edited): SaveIntent {
  const state = { ...queued.base, ...queued.fields };
  const all = { ...queued.fields, ...merge(later.base, later.fields, state).fields };
  const base = queued.base && later.base ? asBothSaw(queued.base, state, later) : queued.base;
  const fields = base ? changedFields(base, all) : all;
  const media = [...new Set([...queued.media, ...later.media])].filter((path) => shows(fields, path));
  return { ...queued, base, fields, media };
}

/**
 * What each field was changed from. Where the later change was begun from another version of the row, its author saw
 * there what another device had written, or did not see it yet: the server is asked as of the older of the two.
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

/** Whether these fields show a file of the storage, wherever in them. */
export function shows(fields: Fields, path: string): boolean {
  return JSON.stringify(fields).includes(path);
}
