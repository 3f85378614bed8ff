import sharp from "sharp";
import { expect } from "vitest";
import type { UpdatedSite } from "./updated-site.ts";

/** What the owner did; posts by titles that nothing else has. */
interface Done {
  /** An article with a new, red picture. */
  readonly edited: string;
  readonly unpublished: string;
  /** A new news item. */
  readonly published: string;
  /** An article that is a draft on the device only. */
  readonly half: string;
  /** The id of a comment. */
  readonly approved: string;
}

/** Checks that each thing the owner did is in the database once, and the picture in the storage. */
export async function expectOwnerEffects(
  site: UpdatedSite,
  operations: readonly string[],
  { edited, unpublished, published, half, approved }: Done,
): Promise<void> {
  const [counts] = await site.query(
    `select
      (select count(*)::int from private.applied_operations where id = any ($1)) as ledger,
      (select count(*)::int from public.blog_posts where title = $2 and published) as edited,
      (select count(*)::int from public.blog_posts where title = $3 and not published) as unpublished,
      (select count(*)::int from public.news_posts where title = $4 and published) as published,
      (select count(*)::int from public.blog_posts where title = $5) as half,
      (select count(*)::int from public.community_comments where id = $6 and status = 'visible') as approved`,
    [operations, edited, unpublished, published, half, approved],
  );
  const ledger = operations.length;
  expect(counts).toEqual({ ledger, edited: 1, unpublished: 1, published: 1, half: 0, approved: 1 });
  await expectPicture(site, edited);
}

async function expectPicture(site: UpdatedSite, title: string): Promise<void> {
  const [row] = await site.query<{ image: string }>(
    "select featured_image as image from public.blog_posts where title = $1",
    [title],
  );
  const answer = await fetch(new URL(row?.image ?? "", site.origin));
  expect(answer.status).toBe(200);
  const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
  expect(dominant.r).toBeGreaterThan(dominant.b);
}
