import { storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { useAdminCommand } from "../../../data/admin/context.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import type { AdminMessage } from "../../../domain/content/admin-content.ts";
import { storageProblemOf } from "../../../domain/outbox/persist.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { useToast } from "../../../ui/toasts.tsx";

/** Actions of a message. Each reports its result. */
export function useMessageActions(row: AdminMessage) {
  const act = useAdminCommand();
  const showToast = useToast();
  const { removeRow } = useSaveReports();

  return {
    /**
     * Notes what became of it, which also makes it read; the toast offers to take it back. With `open`, it waits for an answer again.
     */
    async settle(reply: AdminMessage["reply"]) {
      const fields = { read: true, reply };
      const problem = await storageProblemOf(act((admin) => admin.change("message", row, fields)));
      if (problem) return showToast({ tone: "failed", text: storageErrorText(problem) });
      if (reply === "open") return;
      const text = reply === "answered" ? m.message_answered_done() : m.message_needs_none_done();
      const run = () =>
        void act((admin) =>
          admin.change("message", { ...row, ...fields }, { read: row.read, reply: row.reply }),
        );
      showToast({ text, action: { label: m.undo_word(), run } });
    },

    async mark(read: boolean) {
      const problem = await storageProblemOf(act((admin) => admin.change("message", row, { read })));
      if (problem) showToast({ tone: "failed", text: storageErrorText(problem) });
    },

    /** Deletes at once; the toast offers to undo it. */
    remove: () =>
      removeRow("message", row, {
        done: { text: m.message_deleted() },
        failed: () => m.message_delete_failed(),
      }),
  };
}
