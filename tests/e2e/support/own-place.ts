import type { SpoiltSite } from "./spoilt-site.ts";

/** Two posts and an article that nobody else touches, and comments of somebody else under the first post. */
export type OwnPlace = {
  readonly posts: readonly [string, string];
  readonly article: string;
  /** Whoever wrote the comment is named so that it can be found. */
  readonly others: readonly { readonly id: string; readonly author: string }[];
};

export async function makeOwnPlace(site: SpoiltSite, others: number): Promise<OwnPlace> {
  const posts = [crypto.randomUUID(), crypto.randomUUID()] as const;
  for (const id of posts) {
    await site.query(
      "insert into public.community_posts (id, title, content) values ($1, 'Coffee', 'In Leeds')",
      [id],
    );
  }
  const article = crypto.randomUUID();
  await site.query(
    "insert into public.blog_posts (id, title, content, excerpt) values ($1, 'Bread', '<p>Bread</p>', 'Of bread')",
    [article],
  );
  const written: { id: string; author: string }[] = [];
  for (let n = 1; n <= others; n += 1) {
    const comment = { id: crypto.randomUUID(), author: `Somebody ${n}.` };
    await site.query(
      "insert into public.community_comments (id, post_id, author_name, body) values ($1, $2, $3, 'Hi')",
      [comment.id, posts[0], comment.author],
    );
    written.push(comment);
  }
  return { posts, article, others: written };
}
