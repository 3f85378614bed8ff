import { isAscii } from "node:buffer";
import { decodeUtf8, endOfWhole, LOOSE_BYTE } from "./decode-utf8.ts";
import { declaredEncoding, encodingByMark, encodingOf } from "./file-encoding.ts";

/** The bytes 0x80 to 0x9F in windows-1252, which browsers and feed readers take for Latin-1 too. Node's decoder of that name reads them as control characters. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const UPPER_CONTROL = /[\u0080-\u009f]/g;
const LOOSE = /(?![\t\n\r])\p{Cc}|[\ufffd-\uffff]|[\udc80-\udcff]/gu;

const inWindows1252 = (character: string): string => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? "";

/** How many bytes are looked at to know their encoding. */
const SAMPLE = 256 * 1024;

/** The text of the next bytes of a file, as far as it is whole. */
type Decode = (bytes: Buffer, isLast: boolean) => string;

function decoderOf(encoding: string): Decode {
  if (encoding === "windows-1252")
    return (bytes) => bytes.toString("latin1").replace(UPPER_CONTROL, inWindows1252);
  if (encoding !== "utf-8") {
    const decoder = new TextDecoder(encoding);
    return (bytes, isLast) => decoder.decode(bytes, { stream: !isLast });
  }
  let rest: Buffer = Buffer.alloc(0);
  return (next, isLast) => {
    const bytes = Buffer.concat([rest, next]);
    const end = isLast ? bytes.length : endOfWhole(bytes);
    rest = bytes.subarray(end);
    return decodeUtf8(bytes.subarray(0, end));
  };
}

/**
 * The text of a file in any encoding, with stray bytes marked for `TextCleaner`.
 * @param onGuess called with the encoding if the file does not declare it
 */
export async function* decodedText(
  chunks: AsyncIterable<Buffer>,
  onGuess: (encoding: string) => void,
): AsyncGenerator<string> {
  let isFirst = true;
  let declared: string | null = null;
  let decode: Decode | undefined;
  let sample: Buffer = Buffer.alloc(0);
  const decoderBySample = async (isWhole: boolean): Promise<Decode> => {
    const end = isWhole ? sample.length : endOfWhole(sample);
    const { name, isCertain } = await encodingOf(declared, sample.subarray(0, end));
    if (!isCertain) onGuess(name);
    return decoderOf(name);
  };
  for await (const chunk of chunks) {
    if (isFirst) {
      const marked = encodingByMark(chunk);
      if (marked !== null) decode = decoderOf(marked);
      declared = declaredEncoding(chunk);
      // Its letters are in ASCII.
      if (declared === "iso-2022-jp") decode ??= decoderOf(declared);
      isFirst = false;
    }
    if (decode) {
      yield decode(chunk, false);
      continue;
    }
    if (sample.length === 0 && isAscii(chunk)) {
      yield chunk.toString("latin1");
      continue;
    }
    sample = Buffer.concat([sample, chunk]);
    if (sample.length < SAMPLE) continue;
    decode = await decoderBySample(false);
    yield decode(sample, false);
    sample = Buffer.alloc(0);
  }
  decode ??= await decoderBySample(true);
  yield decode(sample, true);
}

/** What a character that cannot stay becomes: nothing, or what its byte is in windows-1252. */
function mendedCharacter(character: string): string {
  // Word's line break within a paragraph, and the end of a page.
  if (character === "\v" || character === "\f") return "\n";
  // What another program could not read.
  if (character === "\ufffd") return character;
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
  /** Positions in the clean text, in order, where a control character was removed, a stray byte was read as windows-1252, or a character had been lost. */
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
