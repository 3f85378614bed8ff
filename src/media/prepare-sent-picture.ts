import { canBeOpened, isVideoType } from "../domain/content/media-rules.ts";
import { FILE_BYTES_MAX } from "../domain/submissions/submission.ts";
import { detectType } from "./detect-type.ts";
import { draw, encode, withWhiteBackground } from "./draw.ts";
import { shownSize } from "./fit.ts";
import { pictureSize } from "./picture-size.ts";
import { withoutMetadata } from "./without-metadata.ts";

const QUALITIES = [0.8, 0.6, 0.4];

/**
 * A picture as a visitor sends it: at most as large as it can be shown, at most 1 MB, without the place where it was taken.
 * Null if it is not a picture that this browser opens.
 */
export async function prepareSentPicture(
  file: Blob,
): Promise<{ readonly bytes: ArrayBuffer; readonly type: string } | null> {
  try {
    const head = new Uint8Array(await file.arrayBuffer());
    const type = detectType(head);
    if (type === null || isVideoType(type)) return null;
    const size = pictureSize(type, head);
    if (!size || !canBeOpened(size.width, size.height)) return null;
    const bitmap = await createImageBitmap(file);
    const canvas = draw(bitmap, shownSize(bitmap));
    bitmap.close();
    for (const quality of QUALITIES) {
      const encoded =
        (await encode(canvas, "image/webp", quality)) ??
        (await encode(withWhiteBackground(canvas), "image/jpeg", quality));
      if (!encoded || encoded.size > FILE_BYTES_MAX) continue;
      return {
        bytes: withoutMetadata(new Uint8Array(await encoded.arrayBuffer())).slice().buffer,
        type: encoded.type,
      };
    }
  } catch (error) {
    console.warn("A chosen picture could not be read.", error);
  }
  return null;
}
