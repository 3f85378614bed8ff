// The keys of latin-to-geez.ts, in the order in which the help shows them.

/** The consonants in the traditional order: the keys, and the sixth order that they type. */
export const CONSONANTS: readonly (readonly [keys: string, letter: string])[] = [
  ["h", "ህ"],
  ["l", "ል"],
  ["H", "ሕ"],
  ["m", "ም"],
  ["ss", "ሥ"],
  ["r", "ር"],
  ["s", "ስ"],
  ["x", "ሽ"],
  ["q", "ቅ"],
  ["Q", "ቕ"],
  ["b", "ብ"],
  ["v", "ቭ"],
  ["t", "ት"],
  ["c", "ች"],
  ["hh", "ኅ"],
  ["n", "ን"],
  ["N", "ኝ"],
  ["k", "ክ"],
  ["K", "ኽ"],
  ["w", "ው"],
  ["E", "ዕ"],
  ["z", "ዝ"],
  ["Z", "ዥ"],
  ["y", "ይ"],
  ["d", "ድ"],
  ["j", "ጅ"],
  ["g", "ግ"],
  ["T", "ጥ"],
  ["C", "ጭ"],
  ["P", "ጵ"],
  ["S", "ጽ"],
  ["SS", "ፅ"],
  ["f", "ፍ"],
  ["p", "ፕ"],
];

/** The seven orders: what is typed after the consonant, and the place in the row. */
export const ORDERS: readonly (readonly [keys: string, order: number])[] = [
  ["e", 0],
  ["u", 1],
  ["i", 2],
  ["a", 3],
  ["ie", 4],
  ["", 5],
  ["o", 6],
];

/** The rounded orders of the velars: what is typed after the consonant, and the place in the rounded row. */
export const ROUNDED_ORDERS: readonly (readonly [keys: string, order: number])[] = [
  ["ue", 0],
  ["ui", 2],
  ["ua", 3],
  ["uie", 4],
  ["uu", 5],
];

/** Vowels that stand alone. */
export const VOWELS: readonly (readonly [keys: string, letter: string])[] = [
  ["aa", "አ"],
  ["u", "ኡ"],
  ["i", "ኢ"],
  ["a", "ኣ"],
  ["ie", "ኤ"],
  ["e", "እ"],
  ["o", "ኦ"],
];

/** Punctuation as typed; the same key again changes it further, and a third press gives the Latin mark. */
export const PUNCTUATION: readonly (readonly [keys: string, mark: string])[] = [
  [":", "፡"],
  ["::", "።"],
  [",", "፣"],
  [",,", "፥"],
  [";", "፤"],
  [":-", "፦"],
  ["??", "፧"],
  ["<", "‹"],
  ["<<", "«"],
  [">", "›"],
  [">>", "»"],
];
