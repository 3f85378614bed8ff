import type { LiveQuery } from "../../../data/live-query.ts";
import { useLive } from "../../../data/site/context.ts";
import { siteOrder } from "../../../data/site/site-order.ts";
import { type BlogCard, cardOf } from "../../../domain/content/card.ts";
import type { BlogPost } from "../../../domain/content/content.ts";
import { inOrderFor } from "../../../domain/content/post-language.ts";
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

/** The previous and next article in the list, and related ones: first those in the reader's language. */
export function useNextArticles(post: BlogPost): LiveQuery<NextArticles> {
  return useLive(`article:${post.id}:next`, async (read) => {
    const [{ newer, older }, near] = await Promise.all([
      read.adjacent("blog", post, siteOrder()),
      read.newest("blog", CHOSEN_FROM, (other) => similarity(post, other) > 0, siteOrder()),
    ]);
    const others = near.filter(({ id }) => id !== newer?.id && id !== older?.id);
    const similar = mostSimilar(post, others, CHOSEN_FROM);
    const related = inOrderFor(getLocale(), similar);
    return {
      newer,
      older,
      related: related.slice(0, RELATED).map((other) => cardOf("blog", other, getLocale())),
    };
  });
}
