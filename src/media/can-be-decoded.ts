import { canBeOpened, isVideoType } from "../domain/content/media-rules.ts";
import { detectType } from "./detect-type.ts";
import { pictureSize } from "./picture-size.ts";

/** True if a file is a picture that a phone has the memory to decode, by its header alone. */
export async function canBeDecoded(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = detectType(bytes);
  const size = type && !isVideoType(type) ? pictureSize(type, bytes) : null;
  return size !== null && canBeOpened(size.width, size.height);
}
