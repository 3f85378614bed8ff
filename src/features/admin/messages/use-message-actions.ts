import { useDeskAct } from "../../../data/admin/context.ts";
import type { DeskMessage } from "../../../domain/content/admin-content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { notKeptText, whyNotKept } from "../../../components/texts/storage-error-text.ts";
import { useSay } from "../../../ui/toasts.tsx";

/** What the owner does with a message; how it went is said. */
export function useMessageActions(row: DeskMessage) {
  const act = useDeskAct();
  const say = useSay();

  return {
    async mark(read: boolean) {
      const why = await whyNotKept(act((desk) => desk.change("message", row, { read })));
      if (why) say({ tone: "failed", text: notKeptText(why) });
    },

    /** It is gone at once, and can be taken back for a moment. */
    async remove() {
      const kept = act((desk) => desk.remove("message", row));
      const why = await whyNotKept(kept);
      if (why) return say({ tone: "failed", text: m.message_delete_failed() });
      const done = await kept;
      const id = done.ok ? done.id : "";
      const run = () => void act((desk) => desk.undo(id));
      say({ text: m.message_deleted(), action: { label: m.undo_word(), run } });
    },
  };
}
