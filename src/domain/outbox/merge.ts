import type { Fields } from "../content/admin-content.ts";
import { PICTURE_DEPENDENT_FIELDS } from "../content/picture-fields.ts";
import { deepEqual } from "./deep-equal.ts";

/** A field that both sides changed, to different values. */
export type Overlap = {
  /** The field's name; `translations.ti.title` for a translated text, `translations.ti` for a whole translation. */
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
};

export type Merged = {
  /** The fields to write over theirs so that the result has the changes of both sides; overlaps have mine. */
  readonly fields: Fields;
  readonly overlaps: readonly Overlap[];
};

/** Fields without an order: additions and removals of both sides are merged. */
const SET_FIELDS: readonly string[] = ["tags"];

/**
 * Three-way merge of a row that was changed here and elsewhere: field by field, with tags as a set, texts per language,
 * a picture together with its description, and a schedule with the publication it leads to. Changes of one side only
 * are merged automatically.
 * @param base the row the local change was started from; null if there was none
 * @param mine the fields changed here
 * @param theirs the current row on the server
 */
export function merge(base: Fields | null, mine: Fields, theirs: Fields): Merged {
  const fields: Record<string, unknown> = {};
  const overlaps: Overlap[] = [];
  const complete = withPublished(base, withDependentFields(base, mine), theirs);
  const rules = new Map([
    ...pictureRules(base, complete, theirs),
    ...publicationRules(base, complete, theirs),
  ]);
  for (const [field, value] of Object.entries(complete)) {
    const was = base?.[field];
    const is = theirs[field];
    const mergeOne = rules.get(field) ?? (field === "translations" ? mergeTexts : mergeField);
    const merged = mergeOne(field, was, value, is);
    overlaps.push(...merged.overlaps);
    if (!deepEqual(merged.value, is)) fields[field] = merged.value;
  }
  return { fields, overlaps };
}

type MergedField = { readonly value: unknown; readonly overlaps: readonly Overlap[] };

/** A changed picture changes its description too, even if the text is the same. */
function withDependentFields(base: Fields | null, mine: Fields): Fields {
  const added = Object.entries(PICTURE_DEPENDENT_FIELDS).flatMap(([picture, facts]) =>
    picture in mine && base && !deepEqual(mine[picture], base[picture])
      ? facts.filter((fact) => !(fact in mine) && fact in base).map((fact) => [fact, base[fact]])
      : [],
  );
  return { ...Object.fromEntries(added), ...mine };
}

/** Merges the description of a picture: where the sides show different pictures, it follows its picture. */
function pictureRules(base: Fields | null, mine: Fields, theirs: Fields): Map<string, Merge> {
  const rules = new Map<string, Merge>();
  for (const [picture, facts] of Object.entries(PICTURE_DEPENDENT_FIELDS)) {
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
  if (SET_FIELDS.includes(field)) return { value: mergeSet(base, mine, theirs), overlaps: [] };
  return { value: mine, overlaps: [{ field, base, mine, theirs }] };
}

function mergeSet(base: unknown, mine: unknown, theirs: unknown): unknown[] {
  const [was, here, there] = [listOf(base), listOf(mine), listOf(theirs)];
  const remaining = there.filter((item) => here.includes(item) || !was.includes(item));
  const added = here.filter((item) => !was.includes(item) && !remaining.includes(item));
  return [...remaining, ...added];
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** `{"ti": {"title": "…"}}`: each language is merged separately. */
function mergeTexts(field: string, base: unknown, mine: unknown, theirs: unknown): MergedField {
  return mergeMembers(field, base, mine, theirs, mergeLanguage);
}

/** Each text is a field. A language that one side removed is a single field, because half a translation is invalid. */
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
    const merged = each(
      `${field}.${name}`,
      memberOf(base, name),
      memberOf(mine, name),
      memberOf(theirs, name),
    );
    overlaps.push(...merged.overlaps);
    if (merged.value !== undefined) value[name] = merged.value;
  }
  return { value, overlaps };
}

function namesIn(...sides: unknown[]): Set<string> {
  return new Set(sides.flatMap((side) => Object.keys(membersOf(side))));
}

function memberOf(side: unknown, name: string): unknown {
  return membersOf(side)[name];
}

/** The members of an object; none of anything else. */
function membersOf(side: unknown): Fields {
  return typeof side === "object" && side !== null ? (side as Fields) : {};
}

/** The fields whose value differs from the row's. */
export function changedFields(row: Fields | null, fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => !deepEqual(value, row?.[name])));
}

/**
 * Merges with the user's choices.
 * @param takeTheirs names of the overlaps for which theirs was chosen; the others keep mine
 * @returns the fields to write over theirs, and the discarded values by field name
 */
export function resolveOverlaps(
  { fields, overlaps }: Merged,
  theirs: Fields,
  takeTheirs: readonly string[],
): { readonly fields: Fields; readonly lost: Fields } {
  const chosen = overlaps.filter(({ field }) => takeTheirs.includes(field));
  const written = chosen.reduce(
    (all, { field, theirs: value }) => setIn(all, field.split("."), value),
    fields,
  );
  const lost = overlaps.map(({ field, mine, theirs: value }) => [
    field,
    takeTheirs.includes(field) ? mine : value,
  ]);
  return { fields: changedFields(theirs, written), lost: Object.fromEntries(lost) };
}

/** The value at a path such as `translations.ti.title`. */
export function valueAt(side: unknown, field: string): unknown {
  return field.split(".").reduce(memberOf, side);
}

/** Sets the value at a path. @param value undefined removes the member */
export function setIn(side: unknown, [name = "", ...rest]: readonly string[], value: unknown): Fields {
  const here = membersOf(side);
  const { [name]: _, ...others } = here;
  const next = rest.length > 0 ? setIn(memberOf(here, name), rest, value) : value;
  return next === undefined ? others : { ...others, [name]: next };
}

/**
 * Merges a schedule with a publication. Cancelling or moving a schedule means that the post is not to be public yet, so
 * it cannot pass silently over a post that has become public since; publishing now ends any schedule.
 * @param base the row the local change was started from; null if there was none
 * @param mine the fields changed here
 * @param theirs the current row on the server
 */
function publicationRules(base: Fields | null, mine: Fields, theirs: Fields): Map<string, Merge> {
  const rules = new Map<string, Merge>();
  if (!base || !("publishAt" in mine)) return rules;
  const takeMine: Merge = (_field, _was, value) => ({ value, overlaps: [] });
  if (mine.published === true && base.published !== true) rules.set("publishAt", takeMine);
  if (!isLateSchedule(base, mine, theirs)) return rules;
  rules.set("publishAt", takeMine);
  rules.set("published", (field, was, value, is) => ({
    value,
    overlaps: [{ field, base: was, mine: value, theirs: is }],
  }));
  return rules;
}

/** The fields changed here, with `published` where a schedule was changed after the post had become public. */
function withPublished(base: Fields | null, mine: Fields, theirs: Fields): Fields {
  return base && isLateSchedule(base, mine, theirs) ? { ...mine, published: false } : mine;
}

function isLateSchedule(base: Fields, mine: Fields, theirs: Fields): boolean {
  return (
    "publishAt" in mine &&
    mine.publishAt !== (base.publishAt ?? null) &&
    base.published === false &&
    mine.published !== true &&
    theirs.published === true
  );
}
