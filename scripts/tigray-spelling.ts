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
  [/ሽም(?!ዓ)|^.?ሽ(?:ሙ|ማ|ሞም|መይ)$/, "ስም for ሽም"],
];

/** Interface words that were replaced, so that each concept has one word (docs/tigrinya-glossary.md). */
const REPLACED: readonly (readonly [word: RegExp, instead: string])[] = [
  [/መርበብ|መርበባት/, "ዌብሳይት"],
  [/ሕታም/, "ቨርዥን"],
  [/መለለ[ዪይ]/, "ታግ"],
  [/^ድለዩ/, "ኣናድዩ"],
  [/^ዓቅ[ቡብ]/, "ዕቀቡ"],
  [/^ግጠሙ/, "ፅዓኑ"],
  [/ፈተኹዎ/, "ላይክ"],
  [/ብሕትውና/, "ውልቃዊ ምስጢር"],
  [/^ኣፅድቑ/, "ፍቐዱ"],
  [/^ኣጥብቑ|ጠቢቑ/, "ኣፅንሑ, ፀኒሑ ኣሎ"],
  [/^ሓብሩ$/, "ጥርዓን ኣቕርቡ"],
  [/^በጃኹም/, "በይዛኹም"],
  [/^.?ሓደሽቲ/, "ሓደስቲ"],
  [/^.?ሕዚ$/, "ሕጂ"],
  [/ሰቲንግስ/, "ምርጫታት"],
  [/ክምዎ$/, "-ኩምዎ"],
];

/** Every replaced word of an interface text, with the word to use. Demo content is free to use them. */
export function replacedWords(text: string): string[] {
  return (text.match(WORD) ?? []).flatMap((word) =>
    REPLACED.filter(([old]) => old.test(word)).map(([, instead]) => `${word} (${instead})`),
  );
}

/** Every word of a text that is not in Tigray spelling, with its replacement. */
export function spellingErrors(text: string): string[] {
  return (text.match(WORD) ?? []).flatMap((word) =>
    DISALLOWED.filter(([form]) => form.test(word)).map(([, instead]) => `${word} (${instead})`),
  );
}
