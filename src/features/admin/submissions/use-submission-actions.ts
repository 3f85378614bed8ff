import { useAdminCommand } from "../../../data/admin/context.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import type { AdminOf, FieldsOf } from "../../../domain/content/admin-content.ts";
import { storageProblemOf } from "../../../domain/outbox/persist.ts";
import { m } from "../../../i18n/paraglide/messages.js";

/** Actions of what a visitor sent. Each is stored on this device and reports its result. */
export function useSubmissionActions(row: AdminOf["submission"]) {
  const act = useAdminCommand();
  const { reportSave, changeRow, removeRow } = useSaveReports();

  return {
    /** Stores what needs no text on the screen. */
    note: (fields: FieldsOf<"submission">) => changeRow("submission", row, fields),

    /** @returns true if it is stored */
    decide: (fields: FieldsOf<"submission">, done: string): Promise<boolean> =>
      reportSave({ rowId: row.id, act: null, done: { text: done } }, () =>
        storageProblemOf(act((admin) => admin.change("submission", row, fields))),
      ),

    /** Deletes at once; the toast offers to undo it. */
    remove: () => removeRow("submission", row, { done: { text: m.submission_deleted() } }),
  };
}
