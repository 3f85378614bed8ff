import { isUtf8 } from "node:buffer";

/** The bytes 0x80 to 0x9F in windows-1252, which browsers and feed readers take for Latin-1 too. Node's decoder of that name reads them as control characters. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const UPPER_CONTROL = /[\u0080-\u009f]/g;
/** Where the byte 0x80 + n waits, as a half of a surrogate pair that no text has, until `TextCleaner` takes it. */
const LOOSE_BYTE = 0xdc80;
const LOOSE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|[\udc80-\udcff]/gu;

const VALID =
  /(?:\p{ASCII}|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|\xed[\x80-\x9f][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}){1,4096}|[\x80-\xff]/gu;

const inWindows1252 = (character: string): string => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? "";

/** Decodes UTF-8, with bytes that are not part of it marked. */
function decodeUtf8(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString("utf8");
  return bytes.toString("latin1").replace(VALID, (part) => {
    const isLoose = part.length === 1 && part >= "\x80";
    return isLoose
      ? String.fromCharCode(LOOSE_BYTE + part.charCodeAt(0) - 128)
      : Buffer.from(part, "latin1").toString("utf8");
  });
}

/** Where the last character of these bytes begins, if the rest of it is still to come; else their length. */
function endOfWhole(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** The encoding of a file by its first bytes: its byte order mark, else zeros as UTF-16 has them, else what its XML declares, else UTF-8. */
function encodingOf(start: Buffer): string {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const head = start.subarray(0, 64);
  const zeros = (from: number) => head.filter((byte, at) => at % 2 === from && byte === 0).length;
  if (zeros(1) > head.length / 4) return "utf-16le";
  if (zeros(0) > head.length / 4) return "utf-16be";
  const isMarked = first === 0xef && second === 0xbb;
  const declared = /<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)/.exec(
    start.subarray(0, 65_536).toString("latin1"),
  )?.[1];
  if (isMarked || declared === undefined) return "utf-8";
  try {
    const { encoding } = new TextDecoder(declared);
    // UTF-16 would have zeros.
    return encoding.startsWith("utf-16") ? "utf-8" : encoding;
  } catch (error) {
    if (error instanceof RangeError) return "utf-8";
    throw error;
  }
}

/** The text of a file in any encoding, with stray bytes marked for `TextCleaner`. */
export async function* decodedText(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let encoding = "";
  let decoder: TextDecoder | null = null;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (encoding === "") {
      encoding = encodingOf(chunk);
      if (encoding !== "utf-8" && encoding !== "windows-1252") decoder = new TextDecoder(encoding);
    }
    if (decoder !== null) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    if (encoding === "windows-1252") {
      yield chunk.toString("latin1").replace(UPPER_CONTROL, inWindows1252);
      continue;
    }
    const bytes = Buffer.concat([rest, chunk]);
    const end = endOfWhole(bytes);
    rest = bytes.subarray(end);
    yield decodeUtf8(bytes.subarray(0, end));
  }
  yield decoder === null ? decodeUtf8(rest) : decoder.decode();
}

/** What a character that cannot stay becomes: nothing, or what its byte is in windows-1252. */
function mendedCharacter(character: string): string {
  // Word's line break within a paragraph, and the end of a page.
  if (character === "\v" || character === "\f") return "\n";
  const code = character.charCodeAt(0);
  const byte = code >= LOOSE_BYTE && code < 0xfffe ? code - LOOSE_BYTE + 0x80 : code;
  if (byte >= 0xa0 && byte <= 0xff) return String.fromCharCode(byte);
  const mended = byte >= 0x80 && byte < 0xa0 ? inWindows1252(String.fromCharCode(byte)) : "";
  return mended.replace(/\p{Cc}/gu, "");
}

/** A text without characters that XML, HTML or the database refuses. */
export function readableText(text: string): string {
  return text.replace(LOOSE, mendedCharacter);
}

/** Makes texts of a file readable and remembers where something was not. */
export class TextCleaner {
  /** Positions in the clean text, in order, where a control character was removed or a stray byte was read as windows-1252. */
  readonly mended: number[] = [];
  #written = 0;

  clean(text: string): string {
    let added = 0;
    const done = text.replace(LOOSE, (character: string, at: number) => {
      const now = mendedCharacter(character);
      this.mended.push(this.#written + at + added);
      added += now.length - 1;
      return now;
    });
    this.#written += done.length;
    return done;
  }
}
