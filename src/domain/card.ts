import type { BlogPost, NewsPost } from "./content.ts";
import { plainText, readingMinutes } from "./reading-time.ts";

/** A blog post as lists show it: what it costs to read instead of the text itself. */
export type BlogCard = Omit<BlogPost, "content"> & { readonly minutes: number };

/** A news item as lists show it. */
export type NewsCard = Omit<NewsPost, "content"> & { readonly opening: string };

const OPENING_LENGTH = 220;

export function blogCard({ content, ...post }: BlogPost): BlogCard {
  return { ...post, minutes: readingMinutes(content) };
}

export function newsCard({ content, ...item }: NewsPost): NewsCard {
  return { ...item, opening: opening(content, OPENING_LENGTH) };
}

/** What may stand before an ellipsis and should not: spaces, and marks after which a sentence goes on. */
const HANGING = /[\s,;:፡፣-፦]+$/;

/** The beginning of a text, cut between words, with an ellipsis where something follows. */
export function opening(text: string, length: number): string {
  const plain = plainText(text);
  if (plain.length <= length) return plain;
  const end = lastBreak(plain.slice(0, length + 1));
  return `${plain.slice(0, end > length / 2 ? end : length).replace(HANGING, "")}…`;
}

/** Where the last word of a text begins, in Ge'ez also after ፡ and the other marks; 0 where it is all one word. */
function lastBreak(text: string): number {
  return text.search(/[^\s፡-፨]*$/);
}
