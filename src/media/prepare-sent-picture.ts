import { canBeOpened, isAccepted, isVideoType, type MediaRejection } from "../domain/content/media-rules.ts";
import { FILE_BYTES_MAX } from "../domain/submissions/submission.ts";
import { detectType, foreignFormat } from "./detect-type.ts";
import { draw, encode, withWhiteBackground } from "./draw.ts";
import { shownSize } from "./fit.ts";
import { isCutOff } from "./is-cut-off.ts";
import { pictureSize } from "./picture-size.ts";

const QUALITIES = [0.8, 0.6, 0.4];

type SentPicture =
  | { readonly ok: true; readonly bytes: ArrayBuffer; readonly type: string }
  | { readonly ok: false; readonly rejection: MediaRejection };

/**
 * A picture as a visitor sends it: at most as large as it can be shown, at most 1 MB, still, without the place where it was taken; or why it
 * cannot be sent.
 */
export async function prepareSentPicture(file: Blob): Promise<SentPicture> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const type = detectType(bytes);
    if (type === null || isVideoType(type) || !isAccepted("story", type))
      return rejected({ reason: "type", place: "story", format: foreignFormat(bytes) });
    const size = pictureSize(type, bytes);
    if (size && !canBeOpened(size.width, size.height)) return rejected({ reason: "pixels", ...size });
    const bitmap = size && (await decoded(file));
    if (!bitmap) return rejected({ reason: "broken", isCutOff: isCutOff(type, bytes) });
    return await encoded(bitmap);
  } catch (error) {
    console.warn("A chosen picture could not be read.", error);
    return rejected({ reason: "broken" });
  }
}

async function encoded(bitmap: ImageBitmap): Promise<SentPicture> {
  const canvas = draw(bitmap, shownSize(bitmap));
  bitmap.close();
  for (const quality of QUALITIES) {
    const picture =
      (await encode(canvas, "image/webp", quality)) ??
      (await encode(withWhiteBackground(canvas), "image/jpeg", quality));
    if (!picture || picture.size > FILE_BYTES_MAX) continue;
    return { ok: true, bytes: await picture.arrayBuffer(), type: picture.type };
  }
  return rejected({ reason: "broken" });
}

async function decoded(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    return null;
  }
}

const rejected = (rejection: MediaRejection): SentPicture => ({ ok: false, rejection });
