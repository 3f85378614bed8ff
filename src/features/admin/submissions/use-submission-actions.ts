import { storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { useAdminCommand } from "../../../data/admin/context.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import type { AdminOf, FieldsOf } from "../../../domain/content/admin-content.ts";
import { storageProblemOf } from "../../../domain/outbox/persist.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { useToast } from "../../../ui/toasts.tsx";

/** Actions of what a visitor sent. Each is stored on this device and reports its result. */
export function useSubmissionActions(row: AdminOf["submission"]) {
  const act = useAdminCommand();
  const showToast = useToast();
  const { reportSave, removeRow } = useSaveReports();

  return {
    /** Stores what needs no text on the screen. */
    async note(fields: FieldsOf<"submission">) {
      const problem = await storageProblemOf(act((admin) => admin.change("submission", row, fields)));
      if (problem) showToast({ tone: "failed", text: storageErrorText(problem) });
    },

    /** @returns true if it is stored */
    decide: (fields: FieldsOf<"submission">, done: string): Promise<boolean> =>
      reportSave({ rowId: row.id, act: null, done: { text: done } }, () =>
        storageProblemOf(act((admin) => admin.change("submission", row, fields))),
      ),

    /** Deletes at once; the toast offers to undo it. */
    remove: () => removeRow("submission", row, { done: { text: m.submission_deleted() } }),
  };
}
