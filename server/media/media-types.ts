import path from "node:path";

/**
 * Content types of uploaded files. Only pictures, videos and sound, which browsers do not execute: everything else is sent as
 * a download (`application/octet-stream`), whatever type its uploader claimed.
 */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".m4a": "audio/mp4",
  ".mp3": "audio/mpeg",
  ".mp4": "video/mp4",
  ".oga": "audio/ogg",
  ".ogg": "video/ogg",
  ".ogv": "video/ogg",
  ".png": "image/png",
  ".weba": "audio/webm",
  ".webm": "video/webm",
  ".webp": "image/webp",
};

export const DOWNLOAD_TYPE = "application/octet-stream";

/** The content type of a file by its extension. */
export function mediaTypeOf(name: string): string {
  return MEDIA_TYPES[path.extname(name).toLowerCase()] ?? DOWNLOAD_TYPE;
}
