/** A file that the bucket takes and browsers play. */
export interface PlayerType {
  readonly type: "video/mp4" | "video/webm" | "video/ogg" | "audio/mpeg" | "audio/mp4" | "audio/ogg";
  readonly extension: string;
}

const HEAD = 4096;
/** MP4 brands that browsers play; `ftyp` alone is also in HEIC, AVIF and QuickTime files. */
const MP4_BRANDS = /^(?:isom|iso[2-9]|mp4[12v]|avc1|dash|M4V |MSNV|mmp4|3gp[4-6])$/;
const M4A_BRANDS = /^M4[AB] $/;
const EBML = "\x1a\x45\xdf\xa3";

/** Detects a video or sound recording from its bytes, whatever its name says; null for any other file. */
export function detectPlayer(bytes: Uint8Array): PlayerType | null {
  const head = Buffer.from(bytes.subarray(0, HEAD));
  const text = head.toString("latin1");
  if (isMp3(head)) return { type: "audio/mpeg", extension: "mp3" };
  if (text.startsWith("ftyp", 4)) {
    const brand = text.slice(8, 12);
    if (M4A_BRANDS.test(brand)) return { type: "audio/mp4", extension: "m4a" };
    return MP4_BRANDS.test(brand) ? { type: "video/mp4", extension: "mp4" } : null;
  }
  if (text.startsWith(EBML))
    return text.slice(0, 64).includes("webm") ? { type: "video/webm", extension: "webm" } : null;
  if (!text.startsWith("OggS")) return null;
  return text.includes("theora")
    ? { type: "video/ogg", extension: "ogv" }
    : { type: "audio/ogg", extension: "oga" };
}

/** An ID3 tag, or the header of an MPEG frame of layer III with a valid bit rate and sampling rate. */
function isMp3(head: Buffer): boolean {
  if (head.toString("latin1", 0, 3) === "ID3") return true;
  const [first = 0, second = 0, third = 0] = head;
  const isLayer3 = first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) === 0x02;
  const isVersion = (second & 0x18) !== 0x08;
  const isRate = (third & 0xf0) !== 0xf0 && (third & 0xf0) !== 0 && (third & 0x0c) !== 0x0c;
  return isLayer3 && isVersion && isRate;
}
