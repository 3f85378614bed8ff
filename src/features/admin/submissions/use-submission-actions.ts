import { storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { useAdminCommand } from "../../../data/admin/context.ts";
import type { AdminOf, FieldsOf } from "../../../domain/content/admin-content.ts";
import { storageProblemOf } from "../../../domain/outbox/persist.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { useToast } from "../../../ui/toasts.tsx";

/** Actions of what a visitor sent. Each is stored on this device and reports its result. */
export function useSubmissionActions(row: AdminOf["submission"]) {
  const act = useAdminCommand();
  const showToast = useToast();

  return {
    /** @returns true if it is stored */
    async decide(fields: FieldsOf<"submission">, done: string): Promise<boolean> {
      const problem = await storageProblemOf(act((admin) => admin.change("submission", row, fields)));
      showToast(problem ? { tone: "failed", text: storageErrorText(problem) } : { text: done });
      return problem === null;
    },

    /** Deletes at once; the toast offers to undo it. */
    async remove() {
      const result = act((admin) => admin.remove("submission", row));
      const problem = await storageProblemOf(result);
      if (problem) return showToast({ tone: "failed", text: storageErrorText(problem) });
      const done = await result;
      const id = done.ok ? done.id : "";
      const run = () => void act((admin) => admin.undo(id));
      showToast({ text: m.submission_deleted(), action: { label: m.undo_word(), run } });
    },
  };
}
