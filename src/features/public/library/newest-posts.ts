import { addressOf, type WholePost } from "../../../components/share/share-post.ts";
import { paths } from "../../../config/paths.ts";
import type { Reader } from "../../../offline/site/queries.ts";
import type { Sanitiser } from "../../../ui/article-html/sanitise.ts";

/** A post with its absolute address. */
export type NewestPost = { readonly post: WholePost; readonly address: string };

/**
 * The newest posts of all kinds on this device, newest first.
 * @param sanitiser that of articles, which are left out without it
 */
export async function newestPosts(
  read: Reader,
  limit: number,
  sanitiser: Sanitiser | undefined,
): Promise<NewestPost[]> {
  const [blog, news, community] = await Promise.all([
    sanitiser ? read.newest("blog", limit) : [],
    read.newest("news", limit),
    read.newest("community", limit),
  ]);
  const posts: NewestPost[] = [
    ...blog.map((row) =>
      of({ kind: "blog", row, sanitiser: () => sanitiser as Sanitiser }, paths.article(row.id)),
    ),
    ...news.map((row) => of({ kind: "news", row }, paths.newsItem(row.id))),
    ...community.map((row) => of({ kind: "community", row }, paths.post(row.id))),
  ];
  return posts
    .sort((one, other) => (one.post.row.publishedAt < other.post.row.publishedAt ? 1 : -1))
    .slice(0, limit);
}

function of(post: WholePost, path: string): NewestPost {
  return { post, address: addressOf({ path }) };
}
