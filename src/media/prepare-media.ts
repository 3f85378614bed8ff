import {
  isAccepted,
  isVideoType,
  type MediaPlace,
  type MediaRejection,
  VIDEO_BYTES_MAX,
  type VideoType,
} from "../domain/content/media-rules.ts";
import { detectType, foreignFormat, HEAD_BYTES } from "./detect-type.ts";
import { mayMove } from "./may-move.ts";
import { type MediaFile, type PreparedPicture, preparePicture } from "./prepare-picture.ts";
import { withoutMetadata } from "./without-metadata.ts";

type PreparedVideo = { readonly kind: "video"; readonly file: MediaFile };
export type Prepared = PreparedPicture | PreparedVideo;
export type Preparation =
  | { readonly ok: true; readonly media: Prepared }
  | { readonly ok: false; readonly rejection: MediaRejection };

/** Larger pictures would take too long to decode. */
const READ_MAX = 200 * 1_024 * 1_024;

/**
 * Prepares a chosen, pasted, dropped or captured file for storage and upload; or tells why it is rejected. The type is
 * detected from the bytes, because names and declared types are unreliable.
 */
export async function prepareMedia(file: Blob, place: MediaPlace): Promise<Preparation> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const type = detectType(head);
    if (type === null || !isAccepted(place, type))
      return rejected({ reason: "type", place, format: foreignFormat(head) });
    if (isVideoType(type)) return await prepareVideo(file, type);
    if (file.size > READ_MAX) return rejected({ reason: "picture-size" });
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (place === "cover" && mayMove(type, bytes)) return rejected({ reason: "moving" });
    const picture = await preparePicture(bytes, type);
    return "reason" in picture ? rejected(picture) : { ok: true, media: picture };
  } catch (error) {
    // The file was removed while it was read, or the browser ran out of memory.
    console.warn("A chosen file could not be read.", error);
    return rejected({ reason: "broken" });
  }
}

async function prepareVideo(file: Blob, type: VideoType): Promise<Preparation> {
  if (file.size > VIDEO_BYTES_MAX) return rejected({ reason: "video-size" });
  const bytes = withoutMetadata(new Uint8Array(await file.arrayBuffer()));
  return { ok: true, media: { kind: "video", file: { bytes: bytes.buffer, type } } };
}

function rejected(rejection: MediaRejection): Preparation {
  return { ok: false, rejection };
}
