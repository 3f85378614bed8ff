import { isUtf8 } from "node:buffer";

/** Where the byte 0x80 + n waits, as a half of a surrogate pair that no text has, until `TextCleaner` takes it. */
export const LOOSE_BYTE = 0xdc80;

const VALID =
  /(?:\p{ASCII}|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|\xed[\x80-\x9f][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}){1,4096}|[\x80-\xff]/gu;

/** Decodes UTF-8, with bytes that are not part of it marked for `TextCleaner`. */
export function decodeUtf8(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString("utf8");
  return bytes.toString("latin1").replace(VALID, (part) => {
    const isLoose = part.length === 1 && part >= "\x80";
    return isLoose
      ? String.fromCharCode(LOOSE_BYTE + part.charCodeAt(0) - 128)
      : Buffer.from(part, "latin1").toString("utf8");
  });
}

/** Where the last character of these bytes begins, if the rest of it is still to come; else their length. */
export function endOfWhole(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
