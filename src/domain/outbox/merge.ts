import type { Fields } from "../content/admin-content.ts";
import { PICTURE_FACTS } from "../content/picture-fields.ts";
import { deepEqual } from "./deep-equal.ts";

/** A field that both sides changed, each to something else. */
export type Overlap = {
  /** Its name; a translation's text as `translations.ti.title`, a whole translation as `translations.ti`. */
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
 * their own, a picture together with what is said about it. What only one side changed needs nobody.
 * @param base the row that the change here was begun from; null when there was none
 * @param mine the fields that were changed here
 * @param theirs the row as it is on the server now
 */
export function merge(base: Fields | null, mine: Fields, theirs: Fields): Merged {
  const fields: Record<string, unknown> = {};
  const overlaps: Overlap[] = [];
  const whole = withPictureFacts(base, mine);
  const facts = factsOf(base, whole, theirs);
  for (const [field, value] of Object.entries(whole)) {
    const was = base?.[field];
    const is = theirs[field];
    const merge = facts.get(field) ?? (field === "translations" ? mergeTexts : mergeField);
    const merged = merge(field, was, value, is);
    overlaps.push(...merged.overlaps);
    if (!deepEqual(merged.value, is)) fields[field] = merged.value;
  }
  return { fields, overlaps };
}

type MergedField = { readonly value: unknown; readonly overlaps: readonly Overlap[] };

/** Whoever changed the picture changed what is said about it, be it that the words stayed the same. */
function withPictureFacts(base: Fields | null, mine: Fields): Fields {
  const added = Object.entries(PICTURE_FACTS).flatMap(([picture, facts]) =>
    picture in mine && base && !deepEqual(mine[picture], base[picture])
      ? facts.filter((fact) => !(fact in mine) && fact in base).map((fact) => [fact, base[fact]])
      : [],
  );
  return { ...Object.fromEntries(added), ...mine };
}

/** How the facts of a picture are merged where the two sides do not show the same one: they follow the picture. */
function factsOf(base: Fields | null, mine: Fields, theirs: Fields): Map<string, Merge> {
  const rules = new Map<string, Merge>();
  for (const [picture, facts] of Object.entries(PICTURE_FACTS)) {
    if (!(picture in theirs) && !(picture in mine)) continue;
    const was = base?.[picture];
    const here = picture in mine ? mine[picture] : was;
    if (deepEqual(here, theirs[picture])) continue;
    const isTheirs = deepEqual(here, was);
    const isMine = deepEqual(theirs[picture], was);
    for (const fact of facts)
      rules.set(fact, (field, before, value, is) =>
        isTheirs
          ? { value: is, overlaps: [] }
          : {
              value,
              overlaps:
                isMine || deepEqual(value, is) ? [] : [{ field, base: before, mine: value, theirs: is }],
            },
      );
  }
  return rules;
}

function mergeField(field: string, base: unknown, mine: unknown, theirs: unknown): MergedField {
  if (deepEqual(mine, theirs) || deepEqual(mine, base)) return { value: theirs, overlaps: [] };
  if (deepEqual(theirs, base)) return { value: mine, overlaps: [] };
  if (SETS.includes(field)) return { value: mergeSet(base, mine, theirs), overlaps: [] };
  return { value: mine, overlaps: [{ field, base, mine, theirs }] };
}

function mergeSet(base: unknown, mine: unknown, theirs: unknown): unknown[] {
  const [was, here, there] = [base, mine, theirs].map((list) => (Array.isArray(list) ? list : []));
  const kept = (there ?? []).filter((item) => here?.includes(item) || !was?.includes(item));
  const added = (here ?? []).filter((item) => !was?.includes(item) && !kept.includes(item));
  return [...kept, ...added];
}

/** `{"ti": {"title": "…"}}`: each language on its own. */
function mergeTexts(field: string, base: unknown, mine: unknown, theirs: unknown): MergedField {
  return mergeMembers(field, base, mine, theirs, mergeLanguage);
}

/** Each text is a field of its own; a language that one side took away is one field, for half of one is none. */
function mergeLanguage(field: string, base: unknown, mine: unknown, theirs: unknown): MergedField {
  if (mine === undefined || theirs === undefined) return mergeField(field, base, mine, theirs);
  return mergeMembers(field, base, mine, theirs, mergeField);
}

type Merge = (field: string, base: unknown, mine: unknown, theirs: unknown) => MergedField;

function mergeMembers(
  field: string,
  base: unknown,
  mine: unknown,
  theirs: unknown,
  each: Merge,
): MergedField {
  const value: Record<string, unknown> = {};
  const overlaps: Overlap[] = [];
  for (const name of namesIn(mine, theirs)) {
    const merged = each(`${field}.${name}`, inside(base, name), inside(mine, name), inside(theirs, name));
    overlaps.push(...merged.overlaps);
    if (merged.value !== undefined) value[name] = merged.value;
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
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => !deepEqual(value, row?.[name])));
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

/** A value under its name, one inside another as `translations.ti.title`. */
export function valueAt(side: unknown, field: string): unknown {
  return field.split(".").reduce(inside, side);
}

/** @param value undefined takes the member away */
export function put(side: unknown, [name = "", ...rest]: readonly string[], value: unknown): Fields {
  const here = typeof side === "object" && side !== null ? side : {};
  const { [name]: _, ...others } = here as Fields;
  const next = rest.length > 0 ? put(inside(here, name), rest, value) : value;
  return next === undefined ? others : { ...others, [name]: next };
}
