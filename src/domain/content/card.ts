import { type PostText, TEXTS, type TextOf } from "../kinds/texts.ts";
import { plainText, readingMinutes } from "../text/reading-time.ts";
import type { BlogPost, Lang, NewsPost } from "./content.ts";
import { type InLanguage, inLanguage, localTags, type Translated } from "./translation.ts";

/** The texts that lists show as they are. */
const LISTED = ["title", "excerpt"] as const;
type Listed = (typeof LISTED)[number];

/** A blog post as shown in lists: the reading time instead of the text. */
export type BlogCard = Omit<BlogPost, Exclude<TextOf<"blog">, Listed> | "recording"> & {
  readonly minutes: number;
};

/** A news item as shown in lists: the opening instead of the text. */
export type NewsCard = Omit<NewsPost, Exclude<TextOf<"news">, Listed> | "recording"> & {
  readonly opening: string;
};

const OPENING_LENGTH = 220;

/** @param lang the reader's language, used if the post is available in it */
export function blogCard(post: BlogPost, lang: Lang): BlogCard {
  const localized = inLanguage(post, lang);
  return {
    ...listed("blog", post, localized),
    tags: [...localTags(post, localized.lang)],
    minutes: readingMinutes(localized.content),
  };
}

/** @param lang the reader's language, used if the item is available in it */
export function newsCard(item: NewsPost, lang: Lang): NewsCard {
  const localized = inLanguage(item, lang);
  return { ...listed("news", item, localized), opening: excerptOf(localized.content, OPENING_LENGTH) };
}

/** A post with its listed texts in one language, without the others and its recording. */
function listed<T extends Translated>(kind: "blog" | "news", post: T, localized: InLanguage) {
  const card: Record<string, unknown> = { ...post, lang: localized.lang };
  delete card.recording;
  for (const name of TEXTS[kind])
    if (LISTED.some((shown) => shown === name)) card[name] = localized[name];
    else delete card[name];
  return card as Omit<T, Exclude<PostText, Listed> | "recording">;
}

/** The beginning of a text, cut between words, with an ellipsis and no comma before it. */
export function excerptOf(text: string, length: number): string {
  const plain = plainText(text);
  if (plain.length <= length) return plain;
  const opening = plain.slice(0, length + 1).replace(/[^\s፡-፨]*$/, "");
  return `${(opening.length > length / 2 ? opening : plain.slice(0, length)).replace(/[\s,፡፣-፦]+$/, "")}…`;
}
