import type { Fields } from "../content/admin-content.ts";
import type { Merge } from "./merge.ts";

/**
 * Merges a schedule with a publication. Cancelling or moving a schedule means that the post is not to be public yet, so
 * it cannot pass silently over a post that has become public meanwhile; publishing now ends any schedule.
 * @param base the row the local change was started from; null if there was none
 * @param mine the fields changed here
 * @param theirs the current row on the server
 */
export function publicationRules(base: Fields | null, mine: Fields, theirs: Fields): Map<string, Merge> {
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
export function withPublished(base: Fields | null, mine: Fields, theirs: Fields): Fields {
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
