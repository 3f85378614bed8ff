/**
 * Ge'ez letters that are pronounced alike in Tigrinya, so that a search finds a word in any spelling. The index and the
 * query use the same table.
 *
 * Sources: "Tigrinya language", Wikipedia, sections Writing system (two rows each for h, s and s'; the first order of
 * the laryngeals is pronounced as the fourth) and Consonant phonemes (k and k' become fricatives after a vowel: ኩሉ,
 * ኹሉ); the code points are those of the Unicode block Ethiopic, U+1200, whose rows have eight letters each.
 */

/** The version of the table. Increment it with every change, so that each device rebuilds its index. */
export const SPELLINGS = 2;

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
const LARYNGEALS = ["ሀ", "አ"];
const FOURTH = 3;

/**
 * Rounded velars, and the plain row that is also used to spell them: ኰ is ኮ, and both ኵ and ኲ are ኩ. Their other orders
 * (ኳ, ኴ) are sounds that the plain row does not have.
 */
const ROUNDED: readonly (readonly [from: string, to: string])[] = [
  ["ቈ", "ቀ"],
  ["ቘ", "ቀ"],
  ["ኈ", "ሀ"],
  ["ኰ", "ከ"],
  ["ዀ", "ከ"],
  ["ጐ", "ገ"],
];
/** Orders in a rounded row, and in the plain one. */
const ROUNDED_ORDERS = [
  [0, 6],
  [2, 1],
  [5, 1],
] as const;

const ALIKE = new Map<string, string>();
for (const [from, to] of ROWS)
  for (let order = 0; order < ORDERS; order++) ALIKE.set(letter(from, order), letter(to, order));
for (const [from, to] of ROUNDED)
  for (const [order, plain] of ROUNDED_ORDERS) ALIKE.set(letter(from, order), letter(to, plain));
for (const first of LARYNGEALS) {
  const fourth = letter(first, FOURTH);
  for (const [from, to] of ALIKE) if (to === first) ALIKE.set(from, fourth);
  ALIKE.set(first, fourth);
}
// The other rounded orders of a row that is folded to another one: ዃ to ኳ.
for (const [from, to] of [
  ["ቘ", "ቈ"],
  ["ዀ", "ኰ"],
] as const)
  for (const order of [3, 4]) ALIKE.set(letter(from, order), letter(to, order));

const LETTERS = new RegExp(`[${[...ALIKE.keys()].join("")}]`, "g");

/** Folds a word to one letter for each sound. */
export function foldGeez(word: string): string {
  return word.replace(LETTERS, (each) => ALIKE.get(each) ?? each);
}

/** The letter of an order, counted from 0, in the row that starts with `first`. */
function letter(first: string, order: number): string {
  return String.fromCharCode(first.charCodeAt(0) + order);
}
