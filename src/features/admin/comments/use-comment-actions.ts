import { useAdminCommand } from "../../../data/admin/context.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import type { AdminComment, FieldsOf } from "../../../domain/content/admin-content.ts";
import { storageProblemOf } from "../../../domain/outbox/persist.ts";
import { m } from "../../../i18n/paraglide/messages.js";

/** Moderation actions of a comment. Each reports its result; deleting can be undone. */
export function useCommentActions(row: AdminComment) {
  const act = useAdminCommand();
  const { reportSave, removeRow } = useSaveReports();

  const change = (fields: FieldsOf<"comment">, done: string) =>
    reportSave({ rowId: row.id, act: null, done: { text: done } }, () =>
      storageProblemOf(act((admin) => admin.change("comment", row, fields))),
    );

  const show = () =>
    change({ status: "visible" }, row.status === "pending" ? m.comment_approved() : m.comment_shown_again());

  /** Closes its reports without changing it. */
  const dismiss = () => change({ decision: { dismiss: true } }, m.reports_closed());

  const remove = () => removeRow("comment", row, { done: { text: m.admin_comment_deleted() } });

  return { show, dismiss, remove };
}
