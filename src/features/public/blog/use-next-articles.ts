import type { LiveQuery } from "../../../data/live-query.ts";
import { useLive } from "../../../data/site/context.ts";
import { type BlogCard, blogCard } from "../../../domain/content/card.ts";
import type { BlogPost } from "../../../domain/content/content.ts";
import { mostSimilar, similarity } from "../../../domain/content/related.ts";
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
export function useNextArticles(post: BlogPost): LiveQuery<NextArticles> {
  return useLive(`article:${post.id}:next`, async (read) => {
    const [{ newer, older }, near] = await Promise.all([
      read.adjacent("blog", post),
      read.newest("blog", CHOSEN_FROM, (other) => similarity(post, other) > 0),
    ]);
    const others = near.filter(({ id }) => id !== newer?.id && id !== older?.id);
    return {
      newer,
      older,
      related: mostSimilar(post, others, RELATED).map((other) => blogCard(other, getLocale())),
    };
  });
}
