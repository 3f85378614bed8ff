import { useAdminCommand } from "../../../data/admin/context.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import { type AdminOperation, DEAD_LETTER_CODES } from "../../../domain/outbox/admin-operation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { useToast } from "../../../ui/toasts.tsx";

/** Actions of an unsent operation. Reports failures. */
export function useOperationActions(operation: AdminOperation) {
  const act = useAdminCommand();
  const showToast = useToast();
  const { keep } = useSaveReports();

  return {
    /** Retries; after a conflict, overwrites the server's version. */
    resume: () => keep(act((admin) => retryOrOverwrite(admin))),

    async discard() {
      await act((admin) => admin.discard(operation));
      if (operation.intent.kind === "save") showToast({ text: m.admin_waiting_discarded() });
    },

    withdraw: () => act((admin) => admin.withdraw(operation.id)),
  };

  async function retryOrOverwrite(admin: Parameters<Parameters<typeof act>[0]>[0]) {
    if (operation.conflict) return admin.overwrite(operation);
    if (operation.refusal?.code === DEAD_LETTER_CODES.media && operation.intent.kind === "save")
      for (const path of operation.intent.media) await admin.retryUpload(path);
    return admin.retry(operation.id);
  }
}
