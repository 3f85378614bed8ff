const WORDS_PER_MINUTE = 200;

/**
 * Minutes it takes to read an HTML text: word count divided by 200, rounded up, at least one. Ge'ez parts words with
 * ፡ where it does not use spaces, and writes its other marks (። ፣ ፤ and so on, ፡ to ፨) without a space around them.
 */
export function readingMinutes(html: string): number {
  const words = plainText(html)
    .split(/[\s፡-፨]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return Math.max(1, Math.ceil(words.length / WORDS_PER_MINUTE));
}

/** The words of an HTML text without its tags. For counting and previews, never for display as HTML. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
