import { PostgrestClient } from "@supabase/postgrest-js";
import type { PostKind, SiteEvent } from "../domain/content/content.ts";
import type { InitialPost } from "../domain/content/initial-data.ts";
import { parseTimestamp } from "../domain/dates/parse-timestamp.ts";
import type { Timestamp } from "../domain/dates/timestamp.ts";
import { KINDS, PAGE_KINDS, type PageKind } from "../domain/kinds/kinds.ts";
import type { Result } from "../domain/outbox/failure.ts";
import { dataOf, fetchWithTimeout, toResult } from "./http.ts";
import { entityOf, type Row } from "./site-format.ts";

/** Which post it is. */
type PostAddress = { readonly kind: PostKind; readonly id: string };

/** An address of an earlier site, as `oldAddress` gives it, and the published post that it is now. */
export type OldAddress = PostAddress & { readonly path: string };

/** A published post without its texts, for the sitemap. */
export type PublishedPost = {
  readonly kind: PageKind;
  readonly id: string;
  readonly changedAt: Timestamp;
  readonly publishedAt: Timestamp;
};

/** A published post or event and when it last changed, for a feed. */
export type Publication = (InitialPost | { readonly kind: "event"; readonly post: SiteEvent }) & {
  readonly changedAt: Timestamp;
};

/** What a site has published, read with a visitor's permissions. */
export type Publications = {
  /** All published posts. */
  addresses(): Promise<Result<PublishedPost[]>>;
  /** The newest posts of a kind, or events, newest first. */
  newest(kind: PageKind, max: number): Promise<Result<Publication[]>>;
  /** The published post that an address of an earlier site is now; null for none. */
  atOldAddress(address: string): Promise<Result<PostAddress | null>>;
  /** All addresses of an earlier site that lead to a published post. */
  oldAddresses(): Promise<Result<OldAddress[]>>;
};

/** Rows per request; the API's maximum. */
const PAGE = 1_000;

/**
 * Reads what a site has published.
 * @param url the API's origin
 * @param key the publishable key
 */
export function createPublications(url: string, key: string): Publications {
  const rest = new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: key },
    fetch: fetchWithTimeout(),
    retry: false,
  });

  async function addresses(kind: PageKind): Promise<PublishedPost[]> {
    const found: PublishedPost[] = [];
    for (let after: string | null = null; ; ) {
      const query = rest.from(KINDS[kind].table).select("id,updated_at,published_at").is("published", true);
      const rows = (await dataOf((after ? query.gt("id", after) : query).order("id").limit(PAGE))) as {
        id: string;
        updated_at: string;
        published_at: string;
      }[];
      for (const { id, updated_at, published_at } of rows) {
        const changedAt = parseTimestamp(updated_at);
        const publishedAt = parseTimestamp(published_at);
        if (changedAt && publishedAt) found.push({ kind, id, changedAt, publishedAt });
      }
      after = rows.at(-1)?.id ?? null;
      if (rows.length < PAGE || after === null) return found;
    }
  }

  return {
    addresses: () => toResult(async () => (await Promise.all(PAGE_KINDS.map(addresses))).flat()),

    newest: (kind, max) =>
      toResult(async () => {
        const query = rest
          .from(KINDS[kind].table)
          .select("*")
          .is("published", true)
          .order("published_at", { ascending: false })
          .order("id", { ascending: false })
          .limit(max);
        return ((await dataOf(query)) as Row[]).flatMap((row) => {
          const post = entityOf(kind, row);
          const changedAt = typeof row.updated_at === "string" ? parseTimestamp(row.updated_at) : null;
          return post && changedAt ? [{ kind, post, changedAt } as Publication] : [];
        });
      }),

    // The function answers with the type, or null.
    atOldAddress: (address) =>
      toResult(
        async () =>
          (await dataOf(rest.rpc("redirect_of", { path: address }, { get: true }))) as PostAddress | null,
      ),

    oldAddresses: () =>
      toResult(async () => {
        const found: OldAddress[] = [];
        for (let after = ""; ; after = found.at(-1)?.path ?? "") {
          const page = (await dataOf(
            rest.rpc("old_addresses", { after, max: PAGE }, { get: true }),
          )) as OldAddress[];
          found.push(...page);
          if (page.length < PAGE) return found;
        }
      }),
  };
}
