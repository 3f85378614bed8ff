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

/** The beginning of a text, cut between words and without a comma before the ellipsis that says that more follows. */
export function opening(text: string, length: number): string {
  const plain = plainText(text);
  if (plain.length <= length) return plain;
  const words = plain.slice(0, length + 1).replace(/[^\s፡-፨]*$/, "");
  return `${(words.length > length / 2 ? words : plain.slice(0, length)).replace(/[\s,፡፣-፦]+$/, "")}…`;
}
