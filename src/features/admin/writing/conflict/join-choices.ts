import { PICTURE_DEPENDENT_FIELDS } from "../../../../domain/content/picture-fields.ts";
import type { Overlap } from "../../../../domain/outbox/merge.ts";

/** The overlaps that the owner decides; dependent fields of a picture follow the picture. */
export function fieldsToDecide(overlaps: readonly Overlap[]): Overlap[] {
  const along = new Set(overlaps.flatMap(({ field }) => PICTURE_DEPENDENT_FIELDS[field] ?? []));
  return overlaps.filter(({ field }) => !along.has(field));
}

/** The chosen fields, with their dependent fields. */
export function withDependents(chosen: readonly string[], overlaps: readonly Overlap[]): string[] {
  const names = new Set(overlaps.map(({ field }) => field));
  return chosen.flatMap((field) => [
    field,
    ...(PICTURE_DEPENDENT_FIELDS[field] ?? []).filter((name) => names.has(name)),
  ]);
}
