import { ascii } from "./detect-type.ts";
import { cleanGif } from "./metadata/gif.ts";
import { cleanJpeg } from "./metadata/jpeg.ts";
import { cleanMp3 } from "./metadata/mp3.ts";
import { cleanMp4 } from "./metadata/mp4.ts";
import { cleanOgg } from "./metadata/ogg.ts";
import { cleanPng } from "./metadata/png.ts";
import { cleanWebm } from "./metadata/webm.ts";
import { cleanWebp } from "./metadata/webp.ts";

type Clean = (bytes: Uint8Array) => Uint8Array<ArrayBuffer>;

/**
 * A picture, video or sound without what tells of its maker: place, time, camera, names, comments, whatever block holds them. Each
 * format lists what shows or plays a file; everything else is left out or made blank, and so is what cannot be read. A colour profile
 * is among it, since it may name a monitor and its serial number. The orientation of a picture stays. Files of formats that no site stores are returned unchanged.
 */
export function withoutMetadata(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return cleanerOf(bytes)?.(bytes) ?? bytes;
}

function cleanerOf(bytes: Uint8Array): Clean | null {
  const head = ascii(bytes, 0, 12);
  if (head.startsWith("\xff\xd8\xff")) return cleanJpeg;
  if (head.startsWith("\x89PNG")) return cleanPng;
  if (head.startsWith("GIF8")) return cleanGif;
  if (head.startsWith("RIFF") && head.endsWith("WEBP")) return cleanWebp;
  if (head.startsWith("ftyp", 4)) return cleanMp4;
  if (head.startsWith("\x1a\x45\xdf\xa3")) return cleanWebm;
  if (head.startsWith("OggS")) return cleanOgg;
  return head.startsWith("ID3") || /^\xff[\xe2\xe3\xf2\xf3\xfa\xfb]/.test(head) ? cleanMp3 : null;
}
