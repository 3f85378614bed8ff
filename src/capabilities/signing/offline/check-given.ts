import { type ContentOf, type PostKind, TRANSLATED_KINDS } from "../../../domain/content/content.ts";
import type { Result } from "../../../domain/outbox/failure.ts";
import type { SiteDatabase } from "../../../offline/site/database.ts";
import { deleteRows } from "../../../offline/site/mirror-rows.ts";

/** Fetches a published post and stores it; null if there is none. */
type FetchOne = <K extends PostKind>(kind: K, id: string) => Promise<Result<ContentOf[K] | null>>;

type Given = { readonly kind: PostKind; readonly id: string; readonly rev: number };

/** Which posts the server still publishes, which it has taken down, and the pictures of those. */
export type CheckedGiven = {
  readonly confirmed: readonly string[];
  readonly removed: readonly string[];
  readonly pictures: readonly string[];
};

/**
 * Asks the server about posts that were given by hand: the pages of changes do not name what happened to them before this
 * device's cursor. One that was edited is replaced, one that was taken down is removed. What the server does not answer
 * stays for the next time.
 */
export async function checkGiven(
  db: SiteDatabase,
  fetchOne: FetchOne,
  given: readonly Given[],
): Promise<CheckedGiven> {
  const confirmed: string[] = [];
  const removed: string[] = [];
  const pictures: string[] = [];
  for (const { kind, id, rev } of given) {
    const found = await fetchOne(kind, id);
    if (!found.ok) continue;
    if (found.value) {
      confirmed.push(id);
      continue;
    }
    const tables = [...TRANSLATED_KINDS.map((kind) => db.table(kind)), db.tombstones, db.touched];
    pictures.push(...(await db.transaction("rw", tables, () => deleteRows(db, [{ kind, id, rev }]))));
    removed.push(id);
  }
  return { confirmed, removed, pictures };
}
