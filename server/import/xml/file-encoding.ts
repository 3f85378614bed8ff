import { isUtf8 } from "node:buffer";
import { decodeUtf8 } from "./decode-utf8.ts";

/** Sets of one byte for a letter that Latin letters are written in with their accents. */
const ACCENTED = ["windows-1252", "windows-1254", "windows-1257", "windows-1258"];
/** Those of other scripts. */
const OTHER_SCRIPTS = [
  ...["windows-1251", "windows-1253", "windows-1255", "windows-1256", "cp874", "koi8-r", "koi8-u"],
  ...["iso-8859-5", "iso-8859-6", "iso-8859-7", "iso-8859-8"],
];
const EAST_ASIAN = ["gb18030", "big5", "shift_jis", "euc-jp", "euc-kr"];
/** The detector's names of what browsers know under another one. */
const NAMES: Readonly<Record<string, string>> = { cp874: "windows-874", cp932: "shift_jis", cp949: "euc-kr" };

/** How many different bytes beyond ASCII say something about their encoding. */
const ENOUGH_LETTERS = 3;
/** How nearly windows-1252, by far the most usual, must fit as well as another set to be taken. */
const NEARLY_AS_GOOD = 0.8;
/** More of what an encoding cannot read than damage leaves. */
const TOO_MANY_UNREAD = 0.1;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The encoding that a file begins in, if its bytes say so: its byte order mark, else zeros as UTF-16 has them. */
export function encodingByMark(start: Buffer): string | null {
  const [first, second, third] = start;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  const head = start.subarray(0, 64);
  const zeros = (from: number) => head.filter((byte, at) => at % 2 === from && byte === 0).length;
  if (zeros(1) > head.length / 4) return "utf-16le";
  return zeros(0) > head.length / 4 ? "utf-16be" : null;
}

/** The encoding that the XML or HTML of a file declares; null if it declares none that is known, or UTF-16, which would have zeros. */
export function declaredEncoding(start: Buffer): string | null {
  const text = start.subarray(0, 65_536).toString("latin1");
  const isPage = /^\s*<(?:!doctype html|html|head|meta)\b/i.test(text);
  const declaration = isPage
    ? /<meta\b[^>]*?\bcharset\s*=\s*["']?([\w.:-]+)/i
    : /<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)/;
  try {
    const { encoding } = new TextDecoder(declaration.exec(text)?.[1] ?? "none");
    return encoding.startsWith("utf-16") ? null : encoding;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export interface FileEncoding {
  readonly name: string;
  /** False if the file declares another one, or none, and its bytes are not those of UTF-8. */
  readonly isCertain: boolean;
}

/**
 * The encoding of a file whose first letters beyond ASCII are these: UTF-8 if it fits, else what the file declares if that fits, else a guess.
 * @param sample some bytes from the first that is not ASCII on, without a part of a letter at their end
 */
export async function encodingOf(declared: string | null, sample: Buffer): Promise<FileEncoding> {
  const isUnicode = declared === null || declared === "utf-8";
  const text = decodeUtf8(sample);
  const loose = count(text, /[\udc80-\udcff]/gu);
  const whole = count(text, /[^\p{ASCII}\udc80-\udcff]/gu);
  const isEastAsian = declared !== null && EAST_ASIAN.some((name) => isSame(name, declared));
  // Two letters of Chinese may happen to be one of UTF-8.
  if (isUnicode ? isUtf8(sample) || whole > loose : isUtf8(sample) && whole > (isEastAsian ? 3 : 0))
    return { name: "utf-8", isCertain: isUnicode };
  if (!isUnicode && !(isEastAsian && isUnread(declared, sample))) return { name: declared, isCertain: true };
  const guessed = await guess(sample);
  // Single bytes in UTF-8 are read as windows-1252, and their posts named.
  return guessed === "windows-1252" && isUnicode
    ? { name: "utf-8", isCertain: true }
    : { name: guessed, isCertain: false };
}

const isSame = (name: string, other: string) => new TextDecoder(name).encoding === other || other === "gbk";

function isUnread(encoding: string, sample: Buffer): boolean {
  const text = new TextDecoder(encoding).decode(sample);
  return count(text, /\ufffd/g) > TOO_MANY_UNREAD * count(text, /[^\p{ASCII}]/gu);
}

/** The encoding that the lines with other letters than ASCII's are most likely in. */
async function guess(sample: Buffer): Promise<string> {
  const lines = sample
    .toString("latin1")
    .split(/<!\[CDATA\[|<[^>]*>|[\r\n]+/)
    .filter((line) => /[\x80-\xff]/.test(line))
    .join("\n");
  if (new Set(lines.match(/[\x80-\xff]/g)).size < ENOUGH_LETTERS) return "windows-1252";
  // In other scripts they stand beside each other.
  const besideLatin = count(lines, /[a-z](?=[\x80-\xff])|[\x80-\xff](?=[a-z])/gi);
  const isLatin = besideLatin > count(lines, /[\x80-\xff](?=[\x80-\xff])/g);
  // Both have the letters of Central Europe, of which windows-1250 puts some where ISO has none.
  const central = /[\x80-\x9f]/.test(lines) ? "windows-1250" : "iso-8859-2";
  const includeEncodings = [...ACCENTED, central, ...EAST_ASIAN, ...(isLatin ? [] : OTHER_SCRIPTS)];
  const { chardet } = await import("jschardet");
  const found = chardet.detectAll(Buffer.from(lines, "latin1"), {
    ...{ includeEncodings, ignoreThreshold: true },
    ...{ emptyInputEncoding: "windows-1252", noMatchEncoding: "windows-1252" },
  });
  const best = found[0]?.confidence ?? 0;
  const usual = found.find(({ encoding }) => encoding?.toLowerCase() === "windows-1252");
  if ((usual?.confidence ?? 0) >= best * NEARLY_AS_GOOD) return "windows-1252";
  const name = found[0]?.encoding?.toLowerCase() ?? "windows-1252";
  return NAMES[name] ?? name;
}
