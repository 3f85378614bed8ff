import { storageErrorIn, storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { useAdminAct } from "../../../data/admin/context.ts";
import type { AdminMessage } from "../../../domain/content/admin-content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { useToast } from "../../../ui/toasts.tsx";

/** What the owner does with a message; how it went is said. */
export function useMessageActions(row: AdminMessage) {
  const act = useAdminAct();
  const say = useToast();

  return {
    async mark(read: boolean) {
      const why = await storageErrorIn(act((admin) => admin.change("message", row, { read })));
      if (why) say({ tone: "failed", text: storageErrorText(why) });
    },

    /** It is gone at once, and can be taken back for a moment. */
    async remove() {
      const kept = act((admin) => admin.remove("message", row));
      const why = await storageErrorIn(kept);
      if (why) return say({ tone: "failed", text: m.message_delete_failed() });
      const done = await kept;
      const id = done.ok ? done.id : "";
      const run = () => void act((admin) => admin.undo(id));
      say({ text: m.message_deleted(), action: { label: m.undo_word(), run } });
    },
  };
}
