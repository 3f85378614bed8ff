import { SOUND_BYTES_MAX, type SoundRejection, type SoundType } from "../domain/content/media-rules.ts";
import { ascii, HEAD_BYTES } from "./detect-type.ts";
import { withoutMetadata } from "./without-metadata.ts";

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

type PreparedSound = {
  readonly type: SoundType;
  readonly bytes: ArrayBuffer;
  readonly seconds: number;
};
export type SoundPreparation =
  | { readonly ok: true; readonly sound: PreparedSound }
  | { readonly ok: false; readonly rejection: SoundRejection };

/** Longer than any file: seeking there makes a browser find the length of a file that doesn't name it. */
const BEYOND_THE_END = 1e7;
/** How long a browser may take to read the length, in milliseconds. */
const METADATA_TIMEOUT = 20_000;

/** The file extensions by type. WebM sound has one of its own, which tells it from a video. */
const EXTENSIONS: Record<SoundType, string> = {
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/ogg": "oga",
  "audio/webm": "weba",
};

/** The storage path of a sound file. */
export function soundPath(folder: string, random: string, now: number, type: SoundType): string {
  return `${folder}/${random}-${now}.${EXTENSIONS[type]}`;
}

/** Checks a chosen or recorded sound by its bytes, removes its metadata, and measures its length. */
export async function prepareSound(file: Blob): Promise<SoundPreparation> {
  try {
    const type = detectSound(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
    if (type === null) return { ok: false, rejection: "type" };
    if (file.size > SOUND_BYTES_MAX) return { ok: false, rejection: "size" };
    const bytes = withoutMetadata(new Uint8Array(await file.arrayBuffer())).buffer;
    const seconds = await lengthOf(new Blob([bytes], { type }));
    return seconds > 0 ? { ok: true, sound: { type, bytes, seconds } } : { ok: false, rejection: "broken" };
  } catch (error) {
    // The file was removed while it was read, or this browser cannot play it.
    console.warn("A chosen recording could not be read.", error);
    return { ok: false, rejection: "broken" };
  }
}

/** Seconds, with one decimal. @throws Error if this browser cannot play the file */
async function lengthOf(sound: Blob): Promise<number> {
  const audio = new Audio();
  const url = URL.createObjectURL(sound);
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("No length was found.")), METADATA_TIMEOUT);
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      audio.ondurationchange = () => {
        if (Number.isFinite(audio.duration)) done();
        else audio.currentTime = BEYOND_THE_END;
      };
      audio.onerror = () => reject(new Error(audio.error?.message ?? "unplayable"));
      audio.src = url;
    });
    return Math.round(audio.duration * 10) / 10;
  } finally {
    audio.removeAttribute("src");
    URL.revokeObjectURL(url);
  }
}
