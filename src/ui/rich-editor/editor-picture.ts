import type { ImageMeta } from "../../domain/content/content.ts";

/** A picture made ready for an article. */
export type ArticlePicture = { readonly src: string; readonly meta: ImageMeta };

/** What became of chosen files: those that can stand in the article, and what to say of the others. */
export type AddedPictures = {
  readonly pictures: readonly ArticlePicture[];
  readonly refused: readonly string[];
};

/** How the editor comes by pictures, and where those of this device are. */
export type Pictures = {
  add(files: readonly File[]): Promise<AddedPictures>;
  /** An address that the browser can show now, though the picture may not have left this device. */
  address(src: string): Promise<string>;
  /** For the file dialog. */
  readonly accept: string;
};

/** The node of the editor for a picture. */
export function figureOf({ src, meta }: ArticlePicture) {
  const { width, height, alt, variants } = meta;
  const srcset = [...Object.entries(variants), [String(width), src]]
    .map(([wide, url]) => `${url} ${wide}w`)
    .join(", ");
  const attrs = { src, srcset, alt, width: String(width), height: String(height) };
  return { type: "figure", attrs: Object.keys(variants).length > 0 ? attrs : { ...attrs, srcset: null } };
}
