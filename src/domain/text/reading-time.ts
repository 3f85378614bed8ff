const WORDS_PER_MINUTE = 200;
/** From the first letter or number on, so that a dash between words is none. */
const WORD = /[\p{L}\p{N}][^\s፡-፨]*/gu;

/**
 * Minutes it takes to read an HTML text: word count divided by 200, rounded up, at least one. Ge'ez parts words with
 * ፡ where it does not use spaces, and writes its other marks (። ፣ ፤ and so on, ፡ to ፨) without a space around them.
 */
export function readingMinutes(html: string): number {
  const words = withoutTags(html).match(WORD)?.length ?? 0;
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}

/** The words of an HTML text without its tags. For counting and previews, never for display as HTML. */
export function plainText(html: string): string {
  return withoutTags(html).replace(/\s+/g, " ").trim();
}

function withoutTags(html: string): string {
  return html.replace(/<[^>]*>|&nbsp;/g, " ");
}
