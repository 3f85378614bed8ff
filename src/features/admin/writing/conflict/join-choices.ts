import { PICTURE_FACTS } from "../../../../domain/content/picture-fields.ts";
import type { Overlap } from "../../../../domain/outbox/merge.ts";

/** What is asked, without what goes along with something that is asked. */
export function toAsk(overlaps: readonly Overlap[]): Overlap[] {
  const along = new Set(overlaps.flatMap(({ field }) => PICTURE_FACTS[field] ?? []));
  return overlaps.filter(({ field }) => !along.has(field));
}

/** All fields that follow from what was chosen of those asked. */
export function withCompany(chosen: readonly string[], overlaps: readonly Overlap[]): string[] {
  const names = new Set(overlaps.map(({ field }) => field));
  return chosen.flatMap((field) => [
    field,
    ...(PICTURE_FACTS[field] ?? []).filter((name) => names.has(name)),
  ]);
}
