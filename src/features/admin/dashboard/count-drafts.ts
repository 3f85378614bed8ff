import { byKind, eachKind, type PostKind, TRANSLATED_KINDS } from "../../../domain/kinds/kinds.ts";
import type { AdminReader } from "../../../offline/admin/queries.ts";

export type DraftCounts = { readonly [K in PostKind]: number } & {
  /** How many of them were never saved. */
  readonly unsaved: number;
};

/** The drafts of each kind of post, as its list counts them: neither public nor scheduled, saved or not. */
export async function countDrafts(read: AdminReader): Promise<DraftCounts> {
  const stored = await read.drafts();
  const each = await eachKind<Record<PostKind, { count: number; unsaved: number }>>(async (kind) => {
    const own = stored.filter((draft) => draft.kind === kind).map(({ rowId }) => rowId);
    const [saved, rows] = await Promise.all([read.countIn(kind, "draft"), read.someRows(kind, own)]);
    const unsaved = own.length - rows.length;
    return { count: saved + unsaved, unsaved };
  });
  return {
    ...byKind((kind) => each[kind].count),
    unsaved: TRANSLATED_KINDS.reduce((sum, kind) => sum + each[kind].unsaved, 0),
  };
}
