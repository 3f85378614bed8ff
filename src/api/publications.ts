import { PostgrestClient } from "@supabase/postgrest-js";
import type { PostKind, SiteEvent } from "../domain/content/content.ts";
import type { InitialPost } from "../domain/content/initial-data.ts";
import { parseTimestamp } from "../domain/dates/parse-timestamp.ts";
import type { Timestamp } from "../domain/dates/timestamp.ts";
import { PAGE_KINDS, type PageKind } from "../domain/kinds/kinds.ts";
import type { Result } from "../domain/outbox/failure.ts";
import { dataOf, fetchWithTimeout, toResult } from "./http.ts";
import { entityOf, parsePage, type Row } from "./site-format.ts";

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
 * @param headers of each request
 */
export function createPublications(
  url: string,
  key: string,
  headers: Readonly<Record<string, string>> = {},
): Publications {
  const rest = new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: key, ...headers },
    fetch: fetchWithTimeout(),
    retry: false,
  });

  const read = (name: string, args: object) => dataOf(rest.rpc(name, args, { get: true }));

  async function addresses(kind: PageKind): Promise<PublishedPost[]> {
    const found: PublishedPost[] = [];
    for (let after: object = {}; ; ) {
      const { rows, whole } = parsePage(await read("site_addresses", { kind, ...after }));
      for (const { id, updated_at, published_at } of rows) {
        const [changedAt, publishedAt] = [timeOf(updated_at), timeOf(published_at)];
        if (changedAt && publishedAt && typeof id === "string")
          found.push({ kind, id, changedAt, publishedAt });
      }
      if (whole || rows.length === 0) return found;
      after = { after: rows.at(-1)?.id };
    }
  }

  async function newest(kind: PageKind, max: number): Promise<Publication[]> {
    const found: Row[] = [];
    for (let from: object = {}; ; ) {
      const { rows, whole } = parsePage(await read("site_page", { kind, max: max - found.length, ...from }));
      found.push(...rows);
      if (whole || rows.length === 0 || found.length >= max) break;
      const last = rows.at(-1);
      from = { before: last?.published_at, before_id: last?.id };
    }
    return found.flatMap((row) => {
      const [post, changedAt] = [entityOf(kind, row), timeOf(row.updated_at)];
      return post && changedAt ? [{ kind, post, changedAt } as Publication] : [];
    });
  }

  return {
    addresses: () => toResult(async () => (await Promise.all(PAGE_KINDS.map(addresses))).flat()),

    newest: (kind, max) => toResult(() => newest(kind, max)),

    // The function answers with the type, or null.
    atOldAddress: (address) =>
      toResult(async () => (await read("redirect_of", { path: address })) as PostAddress | null),

    oldAddresses: () =>
      toResult(async () => {
        const found: OldAddress[] = [];
        for (let after = ""; ; after = found.at(-1)?.path ?? "") {
          const page = (await read("old_addresses", { after, max: PAGE })) as OldAddress[];
          found.push(...page);
          if (page.length < PAGE) return found;
        }
      }),
  };
}

function timeOf(value: unknown): Timestamp | null {
  return typeof value === "string" ? parseTimestamp(value) : null;
}
