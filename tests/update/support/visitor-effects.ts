import { expect } from "vitest";
import type { UpdatedSite } from "./updated-site.ts";

/** A post as the server had it before the visitor did anything. */
export interface Post {
  id: string;
  title: string;
  likes: number;
  shares: number;
}

interface Done {
  /** Liked twice and shared once. */
  readonly liked: Post;
  /** Liked once, which was withdrawn before it was sent. */
  readonly withdrawn: Post;
  readonly comment: string;
  readonly message: string;
}

/** Checks in the database that each thing a visitor did is there once, and what was withdrawn is not. */
export async function expectVisitorEffects(
  site: UpdatedSite,
  operations: readonly string[],
  { liked, withdrawn, comment, message }: Done,
): Promise<void> {
  const [found] = await site.query(
    `select
      (select count(*)::int from private.applied_operations where id = any ($1)) as ledger,
      (select likes from public.community_posts where id = $2) as likes,
      (select shares from public.community_posts where id = $2) as shares,
      (select likes from public.community_posts where id = $3) as withdrawn,
      (select count(*)::int from public.community_comments where body = $4) as comments,
      (select count(*)::int from public.contact_messages where message = $5) as messages`,
    [operations, liked.id, withdrawn.id, comment, message],
  );
  expect(found).toEqual({
    ledger: operations.length,
    likes: liked.likes + 2,
    shares: liked.shares + 1,
    withdrawn: withdrawn.likes,
    comments: 1,
    messages: 1,
  });
}
