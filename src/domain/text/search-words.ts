import { foldGeez } from "./geez-spellings.ts";

/** A word with its position in a text, and its folded form for comparison. */
export type Word = { readonly start: number; readonly end: number; readonly folded: string };

/**
 * Letters, marks and digits of any script, and what nobody sees between them, such as soft hyphens; everything else separates words, including
 * ፡ ። ፣. "Ge'ez" is one word.
 */
const WORD =
  /[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}\p{Cf}]*(?:['’‘ʼ`]\p{Cf}*[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}\p{Cf}]*)*/gu;
const MARKS = /[\p{M}\p{Cf}'’‘ʼ`]/gu;

/** Latin letters that have no decomposition, with their usual substitutes. */
const LATIN: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", ı: "i" };

/** A word without case, accents and apostrophes. */
function spelling(word: string): string {
  return word
    .normalize("NFKD")
    .toLowerCase()
    .replace(MARKS, "")
    .replace(/[ßæœøđłı]/g, (letter) => LATIN[letter] ?? letter);
}

/**
 * The form in which words are compared: without case, accents and apostrophes, with one Ge'ez letter for each sound.
 */
export function fold(word: string): string {
  return foldGeez(spelling(word));
}

/** The parts of what somebody looks for, between spaces, folded: each may be a part of a word, or an address. */
export function soughtParts(query: string): string[] {
  const parts = query.replace(/\p{Cf}/gu, "").split(/[\s፡]+/);
  return parts.map(fold).filter((part) => part !== "");
}

/** The folded words of a text, in order. */
export function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map(fold).filter((word) => word !== "");
}

/** The words of a text with their positions. */
export function placedWords(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    folded: fold(word),
  }));
}

/** True if a word is written in Ge'ez letters, each of which is a syllable. */
export function isGeez(word: string): boolean {
  return /\p{Script=Ethiopic}/u.test(word);
}

/**
 * Returns a function that counts how many of the Ge'ez query words a text contains in exactly this spelling; null if
 * the query has no Ge'ez words, since only they have several spellings.
 */
export function exactMatchCounter(query: string): ((text: string) => number) | null {
  const queried = [...new Set((query.match(WORD) ?? []).map(spelling))].filter(isGeez);
  if (queried.length === 0) return null;
  return (text) => {
    const there = new Set((text.match(WORD) ?? []).map(spelling));
    return queried.filter((word) => there.has(word)).length;
  };
}
