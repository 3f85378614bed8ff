import type { Intent } from "../../domain/outbox/actions.ts";
import type { ItemState } from "../../domain/outbox/item-state.ts";
import { mayBeApplied, type Refusal } from "../../domain/outbox/operation.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { clockText } from "./dates.tsx";
import { rejectionText } from "./rejection-text.ts";

/** What a visitor did, as its text needs to know it. */
export type ItemKind = Intent["kind"];

/**
 * The sentence of an item's state beside the item itself. Every list, card and form takes it from here.
 * @param kind of the operation, for the reason of a rejection and for what it means that the server has it
 */
export function itemText(state: ItemState, kind: ItemKind): string {
  switch (state.is) {
    case "sent":
      return (SENT[kind] ?? m.submission_sent)();
    case "held":
      return m.comment_held();
    case "sending":
      return m.waiting_sending();
    case "waiting":
      return waitingText(state);
    case "delayed":
      return m.waiting_until({ time: clockText(state.until) });
    case "unkept":
      return m.unsent_here();
    case "not_sent":
      return notSentText(state.why, kind);
  }
}

/** What may have arrived is not called "not sent". */
function notSentText(why: Refusal, kind: ItemKind): string {
  const reason = rejectionText(why, kind);
  return mayBeApplied(why) ? reason : m.not_sent({ why: reason });
}

/** Where "Sent" would be too little. */
const SENT: Readonly<Partial<Record<ItemKind, () => string>>> = {
  comment: m.comment_kept,
  comment_delete: m.comment_deleted,
  comment_report: m.comment_reported_done,
  comment_appeal: m.comment_appealed_done,
  message: m.contact_sent,
  attend: m.attend_confirmed,
  attend_withdraw: m.attend_withdrawn,
};

function waitingText(state: Extract<ItemState, { is: "waiting" }>): string {
  if (state.for === "outdated") return m.saved_here_outdated();
  if (state.for === "storage") return m.will_be_sent({ when: m.when_storage() });
  return state.for === "offline" ? m.saved_here() : m.saved_here_silent();
}

type Act = "comment_delete" | "comment_report" | "comment_appeal" | "message" | "attend" | "attend_withdraw";

/** What precedes the state where the item itself is no longer shown, or its state alone would be too little. */
const BEFORE: Readonly<Record<Act, (inputs: { state: string }) => string>> = {
  comment_delete: m.comment_deleted_here,
  comment_report: m.comment_reported_here,
  comment_appeal: m.comment_appealed_here,
  message: m.contact_kept_slow,
  attend: m.attend_asked,
  attend_withdraw: m.attend_withdrawing,
};

/** The sentence of an item's state that stands by itself, as after a deletion. */
export function outcomeText(state: ItemState, kind: Act): string {
  const text = itemText(state, kind);
  if (kind === "message" && state.is === "waiting") {
    if (state.for === "offline") return m.contact_kept();
    if (state.for === "silent" || state.for === "signed_out") return m.contact_kept_later();
  }
  const saysAll =
    state.is === "sent" || state.is === "held" || state.is === "not_sent" || state.is === "unkept";
  return saysAll ? text : BEFORE[kind]({ state: text });
}
