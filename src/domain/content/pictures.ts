import type { Content, ImageMeta } from "./content.ts";
import { isMediaReference, mediaPath } from "./media-reference.ts";

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

/** A picture's address with its size and smaller sizes. */
type PictureWithMeta = { readonly src: string; readonly meta: ImageMeta | null };

/** The first picture in the HTML of a text that is in our storage, as beside its title, which needs no description; null if there is none. */
export function firstPictureIn(html: string): PictureWithMeta | null {
  for (const [tag] of html.matchAll(/<img\b[^>]*>/g)) {
    const src = attributeOf(tag, "src");
    if (mediaPath(src) === null || !isMediaReference(src)) continue;
    const [width, height] = [Number(attributeOf(tag, "width")), Number(attributeOf(tag, "height"))];
    const sizes = [...attributeOf(tag, "srcset").matchAll(/(\S+) (\d+)w/g)];
    const variants = Object.fromEntries(
      sizes.flatMap(([, address, size]) => (address && size && address !== src ? [[size, address]] : [])),
    );
    return {
      src,
      meta: width > 0 && height > 0 ? { width, height, alt: "", thumbhash: null, variants } : null,
    };
  }
  return null;
}

function attributeOf(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
}
