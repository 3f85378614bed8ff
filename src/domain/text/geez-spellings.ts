/**
 * Ge'ez letters that are pronounced alike in Tigrinya, or written for one another where a keyboard lacks one of them, so
 * that a search finds a word in any spelling. The index and the query use the same table.
 *
 * Sources: "Tigrinya language", Wikipedia, sections Writing system (two rows each for h, s and s'; the first order of
 * the laryngeals is pronounced as the fourth) and Consonant phonemes (k and k' become fricatives after a vowel: ኩሉ,
 * ኹሉ; the velars have rounded forms); "Text Preprocessing for Amharic", https://abe2g.github.io/am-preprocess.html,
 * section Character level normalization, for rounded letters written as two. The code points are those of the Unicode
 * block Ethiopic, U+1200, whose rows have eight letters each.
 */

/** The version of the table and of what is searched. Increment it with every change, so that each device rebuilds its index. */
export const SPELLINGS = 6;

/** Rows with the same sound: every order of the first is folded to the second's. */
const ROWS: readonly (readonly [from: string, to: string])[] = [
  ["ሠ", "ሰ"],
  ["ፀ", "ጸ"],
  ["ሐ", "ሀ"],
  ["ኀ", "ሀ"],
  ["ኸ", "ከ"],
  ["ቐ", "ቀ"],
  // ዓ and ኣ are two sounds in Tigrinya, but people who learned to write in Amharic mix them up.
  ["ዐ", "አ"],
];
const ORDERS = 8;

/** The first order of a laryngeal sounds like its fourth: Amharic keyboards give አ, where Tigray writes ኣ. */
const LARYNGEALS = "ሀሐኀአዐ";
const FOURTH = 3;

/** Rounded velars, and the plain row that is also used to spell them. */
const ROUNDED: readonly (readonly [from: string, to: string])[] = [
  ["ቈ", "ቀ"],
  ["ቘ", "ቀ"],
  ["ኈ", "ሀ"],
  ["ኰ", "ከ"],
  ["ዀ", "ከ"],
  ["ጐ", "ገ"],
];
/**
 * Orders in a rounded row, and how the plain one spells them: ኰ is ኮ, both ኵ and ኲ are ኩ, ኳ is ኩዋ, and ኴ is ኩዌ. Folding to
 * the longer spelling keeps what one has typed so far a prefix of the word.
 */
const ROUNDED_ORDERS = [
  [0, 6, ""],
  [2, 1, ""],
  [3, 1, "ዋ"],
  [4, 1, "ዌ"],
  [5, 1, ""],
] as const;

/** Rows whose eighth order is rounded: ሏ is ሉዋ. */
const WITH_EIGHTH = "ለሐመሠረሰሸበቨተቸነኘዘዠደጀጠጨጰጸፀፈፐ";
const [SECOND, EIGHTH] = [1, 7];

/** Single letters: after w and y the second or third order sounds like the sixth, and ኧ is the first order's other form. */
const SINGLE: readonly (readonly [from: string, to: string])[] = [
  ["ዉ", "ው"],
  ["ዪ", "ይ"],
  ["ኧ", "ኣ"],
];

const PLAIN = new Map(ROWS);
const ALIKE = new Map<string, string>();
for (const [from, to] of ROWS)
  for (let order = 0; order < ORDERS; order++) ALIKE.set(letter(from, order), letter(to, order));
for (const first of LARYNGEALS) ALIKE.set(first, letter(PLAIN.get(first) ?? first, FOURTH));
for (const [from, to] of ROUNDED)
  for (const [order, plain, rest] of ROUNDED_ORDERS) ALIKE.set(letter(from, order), letter(to, plain) + rest);
for (const first of WITH_EIGHTH)
  ALIKE.set(letter(first, EIGHTH), `${letter(PLAIN.get(first) ?? first, SECOND)}ዋ`);
for (const [from, to] of SINGLE) ALIKE.set(from, to);

const LETTERS = new RegExp(`[${[...ALIKE.keys()].join("")}]`, "g");

/** Folds a word to one spelling for each sound. */
export function foldGeez(word: string): string {
  return word.replace(LETTERS, (each) => ALIKE.get(each) ?? each);
}

/** The letter of an order, counted from 0, in the row that starts with `first`. */
function letter(first: string, order: number): string {
  return String.fromCharCode(first.charCodeAt(0) + order);
}
