import {
  isTaken,
  isVideoType,
  type MediaPlace,
  type MediaRefusal,
  VIDEO_BYTES_MAX,
  type VideoType,
} from "../domain/content/media-rules.ts";
import { type MediaFile, type PreparedPicture, preparePicture } from "./prepare-picture.ts";
import { HEAD_BYTES, sniff } from "./sniff.ts";
import { withoutPlace } from "./without-place.ts";

type PreparedVideo = { readonly kind: "video"; readonly file: MediaFile };
export type Prepared = PreparedPicture | PreparedVideo;
export type Preparation =
  | { readonly ok: true; readonly media: Prepared }
  | { readonly ok: false; readonly refusal: MediaRefusal };

/** No still picture of more bytes than this can be decoded into something small in reasonable time. */
const READ_MAX = 200 * 1_024 * 1_024;

/**
 * A chosen, pasted, dropped or just taken file, made ready to be kept and uploaded; or what is wrong with it. What it
 * is, its bytes say: its name and the type it came with are not asked.
 */
export async function prepareMedia(file: Blob, place: MediaPlace): Promise<Preparation> {
  try {
    const type = sniff(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
    if (type === null || !isTaken(place, type)) return refused({ why: "type", place });
    if (isVideoType(type)) return await prepareVideo(file, type);
    if (file.size > READ_MAX) return refused({ why: "picture-size" });
    const picture = await preparePicture(new Uint8Array(await file.arrayBuffer()), type);
    return "why" in picture ? refused(picture) : { ok: true, media: picture };
  } catch (error) {
    // The file went away while it was read, or the browser ran out of room to draw in.
    console.warn("A chosen file could not be read.", error);
    return refused({ why: "broken" });
  }
}

async function prepareVideo(file: Blob, type: VideoType): Promise<Preparation> {
  if (file.size > VIDEO_BYTES_MAX) return refused({ why: "video-size" });
  const bytes = withoutPlace(new Uint8Array(await file.arrayBuffer()));
  return { ok: true, media: { kind: "video", file: { bytes: bytes.buffer, type } } };
}

function refused(refusal: MediaRefusal): Preparation {
  return { ok: false, refusal };
}
