import type { ImageMeta } from "../domain/content/content.ts";
import { type MediaFolder, mediaReference } from "../domain/content/media-reference.ts";
import type { Prepared } from "./prepare-media.ts";
import type { MediaFile } from "./prepare-picture.ts";

/** A file and its path in the bucket, fixed here so that a repeated upload never creates a second file. */
type Upload = MediaFile & { readonly path: string };

/** The reference for the row, and the files to upload before it. */
export type MediaWithPaths = {
  readonly kind: "picture" | "video";
  readonly reference: string;
  readonly meta: ImageMeta | null;
  readonly uploads: readonly Upload[];
};

const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/ogg": "ogg",
};

/**
 * Assigns paths to prepared files: random letters, the time, and the extension of the type.
 * @param random unique letters
 * @param now milliseconds since 1970
 */
export function assignPaths(
  media: Prepared,
  folder: MediaFolder,
  random: string,
  now: number,
): MediaWithPaths {
  const name = `${folder}/${random}-${now}`;
  if (media.kind === "video") {
    const upload = { ...media.file, path: `${name}.${extension(media.file.type)}` };
    return { kind: "video", reference: mediaReference(upload.path), meta: null, uploads: [upload] };
  }
  const uploads = media.files.map(({ width, bytes, type }, place) => ({
    bytes,
    type,
    width,
    path: `${name}${place === 0 ? "" : `-${width}`}.${extension(type)}`,
  }));
  const [first, ...smaller] = uploads;
  if (!first) throw new Error("A prepared picture has no file.");
  const variants = Object.fromEntries(smaller.map(({ width, path }) => [width, mediaReference(path)]));
  const { width, height, thumbhash } = media;
  return {
    kind: "picture",
    reference: mediaReference(first.path),
    meta: { width, height, alt: "", thumbhash, variants },
    uploads: uploads.map(({ path, bytes, type }) => ({ path, bytes, type })),
  };
}

function extension(type: string): string {
  const known = EXTENSIONS[type];
  if (!known) throw new Error(`No file of type ${type} is uploaded.`);
  return known;
}
