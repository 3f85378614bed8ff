/** A word of a text: where it stands, and as it is compared. */
export type Word = { readonly start: number; readonly end: number; readonly folded: string };

/** Letters, marks and digits of any script; everything else parts words, ፡ ። ፣ and their kin too. "Ge'ez" is one. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’‘ʼ`][\p{L}\p{N}\p{M}]+)*/gu;
const MARKS = /[\p{M}'’‘ʼ`]/gu;

/** Latin letters that are no letter with a mark and yet looked for as one. */
const LATIN: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", ı: "i" };

/**
 * Rows of the Ge'ez syllabary that sound alike, each as long as eight: one spells ሰላም or ሠላም, ጸሓይ or ፀሓይ, and finds
 * both. The first of each pair is written as the second.
 */
const ALIKE: readonly (readonly [from: number, to: number])[] = [
  [0x1220, 0x1230], // ሠ as ሰ
  [0x1340, 0x1338], // ፀ as ጸ
  [0x1210, 0x1200], // ሐ as ሀ
  [0x1280, 0x1200], // ኀ as ሀ
  [0x12b8, 0x1200], // ኸ as ሀ
  [0x12d0, 0x12a0], // ዐ as አ
];
const ROW = 8;
const SAID_ALIKE = /[\u1210-\u1217\u1220-\u1227\u1280-\u1287\u12b8-\u12bf\u12d0-\u12d7\u1340-\u1347]/g;

/** A word as it is compared: without case, accents and apostrophes, and with one Ge'ez letter for each sound. */
export function fold(word: string): string {
  return word
    .normalize("NFKD")
    .toLowerCase()
    .replace(MARKS, "")
    .replace(/[ßæœøđłı]/g, (letter) => LATIN[letter] ?? letter)
    .replace(SAID_ALIKE, asSaid);
}

/** The words of a text as they are compared, in order. */
export function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map(fold).filter((word) => word !== "");
}

/** The words of a text with their places in it. */
export function placedWords(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    folded: fold(word),
  }));
}

/** Whether a word is written in Ge'ez letters, each of which is a syllable. */
export function isGeez(word: string): boolean {
  return /\p{Script=Ethiopic}/u.test(word);
}

function asSaid(letter: string): string {
  const code = letter.charCodeAt(0);
  const row = ALIKE.find(([from]) => code >= from && code < from + ROW);
  return row ? String.fromCharCode(code - row[0] + row[1]) : letter;
}
