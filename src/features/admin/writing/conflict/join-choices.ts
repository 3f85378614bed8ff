import { PICTURE_FACTS } from "../../../../domain/content/picture-fields.ts";
import type { Overlap } from "../../../../domain/outbox/merge.ts";

/** The overlaps that the owner decides; dependent fields of a picture follow the picture. */
export function toAsk(overlaps: readonly Overlap[]): Overlap[] {
  const along = new Set(overlaps.flatMap(({ field }) => PICTURE_FACTS[field] ?? []));
  return overlaps.filter(({ field }) => !along.has(field));
}

/** The chosen fields, with their dependent fields. */
export function withCompany(chosen: readonly string[], overlaps: readonly Overlap[]): string[] {
  const names = new Set(overlaps.map(({ field }) => field));
  return chosen.flatMap((field) => [
    field,
    ...(PICTURE_FACTS[field] ?? []).filter((name) => names.has(name)),
  ]);
}
