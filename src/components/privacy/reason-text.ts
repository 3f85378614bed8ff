import type { Reason } from "../../domain/privacy/reasons.ts";
import { m } from "../../i18n/paraglide/messages.js";

const TEXTS: Readonly<Record<Reason, () => string>> = {
  abuse: m.reason_abuse,
  spam: m.reason_spam,
  defamation: m.reason_defamation,
  privacy: m.reason_privacy,
  child: m.reason_child,
  illegal: m.reason_illegal,
  other: m.reason_other,
};

export function reasonText(reason: Reason): string {
  return TEXTS[reason]();
}
