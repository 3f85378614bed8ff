import { addressOf, type WholePost } from "../../../components/share/share-post.ts";
import { pageOf } from "../../../config/paths.ts";
import type { ContentOf } from "../../../domain/content/content.ts";
import { isHtml, type PostKind, TRANSLATED_KINDS } from "../../../domain/kinds/kinds.ts";
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
  const each = await Promise.all(
    TRANSLATED_KINDS.filter((kind) => sanitiser || !isHtml(kind, "content")).map(async (kind) => {
      const rows: readonly ContentOf[PostKind][] = await read.newest(kind, limit);
      return rows.map((row) =>
        of({ kind, row, sanitiser: () => sanitiser } as WholePost, pageOf[kind](row.id)),
      );
    }),
  );
  const posts: NewestPost[] = each.flat();
  return posts
    .sort((one, other) => (one.post.row.publishedAt < other.post.row.publishedAt ? 1 : -1))
    .slice(0, limit);
}

function of(post: WholePost, path: string): NewestPost {
  return { post, address: addressOf({ path }) };
}
