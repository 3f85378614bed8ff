import type { Content } from "./content.ts";

/** Every address under which the pictures of a row may have been kept, smaller sizes too. */
export function picturesOf(row: Partial<Content["row"]>): string[] {
  const { featuredImage, imageUrl, mediaUrl, imageMeta } = row as {
    featuredImage?: string | null;
    imageUrl?: string | null;
    mediaUrl?: string | null;
    imageMeta?: { variants: Record<string, string> } | null;
  };
  const own = [featuredImage, imageUrl, mediaUrl].filter((url) => typeof url === "string");
  return [...own, ...Object.values(imageMeta?.variants ?? {})];
}
