// Selam writes Tigrinya in one orthography, that of Tigray (docs/tigrinya-glossary.md).

/** Letters only: Ethiopic punctuation separates words. */
const WORD = /[\u1200-\u135f]+/gu;

/** Other spellings, and their Tigray form. */
const DISALLOWED: readonly (readonly [form: RegExp, instead: string])[] = [
  [/[ጸ-ጿ]/, "ፀ for ጸ"],
  [/[ሠ-ሧ]/, "ሰ for ሠ"],
  [/[ኀ-ኇ]/, "ሓ for ኀ"],
  [/^[አዐ]/, "ኣ or ዓ at the beginning"],
  // Eritrean; ሽምዓ is a candle.
  [/ጥራይ/, "ጥራሕ for ጥራይ"],
  [/^.?ጌ[ረሩራርሮ]/, "ገይር- for ጌር-"],
  [/ሽም(?!ዓ)/, "ስም for ሽም"],
];

/** Every word of a text that is not in Tigray spelling, with its replacement. */
export function spellingErrors(text: string): string[] {
  return (text.match(WORD) ?? []).flatMap((word) =>
    DISALLOWED.filter(([form]) => form.test(word)).map(([, instead]) => `${word} (${instead})`),
  );
}
