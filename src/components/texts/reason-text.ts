import { type AdminOperation, DEAD_LETTER_CODES } from "../../domain/outbox/admin-operation.ts";
import { m } from "../../i18n/paraglide/messages.js";

/** Text explaining why an operation is dead-lettered. */
export function reasonText({ refusal }: AdminOperation): string {
  const { code = "", message = "" } = refusal ?? {};
  switch (code) {
    case DEAD_LETTER_CODES.conflict:
      return m.admin_waiting_changed();
    case DEAD_LETTER_CODES.gone:
      return m.admin_waiting_deleted();
    case DEAD_LETTER_CODES.media:
      return m.admin_waiting_media({ why: message || m.admin_waiting_media_lost() });
    default:
      return m.not_sent({ why: message || m.refusal_other() });
  }
}
