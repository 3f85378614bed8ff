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
    const query = new URLSearchParams({
      select: "*",
      published: "is.true",
      order: "published_at.desc,id.desc",
      limit: String(PAGE),
    });
    if (last) {
      const { id, published_at: time } = last;
      query.set("published_at", `lte.${time}`);
      query.set("or", `(published_at.lt."${time}",and(published_at.eq."${time}",id.lt.${id}))`);
    }
    const response = await fetch(`/rest/v1/blog_posts?${query}`, { headers: { apikey: key } });
    const rows = (await response.json()) as R[];
    await store(rows);
    count += rows.length;
    last = rows.at(-1);
    more = rows.length === PAGE;
  }
  return count;
}
