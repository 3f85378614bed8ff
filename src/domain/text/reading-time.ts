const WORDS_PER_MINUTE = 200;
/** Starts with a letter or number, so that a dash between words does not count. */
const WORD = /[\p{L}\p{N}][^\s፡-፨]*/gu;

/** The number of words of an HTML text. */
export function wordCount(html: string): number {
  return withoutTags(html).match(WORD)?.length ?? 0;
}

/**
 * The reading time of an HTML text in minutes: the word count divided by 200, rounded up, at least 1. Ge'ez separates
 * words with ፡ or spaces, and writes its other punctuation (። ፣ ፤ and so on, ፡ to ፨) without spaces.
 */
export function readingMinutes(html: string): number {
  return minutesOf(wordCount(html));
}

/** The reading time of a number of words in minutes, at least 1. */
export function minutesOf(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}

/** The text of HTML without its tags. For counting and previews, never for display as HTML. */
export function plainText(html: string): string {
  // A byte order mark is a space to JavaScript, and nothing to a reader.
  return withoutTags(html)
    .replace(/\ufeff/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

function withoutTags(html: string): string {
  return html.replace(/<[^>]*>|&nbsp;/g, " ");
}
