import { PostgrestClient } from "@supabase/postgrest-js";
import type { PostKind } from "../domain/content/initial-data.ts";
import { parseTimestamp } from "../domain/dates/parse-timestamp.ts";
import type { Timestamp } from "../domain/dates/timestamp.ts";
import type { Result } from "../domain/outbox/failure.ts";
import { dataOf, toResult } from "./classify.ts";
import { fetchWithTimeout } from "./fetch-with-timeout.ts";

/** A published post without its texts, for the sitemap. */
export type PublishedPost = {
  readonly kind: PostKind;
  readonly id: string;
  readonly changedAt: Timestamp;
};

/** Rows per request; the API's maximum. */
const PAGE = 1_000;

const TABLES = { blog: "blog_posts", news: "news_posts", community: "community_posts" } as const;

/**
 * Lists all published posts, with a visitor's permissions.
 * @param url the API's origin
 * @param key the publishable key
 */
export function publishedPosts(url: string, key: string): () => Promise<Result<PublishedPost[]>> {
  const rest = new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: key },
    fetch: fetchWithTimeout(),
    retry: false,
  });

  async function read(kind: PostKind): Promise<PublishedPost[]> {
    const found: PublishedPost[] = [];
    for (let after: string | null = null; ; ) {
      const query = rest.from(TABLES[kind]).select("id, updated_at").is("published", true);
      const rows = (await dataOf((after ? query.gt("id", after) : query).order("id").limit(PAGE))) as {
        id: string;
        updated_at: string;
      }[];
      for (const { id, updated_at } of rows) {
        const changedAt = parseTimestamp(updated_at);
        if (changedAt) found.push({ kind, id, changedAt });
      }
      after = rows.at(-1)?.id ?? null;
      if (rows.length < PAGE || after === null) return found;
    }
  }

  return () =>
    toResult(async () => (await Promise.all([read("blog"), read("news"), read("community")])).flat());
}
