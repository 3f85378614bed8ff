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
/** Number of the newest related articles from which the closest are chosen. */
const CHOSEN_FROM = 30;

/** The previous and next article in the list, and related ones. */
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
