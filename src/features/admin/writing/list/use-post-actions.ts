import { storageErrorIn, storageErrorText } from "../../../../components/texts/storage-error-text.ts";
import { useAdmin } from "../../../../data/admin/context.ts";
import type { AdminOf, FieldsOf } from "../../../../domain/content/admin-content.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { useToast } from "../../../../ui/toasts.tsx";
import { POST_KINDS, type PostKind } from "../post-kinds.ts";

/** What can be done with a post in its list: seen by readers or not, and deleted, which can be taken back for a while. */
export function usePostActions<K extends PostKind>(kind: K) {
  const { commands } = useAdmin();
  const say = useToast();
  const { words } = POST_KINDS[kind];

  async function publish(row: AdminOf[K]): Promise<void> {
    const fields = { published: !row.published } as unknown as FieldsOf<K>;
    const why = await storageErrorIn(commands.change(kind, row, fields));
    if (why) say({ tone: "failed", text: words.updateFailed({ why: storageErrorText(why) }) });
  }

  async function remove(row: AdminOf[K]): Promise<void> {
    let id = "";
    const why = await storageErrorIn(
      commands.remove(kind, row).then((kept) => {
        if (kept.ok) id = kept.id;
        return kept;
      }),
    );
    if (why) return say({ tone: "failed", text: words.deleteFailed({ why: storageErrorText(why) }) });
    say({ text: words.deleted(), action: { label: m.writing_undo(), run: () => void undo(id) } });
  }

  async function undo(id: string): Promise<void> {
    if (!(await commands.undo(id))) say({ tone: "failed", text: m.writing_undo_late() });
  }

  return { publish, remove };
}
