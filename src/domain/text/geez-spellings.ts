/**
 * Ge'ez letters that Tigrinya says alike, so that a word is found however a keyboard or a school spells it. One table for
 * the index and for what is looked for.
 *
 * Sources: "Tigrinya language", Wikipedia, sections Writing system (two rows each for h, s and s'; the first order of
 * the laryngeals is said as the fourth) and Consonant phonemes (k and k' become fricatives after a vowel: ኩሉ, ኹሉ); the
 * code points are those of the Unicode block Ethiopic, U+1200, whose rows are eight letters long.
 */

/** Which table an index was made with: raise it with every change here, and each device makes its own anew. */
export const SPELLINGS = 2;

/** Rows of one sound: all orders of the first are compared as the second's. */
const ROWS: readonly (readonly [from: string, to: string])[] = [
  ["ሠ", "ሰ"],
  ["ፀ", "ጸ"],
  ["ሐ", "ሀ"],
  ["ኀ", "ሀ"],
  ["ኸ", "ከ"],
  ["ቐ", "ቀ"],
  // Two sounds in Tigrinya, ዓ and ኣ; who learned to write in Amharic mixes them.
  ["ዐ", "አ"],
];
const ORDERS = 8;

/** The first order of a laryngeal is its fourth: Amharic keyboards give አ, where Tigray writes ኣ. */
const LARYNGEALS = ["ሀ", "አ"];
const FOURTH = 3;

/**
 * Rounded velars, and the plain row that also spells them: ኰ is ኮ, and both ኵ and ኲ are ኩ. Their other orders (ኳ, ኴ) are
 * sounds that the plain row does not have.
 */
const ROUNDED: readonly (readonly [from: string, to: string])[] = [
  ["ቈ", "ቀ"],
  ["ቘ", "ቀ"],
  ["ኈ", "ሀ"],
  ["ኰ", "ከ"],
  ["ዀ", "ከ"],
  ["ጐ", "ገ"],
];
/** Places in a rounded row, and in the plain one. */
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
// The other rounded orders of a row that is compared as another's: ዃ as ኳ.
for (const [from, to] of [
  ["ቘ", "ቈ"],
  ["ዀ", "ኰ"],
] as const)
  for (const order of [3, 4]) ALIKE.set(letter(from, order), letter(to, order));

const LETTERS = new RegExp(`[${[...ALIKE.keys()].join("")}]`, "g");

/** Writes a word with one letter for each sound. */
export function foldGeez(word: string): string {
  return word.replace(LETTERS, (each) => ALIKE.get(each) ?? each);
}

/** The letter of an order, counted from 0, in the row that begins with `first`. */
function letter(first: string, order: number): string {
  return String.fromCharCode(first.charCodeAt(0) + order);
}
