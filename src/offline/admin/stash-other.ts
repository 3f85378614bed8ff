import type { DraftedKind, Fields } from "../../domain/content/admin-content.ts";
import type { DraftOf, OpenForm } from "../../domain/forms/draft.ts";
import { deepEqual } from "../../domain/outbox/deep-equal.ts";
import { changedFields } from "../../domain/outbox/merge.ts";
import type { AdminDatabase } from "./database.ts";

/**
 * Before a form stores its draft: stashes the one in its place if another form has stored that meanwhile, with another text.
 * Of each form one version is stashed at most, and none of the form that has the place. Runs in the caller's transaction.
 * @param at milliseconds of this device's clock
 */
export async function stashOther(
  db: AdminDatabase,
  { rowId, fields }: Pick<DraftOf<DraftedKind>, "rowId" | "fields">,
  { id, openedAt }: OpenForm,
  at: number,
): Promise<void> {
  const stashedBy = (form: string) => db.setAside.where({ rowId }).filter((stashed) => stashed.by === form);
  await stashedBy(id).delete();
  const other = await db.drafts.get(rowId);
  if (!other?.by || other.by === id || other.updatedAt === openedAt) return;
  const lost = Object.entries(changedFields({ ...other.base }, other.fields)).filter(
    ([name, value]) => !deepEqual(value, (fields as Fields)[name]),
  );
  if (lost.length === 0) return;
  const before = await stashedBy(other.by).first();
  const { kind, by } = other;
  const stashed = { kind, rowId, fields: Object.fromEntries(lost), at, by };
  await db.setAside.put(before ? { ...stashed, seq: before.seq } : stashed);
}
