import path from "node:path";

/**
 * Content types of uploaded files. Only pictures and films that no browser runs code from: everything else is
 * answered as a download (`application/octet-stream`), whatever its uploader claimed.
 */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".mp4": "video/mp4",
  ".ogg": "video/ogg",
  ".ogv": "video/ogg",
  ".png": "image/png",
  ".webm": "video/webm",
  ".webp": "image/webp",
};

export const DOWNLOAD_TYPE = "application/octet-stream";

/** The content type of a file by its extension. */
export function mediaTypeOf(name: string): string {
  return MEDIA_TYPES[path.extname(name).toLowerCase()] ?? DOWNLOAD_TYPE;
}
