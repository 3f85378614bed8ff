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

/** The size of a picture that fills a phone and is still sharp, in pixels of width. */
const WHOLE = "960";
const IN_TEXT = /<img\b[^>]*?\ssrc="([^"]+)"/g;

/** The pictures to fetch of what is to be read whole without a network: its own in one size, and those in its text. */
export function wholePictures(row: Partial<Content["row"]>): string[] {
  const { imageMeta, content = "" } = row as {
    imageMeta?: { variants: Record<string, string> } | null;
    content?: string;
  };
  const [own] = picturesOf({ ...row, imageMeta: null });
  const inText = [...content.matchAll(IN_TEXT)].flatMap(([, src]) => src ?? []);
  return [...new Set([imageMeta?.variants[WHOLE] ?? own, ...inText])].filter((url) => url !== undefined);
}
