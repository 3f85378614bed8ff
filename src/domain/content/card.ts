import { plainText, readingMinutes } from "../text/reading-time.ts";
import type { BlogPost, Lang, NewsPost } from "./content.ts";
import { inLanguage, localTags } from "./translation.ts";

/** A blog post as shown in lists: the reading time instead of the text. */
export type BlogCard = Omit<BlogPost, "content" | "recording"> & { readonly minutes: number };

/** A news item as shown in lists: the opening instead of the text. */
export type NewsCard = Omit<NewsPost, "content" | "recording"> & { readonly opening: string };

const OPENING_LENGTH = 220;

/** @param lang the reader's language, used if the post is available in it */
export function blogCard(post: BlogPost, lang: Lang): BlogCard {
  const { content, ...localized } = inLanguage(post, lang);
  const { content: _own, recording: _recording, ...rest } = post;
  return {
    ...rest,
    ...localized,
    tags: [...localTags(post, localized.lang)],
    minutes: readingMinutes(content),
  };
}

/** @param lang the reader's language, used if the item is available in it */
export function newsCard(item: NewsPost, lang: Lang): NewsCard {
  const { content, title, lang: textLang } = inLanguage(item, lang);
  const { content: _own, recording: _recording, ...rest } = item;
  return { ...rest, title, lang: textLang, opening: excerptOf(content, OPENING_LENGTH) };
}

/** The beginning of a text, cut between words, with an ellipsis and no comma before it. */
export function excerptOf(text: string, length: number): string {
  const plain = plainText(text);
  if (plain.length <= length) return plain;
  const opening = plain.slice(0, length + 1).replace(/[^\s፡-፨]*$/, "");
  return `${(opening.length > length / 2 ? opening : plain.slice(0, length)).replace(/[\s,፡፣-፦]+$/, "")}…`;
}
