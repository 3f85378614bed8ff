import { useDeskAct } from "../../../data/admin/context.ts";
import { type DeskOperation, PARKED } from "../../../domain/outbox/admin-operation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { notKeptText, whyNotKept } from "../../../components/texts/storage-error-text.ts";
import { useSay } from "../../../ui/toasts.tsx";

/** What the owner does with what waits; what did not work is said. */
export function useOperationActions(operation: DeskOperation) {
  const act = useDeskAct();
  const say = useSay();

  async function saying(kept: Parameters<typeof whyNotKept>[0]) {
    const why = await whyNotKept(kept);
    if (why) say({ tone: "failed", text: notKeptText(why) });
  }

  return {
    /** Once more as it is; or all the same, where the row is not what it was. */
    goOn: () => saying(act((desk) => goOn(desk))),

    async discard() {
      await act((desk) => desk.discard(operation));
      if (operation.intent.kind === "save") say({ text: m.desk_waiting_discarded() });
    },

    withdraw: () => act((desk) => desk.withdraw(operation.id)),
  };

  async function goOn(desk: Parameters<Parameters<typeof act>[0]>[0]) {
    if (operation.conflict) return desk.insist(operation);
    if (operation.refusal?.code === PARKED.media && operation.intent.kind === "save")
      for (const path of operation.intent.media) await desk.retryMedium(path);
    return desk.retry(operation.id);
  }
}
