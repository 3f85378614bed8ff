import type { Server } from "./contenders.ts";

const PAGE = 1_000;

/**
 * Fetches every article with plain fetches of 1,000, in turn, by the keyset that Selam uses too.
 * @param store is awaited before the next page is asked for
 * @returns how many there were
 */
export async function fetchArticles<R extends { id: string; published_at: string }>(
  { key }: Server,
  store: (rows: readonly R[]) => Promise<void> | void,
): Promise<number> {
  let count = 0;
  for (let last: R | undefined, more = true; more; ) {
    const from = last ? { before: last.published_at, before_id: last.id } : {};
    const query = new URLSearchParams({ kind: "blog", max: String(PAGE), ...from });
    const response = await fetch(`/rest/v1/rpc/site_page?${query}`, { headers: { apikey: key } });
    const { rows, whole } = (await response.json()) as { rows: R[]; whole: boolean };
    await store(rows);
    count += rows.length;
    last = rows.at(-1);
    more = !whole;
  }
  return count;
}
