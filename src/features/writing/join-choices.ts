import type { Overlap } from "../../domain/merge.ts";

/** A picture's facts belong to the picture: they are chosen with it and never beside another. */
const GOES_WITH: Readonly<Record<string, readonly string[]>> = {
  featuredImage: ["imageMeta"],
  imageUrl: ["imageMeta"],
  mediaUrl: ["imageMeta", "mediaType"],
};

/** What is asked, without what goes along with something that is asked. */
export function toAsk(overlaps: readonly Overlap[]): Overlap[] {
  const along = new Set(overlaps.flatMap(({ field }) => GOES_WITH[field] ?? []));
  return overlaps.filter(({ field }) => !along.has(field));
}

/** All fields that follow from what was chosen of those asked. */
export function withCompany(chosen: readonly string[], overlaps: readonly Overlap[]): string[] {
  const names = new Set(overlaps.map(({ field }) => field));
  return chosen.flatMap((field) => [field, ...(GOES_WITH[field] ?? []).filter((name) => names.has(name))]);
}
