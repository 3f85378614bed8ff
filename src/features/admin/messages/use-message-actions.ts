import { storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { useAdminCommand } from "../../../data/admin/context.ts";
import type { AdminMessage } from "../../../domain/content/admin-content.ts";
import { storageProblemOf } from "../../../domain/outbox/persist.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { useToast } from "../../../ui/toasts.tsx";

/** Actions of a message. Each reports its result. */
export function useMessageActions(row: AdminMessage) {
  const act = useAdminCommand();
  const showToast = useToast();

  return {
    async mark(read: boolean) {
      const problem = await storageProblemOf(act((admin) => admin.change("message", row, { read })));
      if (problem) showToast({ tone: "failed", text: storageErrorText(problem) });
    },

    /** Deletes at once; the toast offers to undo it. */
    async remove() {
      const result = act((admin) => admin.remove("message", row));
      const problem = await storageProblemOf(result);
      if (problem) return showToast({ tone: "failed", text: m.message_delete_failed() });
      const done = await result;
      const id = done.ok ? done.id : "";
      const run = () => void act((admin) => admin.undo(id));
      showToast({ text: m.message_deleted(), action: { label: m.undo_word(), run } });
    },
  };
}
