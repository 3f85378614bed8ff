import { useLive } from "../../../data/site/context.ts";
import { type BlogCard, blogCard } from "../../../domain/content/card.ts";
import type { BlogPost } from "../../../domain/content/content.ts";
import { nearest, nearness } from "../../../domain/content/related.ts";
import { getLocale } from "../../../i18n/paraglide/runtime.js";

export type NextArticles = {
  readonly newer: BlogPost | undefined;
  readonly older: BlogPost | undefined;
  readonly related: readonly BlogCard[];
};

const RELATED = 3;
/** Among how many of the newest that are near at all the nearest are chosen. */
const CHOSEN_FROM = 30;

/** What to read next: the articles on either side in the list, and others that are about the same. */
export function useNextArticles(post: BlogPost): NextArticles | undefined {
  return useLive(`article:${post.id}:next`, async (read) => {
    const [{ newer, older }, near] = await Promise.all([
      read.beside("blog", post),
      read.newest("blog", CHOSEN_FROM, (other) => nearness(post, other) > 0),
    ]);
    const others = near.filter(({ id }) => id !== newer?.id && id !== older?.id);
    return {
      newer,
      older,
      related: nearest(post, others, RELATED).map((other) => blogCard(other, getLocale())),
    };
  });
}
