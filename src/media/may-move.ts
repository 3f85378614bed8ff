import type { PictureType } from "../domain/content/media-rules.ts";
import { isAnimatedPng } from "./metadata/png.ts";
import { isAnimatedWebp } from "./metadata/webp.ts";

/** True if a picture of this type may move: every GIF, and a WebP or PNG with several frames. It keeps its frames, so it isn't drawn again. */
export function mayMove(type: PictureType, bytes: Uint8Array): boolean {
  switch (type) {
    case "image/gif":
      return true;
    case "image/webp":
      return isAnimatedWebp(bytes);
    case "image/png":
      return isAnimatedPng(bytes);
    case "image/jpeg":
      return false;
  }
}
