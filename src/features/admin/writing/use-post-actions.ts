import { useAdmin } from "../../../data/admin/context.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import type { AdminOf, FieldsOf } from "../../../domain/content/admin-content.ts";
import type { PostKind } from "../../../domain/content/content.ts";
import type { Shown } from "../../../domain/outbox/admin-view.ts";
import { storageProblemOf } from "../../../domain/outbox/persist.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { type Toast, useToast } from "../../../ui/toasts.tsx";
import { postKind } from "./post-kinds.ts";
import { actOn, savedPost } from "./use-save-post.ts";

/** Actions of a saved post: publish; unpublish and delete, both with undo. */
export function usePostActions<K extends PostKind>(kind: K) {
  const admin = useAdmin();
  const { commands, read } = admin;
  const { reportSave, removeRow } = useSaveReports();
  const showToast = useToast();
  const { text } = postKind(kind);

  /** @param toast instead of what is told of any save */
  async function setPublished(
    row: AdminOf[K],
    published: boolean,
    toast: { readonly done?: Toast; readonly undo?: NonNullable<Toast["action"]> } = {},
  ): Promise<void> {
    // Either ends a schedule.
    const after = { published, publishAt: null };
    let before: Shown<K> | null = null;
    const saved = savedPost(kind, { rowId: row.id, isNew: false, ...after });
    await reportSave({ ...saved, ...toast, act: () => actOn(before, after) }, async () => {
      before = await read.row(kind, row.id).catch(() => null);
      return storageProblemOf(commands.change(kind, row, after as unknown as FieldsOf<K>));
    });
  }

  const publish = (row: AdminOf[K]) => setPublished(row, true);

  const unpublish = (row: AdminOf[K]) => {
    const undo = { label: m.writing_undo(), run: () => void publishAgain(row.id) };
    return setPublished(row, false, { undo, done: { text: m.writing_unpublished(), action: undo } });
  };

  /** Undoes Unpublish by another change, because the row may have been sent and changed since. */
  async function publishAgain(rowId: string): Promise<void> {
    const row = (await read.row(kind, rowId))?.row;
    if (row) await setPublished(row, true);
    else sayLate();
  }

  const sayLate = () => showToast({ tone: "failed", text: m.writing_undo_late() });

  const remove = (row: AdminOf[K]) =>
    removeRow(kind, row, {
      done: { text: text("deleted") },
      failed: (why) => text("deleteFailed", { why }),
      onUndoLate: sayLate,
    });

  return { publish, unpublish, remove };
}
