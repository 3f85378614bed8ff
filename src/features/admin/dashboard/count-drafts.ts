import type { AdminReader } from "../../../offline/admin/queries.ts";

/** The kinds of post that a dashboard counts drafts of. */
const KINDS = ["blog", "news", "community"] as const;

export type DraftCounts = { readonly [K in (typeof KINDS)[number]]: number } & {
  /** How many of them were never saved. */
  readonly unsaved: number;
};

/** The drafts of each kind of post, as its list counts them: neither public nor scheduled, saved or not. */
export async function countDrafts(read: AdminReader): Promise<DraftCounts> {
  const stored = await read.drafts();
  const counted = KINDS.map(async (kind) => {
    const own = stored.filter((draft) => draft.kind === kind).map(({ rowId }) => rowId);
    const [saved, rows] = await Promise.all([read.countIn(kind, "draft"), read.someRows(kind, own)]);
    const unsaved = own.length - rows.length;
    return { count: saved + unsaved, unsaved };
  });
  const [blog, news, community] = await Promise.all(counted);
  const each = [blog, news, community];
  return {
    blog: blog?.count ?? 0,
    news: news?.count ?? 0,
    community: community?.count ?? 0,
    unsaved: each.reduce((sum, one) => sum + (one?.unsaved ?? 0), 0),
  };
}
