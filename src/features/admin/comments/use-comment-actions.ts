import { storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { useAdminCommand } from "../../../data/admin/context.ts";
import type { AdminComment } from "../../../domain/content/admin-content.ts";
import { storageProblemOf } from "../../../domain/outbox/persist.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { useToast } from "../../../ui/toasts.tsx";

/** Moderation actions of a comment. Each reports its result; deleting can be undone. */
export function useCommentActions(row: AdminComment) {
  const act = useAdminCommand();
  const showToast = useToast();

  async function moderate(status: "visible" | "hidden") {
    const problem = await storageProblemOf(act((admin) => admin.change("comment", row, { status })));
    if (problem) return showToast({ tone: "failed", text: storageErrorText(problem) });
    showToast({ text: outcome(row.status, status) });
  }

  async function remove() {
    const result = act((admin) => admin.remove("comment", row));
    const problem = await storageProblemOf(result);
    if (problem) return showToast({ tone: "failed", text: storageErrorText(problem) });
    const done = await result;
    const id = done.ok ? done.id : "";
    const run = () => void act((admin) => admin.undo(id));
    showToast({ text: m.admin_comment_deleted(), action: { label: m.undo_word(), run } });
  }

  return { moderate, remove };
}

function outcome(before: AdminComment["status"], status: "visible" | "hidden"): string {
  if (status === "hidden") return m.comment_was_hidden();
  return before === "pending" ? m.comment_approved() : m.comment_shown_again();
}
