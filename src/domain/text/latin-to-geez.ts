import { CONSONANTS } from "./geez-keys.ts";

/**
 * Ge'ez typed with Latin keys, by the rules of Keyman's keyboard "GFF Tigrinya (Ethiopia)", version 2.0.3, © 2009-2023
 * Ge'ez Frontier Foundation, MIT License (THIRD-PARTY-NOTICES.md):
 * https://github.com/keymanapp/keyboards/tree/master/release/gff/gff_tigrinya_ethiopia. The rules are its, the table is
 * ours: a row of the Unicode block Ethiopic has eight code points, one for each order.
 *
 * A consonant key types the sixth order (`s`, ስ), and the vowel after it chooses the order (`se`, ሰ). What a key does
 * depends only on the letters before the cursor, so Backspace deletes a syllable, and a vowel may then follow again.
 */

const [SECOND, THIRD, FIFTH, SIXTH, EIGHTH] = [1, 2, 4, 5, 7];
const ORDER_OF: Readonly<Record<string, number>> = { e: 0, u: 1, i: 2, a: 3, o: 6 };
const ROUNDED_ORDER_OF: Readonly<Record<string, number>> = { e: 0, i: 2, a: 3, u: 5 };

/** The rounded row of a velar, by the velar's sixth order. */
const ROUNDED_ROWS: Readonly<Record<string, string>> = {
  ህ: "ኈ",
  ኅ: "ኈ",
  ቅ: "ቈ",
  ቕ: "ቘ",
  ክ: "ኰ",
  ኽ: "ዀ",
  ግ: "ጐ",
};
/** Consonants that have neither a rounded row nor an eighth order (ሏ, ሟ, ...). */
const NEVER_ROUNDED = "ውይዕፅ";

/** Letters that a single key types. Upper case is a second way to type what has no other meaning in upper case. */
const TYPED_BY_ONE = new Map([
  ...CONSONANTS.filter(([keys]) => keys.length === 1),
  ...pairsOf("LMRXBVWYDJGF", "ልምርሽብቭውይድጅግፍ"),
  ...pairsOf("aAuUiIeEoO", "ኣዐኡዑኢዒእዕኦዖ"),
  ...pairsOf(":,;<>", "፡፣፤‹›"),
]);

/** The last letter and the key, and what the two become. */
const TYPED_BY_TWO = new Map(
  [
    ...["ስsሥ", "ህhኅ", "ጽSፅ", "እeኧ", "ኢeኤ", "ኣaአ", "ዐeዕ", "ዐuዑ", "ዐiዒ", "ዐaዓ", "ዐoዖ"],
    ...["ኮoኰ", "ጎoጐ", "ኰoኮ", "ጐoጎ", "፡:።", "።::", "::፡", "፡+፠", "፡#፨", "፡-፦", "።.."],
    ...["፣,፥", "፥,,", ",,፣", "፤;;", ";;፤", "??፧", "‹<«", "›>»", "«<<", "»>>", "###"],
  ].map((rule) => [rule.slice(0, 2), rule.slice(2)]),
);

const ROWS = new Map(CONSONANTS.map(([, letter]) => [letter.charCodeAt(0) - SIXTH, letter]));
const ROUNDED = new Set(Object.values(ROUNDED_ROWS).map((first) => first.charCodeAt(0)));

/** Context rules of numbers and of punctuation beside them, longest context first. */
const IN_CONTEXT: readonly (readonly [pattern: RegExp, to: string])[] = [
  // A clock time or a thousands separator, recognised at the second number: 10፡30 is 10:30.
  [/([0-9])፡([1-9])$/, "$1:$2"],
  [/([0-9])፣([1-9])$/, "$1,$2"],
  [/([0-9]): $/, "$1፡ "],
  [/([0-9])\. $/, "$1። "],
  [/([0-9]), $/, "$1፣ "],
  [/([^0-9]፣[0-9])$/, "$1"],
  [/።([0-9])$/, ".$1"],
  [/፣([0-9])$/, ",$1"],
  [/([0-9][:,])$/, "$1"],
];
const ONES = "፩፪፫፬፭፮፯፰፱";
const TENS = "፲፳፴፵፶፷፸፹፺";
/** 1 and the numbers 10 to 100,000,000, which are written without the one. */
const POWERS = ["፩", "፲", "፻", "፲፻", "፼", "፲፼", "፻፼", "፲፻፼", "፼፼"];
/** The ending of an Ethiopic number, and of the number ten times as large. None exists beyond 900,000,000. */
const TENFOLD = new Map([
  ...successors([...POWERS, "፼፼"]),
  ...[...ONES].slice(1).flatMap((one, place) => {
    const ten = [...TENS][place + 1] ?? "";
    return successors(["", "፻", "፼", "፻፼", "፼፼"].flatMap((unit) => [one + unit, ten + unit]).slice(0, -1));
  }),
]);
const LONGEST_CONTEXT = 4;

