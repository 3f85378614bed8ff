import type { Content } from "./content.ts";

/** All URLs under which the pictures of a row may be cached, including the smaller sizes. */
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

/** Width in pixels that fills a phone screen and is still sharp. */
const WHOLE = "960";
const IN_TEXT = /<img\b[^>]*?\ssrc="([^"]+)"/g;

/** The files to download so that a pinned post is whole offline: its pictures and its recording. */
export function offlineFiles(row: Partial<Content["row"]>): string[] {
  const { recording } = row as { recording?: { src: string } | null };
  return [...offlinePictures(row), ...(recording ? [recording.src] : [])];
}

/** The pictures to download so that a post can be read offline: its own in one size, and those in its text. */
export function offlinePictures(row: Partial<Content["row"]>): string[] {
  const { imageMeta, content = "" } = row as {
    imageMeta?: { variants: Record<string, string> } | null;
    content?: string;
  };
  const [own] = picturesOf({ ...row, imageMeta: null });
  const inText = [...content.matchAll(IN_TEXT)].flatMap(([, src]) => src ?? []);
  return [...new Set([imageMeta?.variants[WHOLE] ?? own, ...inText])].filter((url) => url !== undefined);
}
