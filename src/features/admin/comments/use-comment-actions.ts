import { storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { useAdminCommand } from "../../../data/admin/context.ts";
import type { AdminComment, FieldsOf } from "../../../domain/content/admin-content.ts";
import { storageProblemOf } from "../../../domain/outbox/persist.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { useToast } from "../../../ui/toasts.tsx";

/** Moderation actions of a comment. Each reports its result; deleting can be undone. */
export function useCommentActions(row: AdminComment) {
  const act = useAdminCommand();
  const showToast = useToast();

  async function change(fields: FieldsOf<"comment">, done: string) {
    const problem = await storageProblemOf(act((admin) => admin.change("comment", row, fields)));
    if (problem) return showToast({ tone: "failed", text: storageErrorText(problem) });
    showToast({ text: done });
  }

  const show = () =>
    change({ status: "visible" }, row.status === "pending" ? m.comment_approved() : m.comment_shown_again());

  /** Closes its reports without changing it. */
  const dismiss = () => change({ decision: { dismiss: true } }, m.reports_closed());

  async function remove() {
    const result = act((admin) => admin.remove("comment", row));
    const problem = await storageProblemOf(result);
    if (problem) return showToast({ tone: "failed", text: storageErrorText(problem) });
    const done = await result;
    const id = done.ok ? done.id : "";
    const run = () => void act((admin) => admin.undo(id));
    showToast({ text: m.admin_comment_deleted(), action: { label: m.undo_word(), run } });
  }

  return { show, dismiss, remove };
}
