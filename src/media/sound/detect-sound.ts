import type { SoundType } from "../../domain/content/media-rules.ts";
import { ascii } from "../detect-type.ts";

/** Brands of MP4 files that hold sound. */
const MP4_BRANDS = /^(?:M4A |M4B |isom|iso[2-9]|mp4[12]|dash|3gp[4-6])$/;

/** Detects the type of a sound file from its first bytes; null if it is not supported, or has a picture track. */
export function detectSound(head: Uint8Array): SoundType | null {
  const text = ascii(head, 0, 4_096);
  if (text.startsWith("ID3") || isMpegFrame(head)) return "audio/mpeg";
  if (text.slice(4, 8) === "ftyp" && MP4_BRANDS.test(text.slice(8, 12)))
    return text.includes("vide") && !text.includes("soun") ? null : "audio/mp4";
  if (text.startsWith("OggS")) return /OpusHead|vorbis/.test(text.slice(0, 128)) ? "audio/ogg" : null;
  if (text.startsWith("\u001aE\u00df\u00a3") && text.slice(0, 64).includes("webm"))
    return /A_(?:OPUS|VORBIS)/.test(text) && !text.includes("V_") ? "audio/webm" : null;
  return null;
}

/** The header of an MPEG audio layer III frame. */
function isMpegFrame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  return first === 0xff && (second & 0xe6) === 0xe2 && third >> 4 !== 0xf && ((third >> 2) & 3) !== 3;
}
