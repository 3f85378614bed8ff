import type { ImageMeta } from "../../domain/content/content.ts";

/** A picture prepared for an article. */
export type ArticlePicture = { readonly src: string; readonly meta: ImageMeta };

/** The result of adding files: the pictures, and an error message for each rejected file. */
export type AddedPictures = {
  readonly pictures: readonly ArticlePicture[];
  readonly errors: readonly string[];
};

/** How the editor adds pictures and finds those stored on this device. */
export type Pictures = {
  /** Adds files, and pictures at the addresses of other hosts. */
  add(chosen: readonly (File | string)[]): Promise<AddedPictures>;
  /** A displayable URL, also for a picture that has not been uploaded yet. */
  address(src: string): Promise<string>;
  /** The `accept` attribute of the file input. */
  readonly accept: string;
};

/** The editor node of a picture. */
export function figureOf({ src, meta }: ArticlePicture) {
  const { width, height, alt, variants } = meta;
  const srcset = [...Object.entries(variants), [String(width), src]]
    .map(([wide, url]) => `${url} ${wide}w`)
    .join(", ");
  const attrs = { src, srcset, alt, width: String(width), height: String(height) };
  return { type: "figure", attrs: Object.keys(variants).length > 0 ? attrs : { ...attrs, srcset: null } };
}
