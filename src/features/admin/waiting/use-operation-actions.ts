import { storageErrorIn, storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { useAdminAct } from "../../../data/admin/context.ts";
import { type AdminOperation, PARKED } from "../../../domain/outbox/admin-operation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { useToast } from "../../../ui/toasts.tsx";

/** Actions of an unsent operation. Reports failures. */
export function useOperationActions(operation: AdminOperation) {
  const act = useAdminAct();
  const showToast = useToast();

  async function reportFailure(result: Parameters<typeof storageErrorIn>[0]) {
    const why = await storageErrorIn(result);
    if (why) showToast({ tone: "failed", text: storageErrorText(why) });
  }

  return {
    /** Retries; after a conflict, overwrites the server's version. */
    goOn: () => reportFailure(act((admin) => retryOrOverwrite(admin))),

    async discard() {
      await act((admin) => admin.discard(operation));
      if (operation.intent.kind === "save") showToast({ text: m.admin_waiting_discarded() });
    },

    withdraw: () => act((admin) => admin.withdraw(operation.id)),
  };

  async function retryOrOverwrite(admin: Parameters<Parameters<typeof act>[0]>[0]) {
    if (operation.conflict) return admin.insist(operation);
    if (operation.refusal?.code === PARKED.media && operation.intent.kind === "save")
      for (const path of operation.intent.media) await admin.retryMedium(path);
    return admin.retry(operation.id);
  }
}
