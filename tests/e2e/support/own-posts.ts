import type { FaultySite } from "./faulty-site.ts";

/** Two posts and an article that no other test changes, with comments by others on the first post. */
export type OwnPosts = {
  readonly posts: readonly [string, string];
  readonly article: string;
  /** The author's name is unique, so that the comment can be found. */
  readonly others: readonly { readonly id: string; readonly author: string }[];
};

export async function createOwnPosts(site: FaultySite, others: number): Promise<OwnPosts> {
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
