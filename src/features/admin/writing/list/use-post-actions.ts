import { storageErrorText, storageProblemOf } from "../../../../components/texts/storage-error-text.ts";
import { useAdmin } from "../../../../data/admin/context.ts";
import type { AdminOf, FieldsOf } from "../../../../domain/content/admin-content.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { useToast } from "../../../../ui/toasts.tsx";
import { POST_KINDS, type PostKind } from "../post-kinds.ts";

/** Actions of a post in a list: publish, unpublish, and delete with undo. */
export function usePostActions<K extends PostKind>(kind: K) {
  const { commands } = useAdmin();
  const showToast = useToast();
  const { labels } = POST_KINDS[kind];

  /** Publishes or unpublishes at once; either ends a schedule. */
  async function publish(row: AdminOf[K]): Promise<void> {
    const fields = { published: !row.published, publishAt: null } as unknown as FieldsOf<K>;
    const why = await storageProblemOf(commands.change(kind, row, fields));
    if (why) showToast({ tone: "failed", text: labels.updateFailed({ why: storageErrorText(why) }) });
  }

  async function remove(row: AdminOf[K]): Promise<void> {
    let id = "";
    const why = await storageProblemOf(
      commands.remove(kind, row).then((result) => {
        if (result.ok) id = result.id;
        return result;
      }),
    );
    if (why) return showToast({ tone: "failed", text: labels.deleteFailed({ why: storageErrorText(why) }) });
    showToast({ text: labels.deleted(), action: { label: m.writing_undo(), run: () => void undo(id) } });
  }

  async function undo(id: string): Promise<void> {
    if (!(await commands.undo(id))) showToast({ tone: "failed", text: m.writing_undo_late() });
  }

  return { publish, remove };
}
