import type { RowState } from "../../domain/outbox/admin-view.ts";
import type { OwnerAct, OwnerState } from "../../domain/outbox/owner-state.ts";
import type { Reach } from "../../domain/outbox/reach.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { siteMomentText } from "./moment-text.ts";

/** The sentence of a post's state. Every list, form and message of the admin takes it from here. */
export function ownerText(state: OwnerState): string {
  switch (state.is) {
    case "published":
      return m.writing_state_published();
    case "draft":
      return m.writing_state_draft();
    case "scheduled":
      return m.writing_state_scheduled({ time: siteMomentText(state.at) });
    case "going":
      return actText(GOING, state.act);
    case "waiting":
      return actText(WAITING, state.act, WHEN[state.for]());
    case "not_done":
      return actText(NOT_DONE, state.act);
  }
}

/** The end of "Please try again ..." after a request that failed. */
export function againText(reach: Reach): string {
  return WHEN[reach === "open" ? "silent" : reach]();
}

/** The end of "Will be published ...". */
const WHEN: Readonly<Record<Exclude<Reach, "open">, () => string>> = {
  offline: m.when_online,
  silent: m.when_server_responds,
  storage: m.when_storage,
  signed_out: m.when_signed_in,
  outdated: m.when_updated,
};

/** What is said of each act; `time` is that of a schedule, `when` the end of "Will be published ...". */
type ActTexts = Readonly<Record<OwnerAct["kind"], (of: { time: string; when: string }) => string>>;

const GOING: ActTexts = {
  publish: m.writing_state_publishing,
  update: m.writing_state_edit_publishing,
  unpublish: m.writing_state_unpublishing,
  schedule: m.writing_state_scheduling,
  unschedule: m.writing_state_cancelling,
  edit_scheduled: m.writing_state_scheduled_sending,
  save: m.writing_state_draft_sending,
  delete: m.writing_state_deleting,
};

const WAITING: ActTexts = {
  publish: m.writing_state_will_publish,
  update: m.writing_state_edit_will_publish,
  unpublish: m.writing_state_will_unpublish,
  schedule: m.writing_state_will_schedule,
  unschedule: m.writing_state_will_cancel,
  edit_scheduled: m.writing_state_scheduled_will_send,
  save: m.writing_state_draft_will_send,
  delete: m.writing_state_will_delete,
};

const NOT_DONE: ActTexts = {
  publish: m.writing_state_not_published,
  update: m.writing_state_edit_not_published,
  unpublish: m.writing_state_still_published,
  schedule: m.writing_state_not_scheduled,
  unschedule: m.writing_state_still_scheduled,
  edit_scheduled: m.writing_state_scheduled_not_sent,
  save: m.writing_state_draft_not_sent,
  delete: m.writing_state_not_deleted,
};

function actText(texts: ActTexts, act: OwnerAct, when = ""): string {
  return texts[act.kind]({ when, time: "at" in act ? siteMomentText(act.at) : "" });
}

/** The state of a row that readers do not see, or not as a post: a message, a service. */
export function rowText(status: RowState, reach: Reach): string {
  if (status === "sent") return m.saved_word();
  if (status === "deadLettered") return m.standing_parked();
  return reach === "open" ? m.waiting_sending() : m.will_be_sent({ when: WHEN[reach]() });
}
