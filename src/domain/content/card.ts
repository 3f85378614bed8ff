import { isHtml, KINDS, type PostKind, type TextOf } from "../kinds/kinds.ts";
import { plainText, readingMinutes } from "../text/reading-time.ts";
import type { ContentOf, Lang } from "./content.ts";
import { firstPictureIn } from "./pictures.ts";
import { inLanguage, localTags } from "./translation.ts";

/** The texts that lists show as they are. */
const LISTED = ["title", "excerpt"] as const;
type Listed = (typeof LISTED)[number];

type Kinds = typeof KINDS;

type Card<K extends PostKind> = Kinds[K]["post"] extends { readonly isListedWhole: true }
  ? ContentOf[K]
  : Omit<ContentOf[K], Exclude<TextOf<K>, Listed> | "recording"> &
      (Kinds[K] extends { readonly html: string }
        ? { readonly minutes: number }
        : { readonly opening: string });
interface Cards extends Readonly<{ [K in PostKind]: Card<K> }> {}

/** A post as shown in lists: instead of its text the reading time if it is HTML, else its opening. Some kinds are shown whole. */
export type CardOf<K extends PostKind> = Cards[K];
export type BlogCard = CardOf<"blog">;
export type NewsCard = CardOf<"news">;

const OPENING_LENGTH = 220;

/**
 * What lists show of a post. A post without a picture of its own has the first one of its text.
 * @param lang the reader's language, used if the post is available in it
 */
export function cardOf<K extends PostKind>(kind: K, post: ContentOf[K], lang: Lang): CardOf<K> {
  if ("isListedWhole" in KINDS[kind].post) return post as object as CardOf<K>;
  const localized = inLanguage(post, lang);
  const card: Record<string, unknown> = { ...post, lang: localized.lang };
  delete card.recording;
  for (const name of KINDS[kind].texts)
    if (LISTED.some((shown) => shown === name)) card[name] = localized[name];
    else delete card[name];
  if ("tags" in post) card.tags = [...localTags(post, localized.lang)];
  if (isHtml(kind, "content")) {
    card.minutes = readingMinutes(localized.content);
    const { picture } = KINDS[kind].post;
    const first = card[picture] ? null : (firstPictureIn(localized.content) ?? firstPictureIn(post.content));
    if (first) Object.assign(card, { [picture]: first.src, imageMeta: first.meta });
  } else card.opening = excerptOf(localized.content, OPENING_LENGTH);
  return card as CardOf<K>;
}

/** The beginning of a text, cut between words, with an ellipsis and no comma before it. */
export function excerptOf(text: string, length: number): string {
  const plain = plainText(text);
  if (plain.length <= length) return plain;
  const opening = plain.slice(0, length + 1).replace(/[^\s፡-፨]*$/, "");
  return `${(opening.length > length / 2 ? opening : plain.slice(0, length)).replace(/[\s,፡፣-፦]+$/, "")}…`;
}
