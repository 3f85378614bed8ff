import { storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { useAdmin } from "../../../data/admin/context.ts";
import { useOnline } from "../../../data/site/context.ts";
import type { AdminOf, FieldsOf } from "../../../domain/content/admin-content.ts";
import type { PostKind } from "../../../domain/content/content.ts";
import { storageProblemOf } from "../../../domain/outbox/persist.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { useToast } from "../../../ui/toasts.tsx";
import { POST_KINDS } from "./post-kinds.ts";
import { reportSaveOutcome } from "./use-save-post.ts";

/** Actions of a saved post: publish; unpublish and delete, both with undo. */
export function usePostActions<K extends PostKind>(kind: K) {
  const admin = useAdmin();
  const { commands, read } = admin;
  const online = useOnline();
  const showToast = useToast();
  const { labels } = POST_KINDS[kind];

  /** @returns true if the change is stored */
  async function setPublished(row: AdminOf[K], published: boolean): Promise<boolean> {
    // Either ends a schedule.
    const fields = { published, publishAt: null } as unknown as FieldsOf<K>;
    const problem = await storageProblemOf(commands.change(kind, row, fields));
    if (problem) showToast({ tone: "failed", text: labels.updateFailed({ why: storageErrorText(problem) }) });
    return problem === null;
  }

  async function publish(row: AdminOf[K]): Promise<void> {
    if (await setPublished(row, true))
      reportSaveOutcome(
        admin,
        { kind, rowId: row.id, isNew: false, published: true, publishAt: null },
        showToast,
      );
  }

  async function unpublish(row: AdminOf[K]): Promise<void> {
    if (!(await setPublished(row, false))) return;
    showToast({
      text: online ? m.writing_unpublished() : m.writing_state_will_unpublish(),
      action: { label: m.writing_undo(), run: () => void publishAgain(row.id) },
    });
  }

  /** Undoes Unpublish by another change, because the row may have been sent and changed since. */
  async function publishAgain(rowId: string): Promise<void> {
    const row = (await read.row(kind, rowId))?.row;
    if (row) await setPublished(row, true);
    else showToast({ tone: "failed", text: m.writing_undo_late() });
  }

  async function remove(row: AdminOf[K]): Promise<void> {
    let id = "";
    const problem = await storageProblemOf(
      commands.remove(kind, row).then((result) => {
        if (result.ok) id = result.id;
        return result;
      }),
    );
    if (problem)
      return showToast({ tone: "failed", text: labels.deleteFailed({ why: storageErrorText(problem) }) });
    showToast({ text: labels.deleted(), action: { label: m.writing_undo(), run: () => void undo(id) } });
  }

  async function undo(id: string): Promise<void> {
    if (!(await commands.undo(id))) showToast({ tone: "failed", text: m.writing_undo_late() });
  }

  return { publish, unpublish, remove };
}
