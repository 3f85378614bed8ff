import type { PictureType } from "../domain/content/media-rules.ts";
import { isWholeJpeg } from "./metadata/jpeg.ts";
import { isWholePng } from "./metadata/png.ts";

/** True if the end of a picture is missing, as after a copy or download that did not finish. */
export function isCutOff(type: PictureType, bytes: Uint8Array): boolean {
  switch (type) {
    case "image/jpeg":
      return !isWholeJpeg(bytes);
    case "image/png":
      return !isWholePng(bytes);
    case "image/webp":
      return (
        bytes.length < 12 ||
        bytes.length < 8 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true)
      );
    case "image/gif":
      return bytes.at(-1) !== 0x3b;
  }
}
