import { foldGeez } from "./geez-spellings.ts";

/** A word of a text: where it stands, and as it is compared. */
export type Word = { readonly start: number; readonly end: number; readonly folded: string };

/** Letters, marks and digits of any script; everything else parts words, ፡ ። ፣ and their kin too. "Ge'ez" is one. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’‘ʼ`][\p{L}\p{N}\p{M}]+)*/gu;
const MARKS = /[\p{M}'’‘ʼ`]/gu;

/** Latin letters that are no letter with a mark and yet looked for as one. */
const LATIN: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", ı: "i" };

/** A word as it is spelt: without case, accents and apostrophes. */
function spelling(word: string): string {
  return word
    .normalize("NFKD")
    .toLowerCase()
    .replace(MARKS, "")
    .replace(/[ßæœøđłı]/g, (letter) => LATIN[letter] ?? letter);
}

/** A word as it is compared: as it is spelt, with one Ge'ez letter for each sound. */
export function fold(word: string): string {
  return foldGeez(spelling(word));
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

/**
 * Counts how many of the Ge'ez words looked for stand in a text in their very spelling; null where none of them is in
 * Ge'ez, whose letters alone have more than one.
 */
export function spelledIn(words: string): ((text: string) => number) | null {
  const asked = [...new Set((words.match(WORD) ?? []).map(spelling))].filter(isGeez);
  if (asked.length === 0) return null;
  return (text) => {
    const there = new Set((text.match(WORD) ?? []).map(spelling));
    return asked.filter((word) => there.has(word)).length;
  };
}
