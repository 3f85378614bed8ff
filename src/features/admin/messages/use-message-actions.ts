import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import type { AdminMessage } from "../../../domain/content/admin-content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { useToast } from "../../../ui/toasts.tsx";

/** Actions of a message. Each reports its result. */
export function useMessageActions(row: AdminMessage) {
  const showToast = useToast();
  const { changeRow, removeRow } = useSaveReports();

  return {
    /**
     * Notes what became of it, which also makes it read; the toast offers to take it back. With `open`, it waits for an answer again.
     */
    async settle(reply: AdminMessage["reply"]) {
      const fields = { read: true, reply };
      const isStored = await changeRow("message", row, fields);
      if (!isStored || reply === "open") return;
      const text = reply === "answered" ? m.message_answered_done() : m.message_needs_none_done();
      const run = () =>
        void changeRow("message", { ...row, ...fields }, { read: row.read, reply: row.reply });
      showToast({ text, action: { label: m.undo_word(), run } });
    },

    mark: (read: boolean) => changeRow("message", row, { read }),

    /** Deletes at once; the toast offers to undo it. */
    remove: () =>
      removeRow("message", row, {
        done: { text: m.message_deleted() },
        failed: () => m.message_delete_failed(),
      }),
  };
}
