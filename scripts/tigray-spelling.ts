// One orthography wherever Selam writes Tigrinya, that of Tigray (docs/tigrinya-glossary.md).

/** Letters only: the marks of the script part words. */
const WORD = /[\u1200-\u135f]+/gu;

/** What is spelt otherwise there, and how. */
const OTHERWISE: readonly (readonly [form: RegExp, instead: string])[] = [
  [/[ጸ-ጿ]/, "ፀ for ጸ"],
  [/[ሠ-ሧ]/, "ሰ for ሠ"],
  [/[ኀ-ኇ]/, "ሓ for ኀ"],
  [/^[አዐ]/, "ኣ or ዓ at the beginning"],
  // Of Eritrea; ሽምዓ is a candle.
  [/ጥራይ/, "ጥራሕ for ጥራይ"],
  [/^.?ጌ[ረሩራርሮ]/, "ገይር- for ጌር-"],
  [/ሽም(?!ዓ)/, "ስም for ሽም"],
];

/** Every word of a text that is not spelt as in Tigray, with what to write instead. */
export function spellingFaults(text: string): string[] {
  return (text.match(WORD) ?? []).flatMap((word) =>
    OTHERWISE.filter(([form]) => form.test(word)).map(([, instead]) => `${word} (${instead})`),
  );
}