/** What a key does: deletes letters before the cursor, and inserts some. */
type Composed = {
  readonly deleted: number;
  readonly inserted: string;
  /** True if the next key starts a new syllable: an apostrophe ends a syllable (`g'e`, ግእ). It lasts while the cursor stays. */
  readonly ended: boolean;
};

/**
 * What a key does after a text.
 * @param before the text before the cursor; only its last few letters matter
 * @param ended true if the previous key ended the syllable
 * @returns null if the key has no rule and types itself
 */
export function composeKey(before: string, key: string, ended = false): Composed | null {
  const context = ended ? "" : before.slice(-LONGEST_CONTEXT);
  const last = context.slice(-1);
  if (key === "'") return isOpen(last) ? { deleted: 0, inserted: "", ended: true } : null;
  const replaced = numberAfter(context, key) ?? inContext(context, key);
  if (replaced !== null) return withoutCommonStart(context, replaced);
  const vowel = key.toLowerCase();
  const joined =
    TYPED_BY_TWO.get(last + key) ??
    ("aeiu".includes(vowel) || last === "ዐ" ? TYPED_BY_TWO.get(last + vowel) : undefined) ??
    withVowel(last, vowel);
  if (joined) return { deleted: 1, inserted: joined, ended: false };
  const alone = key === "." && isEthiopic(last) ? "።" : TYPED_BY_ONE.get(key);
  return alone ? { deleted: 0, inserted: alone, ended: false } : null;
}

/** What remains of a text, and where its syllable ended, after several keys. */
export function composeKeys(before: string, keys: string, ended = false): { text: string; ended: boolean } {
  let [text, isEnded] = [before, ended];
  for (const key of keys) {
    const done = composeKey(text, key, isEnded) ?? { deleted: 0, inserted: key, ended: false };
    text = text.slice(0, text.length - done.deleted) + done.inserted;
    isEnded = done.ended;
  }
  return { text, ended: isEnded };
}

/** The letter with a vowel key, null if the two do not join. */
function withVowel(letter: string, vowel: string): string | null {
  const code = letter.charCodeAt(0);
  const order = code % 8;
  const row = code - order;
  if (ROUNDED.has(row)) return order === THIRD && vowel === "e" ? letterAt(row, FIFTH) : null;
  const sixth = ROWS.get(row);
  if (sixth === undefined) return null;
  if (order === SIXTH) return at(row, ORDER_OF[vowel]);
  if (order === THIRD) return vowel === "e" ? letterAt(row, FIFTH) : null;
  if (order !== SECOND || NEVER_ROUNDED.includes(sixth)) return null;
  const rounded = ROUNDED_ROWS[sixth];
  if (rounded !== undefined) return at(rounded.charCodeAt(0), ROUNDED_ORDER_OF[vowel]);
  return vowel === "a" ? letterAt(row, EIGHTH) : null;
}

/** True if an apostrophe after the letter separates it from a vowel. */
function isOpen(letter: string): boolean {
  return letter !== "" && ("ኣኢዐ".includes(letter) || [..."euia"].some((vowel) => withVowel(letter, vowel)));
}

/** Ethiopic numerals: `#5` is ፭, and each 0 makes it ten times as much. */
function numberAfter(context: string, key: string): string | null {
  const last = context.slice(-1);
  const one = /[1-9]/.test(key) ? (ONES[Number(key) - 1] ?? "") : "";
  if (one && last === "#") return context.slice(0, -1) + one;
  if (one && last >= "፩" && last <= "፼") return context + one;
  if (key !== "0") return null;
  for (let from = 0; from < context.length; from += 1) {
    const tenfold = TENFOLD.get(context.slice(from));
    if (tenfold !== undefined) return context.slice(0, from) + tenfold;
  }
  return null;
}

function successors(numbers: readonly string[]): [string, string][] {
  return numbers.slice(1).map((next, place) => [numbers[place] ?? "", next]);
}

function inContext(context: string, key: string): string | null {
  const typed = context + key;
  const rule = IN_CONTEXT.find(([pattern]) => pattern.test(typed));
  return rule ? typed.replace(rule[0], rule[1]) : null;
}

function withoutCommonStart(before: string, after: string): Composed {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  return { deleted: before.length - same, inserted: after.slice(same), ended: false };
}

function isEthiopic(letter: string): boolean {
  return letter !== "" && /\p{Script=Ethiopic}/u.test(letter);
}

function at(row: number, order: number | undefined): string | null {
  return order === undefined ? null : letterAt(row, order);
}

function letterAt(row: number, order: number): string {
  return String.fromCharCode(row + order);
}

function pairsOf(keys: string, letters: string): [string, string][] {
  return [...keys].map((key, place) => [key, [...letters][place] ?? ""]);
}
