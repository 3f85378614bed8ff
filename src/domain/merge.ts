import type { Fields } from "./desk-content.ts";
import { same } from "./same.ts";

/** A field that both sides changed, each to something else. */
export type Overlap = {
  /** Its name; a translation's as `translations.ti.title`. */
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
};

export type Merged = {
  /** What has to be written over theirs, so that it holds what both sides changed; of an overlap it says mine. */
  readonly fields: Fields;
  readonly overlaps: readonly Overlap[];
};

/** Fields whose order says nothing: what each side added and took away counts. */
const SETS: readonly string[] = ["tags"];

/**
 * Three-way merge of a row that was changed here and elsewhere: field by field, tags as a set, each language's texts on
 * their own. What only one side changed needs nobody.
 * @param base the row that the change here was begun from; null when there was none
 * @param mine the fields that were changed here
 * @param theirs the row as it is on the server now
 */
export function merge(base: Fields | null, mine: Fields, theirs: Fields): Merged {
  const fields: Record<string, unknown> = {};
  const overlaps: Overlap[] = [];
  for (const [field, value] of Object.entries(mine)) {
    const was = base?.[field];
    const is = theirs[field];
    const merged = field === "translations" ? mergeTexts(was, value, is) : mergeField(field, was, value, is);
    overlaps.push(...merged.overlaps);
    if (!same(merged.value, is)) fields[field] = merged.value;
  }
  return { fields, overlaps };
}

type MergedField = { readonly value: unknown; readonly overlaps: readonly Overlap[] };

function mergeField(field: string, base: unknown, mine: unknown, theirs: unknown): MergedField {
  if (same(mine, theirs) || same(mine, base)) return { value: theirs, overlaps: [] };
  if (same(theirs, base)) return { value: mine, overlaps: [] };
  if (SETS.includes(field)) return { value: mergeSet(base, mine, theirs), overlaps: [] };
  return { value: mine, overlaps: [{ field, base, mine, theirs }] };
}

function mergeSet(base: unknown, mine: unknown, theirs: unknown): unknown[] {
  const [was, here, there] = [base, mine, theirs].map((list) => (Array.isArray(list) ? list : []));
  const kept = (there ?? []).filter((item) => here?.includes(item) || !was?.includes(item));
  const added = (here ?? []).filter((item) => !was?.includes(item) && !kept.includes(item));
  return [...kept, ...added];
}

/** `{"ti": {"title": "…"}}`: each text of each language is a field of its own. */
function mergeTexts(base: unknown, mine: unknown, theirs: unknown): MergedField {
  const value: Record<string, Record<string, unknown>> = {};
  const overlaps: Overlap[] = [];
  for (const language of namesIn(mine, theirs)) {
    for (const text of namesIn(inside(mine, language), inside(theirs, language))) {
      const [was, here, there] = [base, mine, theirs].map((side) => inside(inside(side, language), text));
      const merged = mergeField(`translations.${language}.${text}`, was, here, there);
      overlaps.push(...merged.overlaps);
      if (merged.value !== undefined) value[language] = { ...value[language], [text]: merged.value };
    }
  }
  return { value, overlaps };
}

function namesIn(...sides: unknown[]): Set<string> {
  return new Set(
    sides.flatMap((side) => (typeof side === "object" && side !== null ? Object.keys(side) : [])),
  );
}

function inside(side: unknown, name: string): unknown {
  return typeof side === "object" && side !== null ? Reflect.get(side, name) : undefined;
}

/** The fields whose value differs from a row's. */
export function changedFields(row: Fields | null, fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => !same(value, row?.[name])));
}

/**
 * A merge in which the person has chosen.
 * @param theirsToo names of the overlaps where theirs was chosen; of all others mine stands
 * @returns what is to be written over theirs, and what was let go of, each under its field's name
 */
export function choose(
  { fields, overlaps }: Merged,
  theirs: Fields,
  theirsToo: readonly string[],
): { readonly fields: Fields; readonly lost: Fields } {
  const chosen = overlaps.filter(({ field }) => theirsToo.includes(field));
  const written = chosen.reduce((all, { field, theirs: value }) => put(all, field.split("."), value), fields);
  const lost = overlaps.map(({ field, mine, theirs: value }) => [
    field,
    theirsToo.includes(field) ? mine : value,
  ]);
  return { fields: changedFields(theirs, written), lost: Object.fromEntries(lost) };
}

function put(side: unknown, [name = "", ...rest]: readonly string[], value: unknown): Fields {
  const here = typeof side === "object" && side !== null ? side : {};
  return { ...here, [name]: rest.length > 0 ? put(inside(here, name), rest, value) : value };
}
