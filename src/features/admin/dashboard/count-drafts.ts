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
    const rows = await read.rows(kind);
    const known = new Set(rows.map(({ row }) => row.id));
    const unsaved = stored.filter((draft) => draft.kind === kind && !known.has(draft.rowId)).length;
    const saved = rows.filter(({ row }) => !row.published && row.publishAt === null).length;
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
