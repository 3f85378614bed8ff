import { storageErrorIn, storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { useAdminAct } from "../../../data/admin/context.ts";
import { type AdminOperation, PARKED } from "../../../domain/outbox/admin-operation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { useToast } from "../../../ui/toasts.tsx";

/** What the owner does with what waits; what did not work is said. */
export function useOperationActions(operation: AdminOperation) {
  const act = useAdminAct();
  const say = useToast();

  async function saying(kept: Parameters<typeof storageErrorIn>[0]) {
    const why = await storageErrorIn(kept);
    if (why) say({ tone: "failed", text: storageErrorText(why) });
  }

  return {
    /** Once more as it is; or all the same, where the row is not what it was. */
    goOn: () => saying(act((admin) => goOn(admin))),

    async discard() {
      await act((admin) => admin.discard(operation));
      if (operation.intent.kind === "save") say({ text: m.admin_waiting_discarded() });
    },

    withdraw: () => act((admin) => admin.withdraw(operation.id)),
  };

  async function goOn(admin: Parameters<Parameters<typeof act>[0]>[0]) {
    if (operation.conflict) return admin.insist(operation);
    if (operation.refusal?.code === PARKED.media && operation.intent.kind === "save")
      for (const path of operation.intent.media) await admin.retryMedium(path);
    return admin.retry(operation.id);
  }
}
