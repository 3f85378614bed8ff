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
      return goingText(state.act);
    case "waiting":
      return waitingText(state.act, whenText(state.for));
    case "not_done":
      return notDoneText(state.act);
  }
}

/** The end of "Will be published ...". */
function whenText(reach: Exclude<Reach, "open">): string {
  switch (reach) {
    case "offline":
      return m.when_online();
    case "silent":
      return m.when_server_responds();
    case "signed_out":
      return m.when_signed_in();
    case "outdated":
      return m.when_updated();
  }
}

function goingText(act: OwnerAct): string {
  switch (act.kind) {
    case "publish":
      return m.writing_state_publishing();
    case "update":
      return m.writing_state_edit_publishing();
    case "unpublish":
      return m.writing_state_unpublishing();
    case "schedule":
      return m.writing_state_scheduling({ time: siteMomentText(act.at) });
    case "unschedule":
      return m.writing_state_cancelling({ time: siteMomentText(act.at) });
    case "edit_scheduled":
      return m.writing_state_scheduled_sending({ time: siteMomentText(act.at) });
    case "save":
      return m.writing_state_draft_sending();
    case "delete":
      return m.writing_state_deleting();
  }
}

function waitingText(act: OwnerAct, when: string): string {
  switch (act.kind) {
    case "publish":
      return m.writing_state_will_publish({ when });
    case "update":
      return m.writing_state_edit_will_publish({ when });
    case "unpublish":
      return m.writing_state_will_unpublish({ when });
    case "schedule":
      return m.writing_state_will_schedule({ when, time: siteMomentText(act.at) });
    case "unschedule":
      return m.writing_state_will_cancel({ when, time: siteMomentText(act.at) });
    case "edit_scheduled":
      return m.writing_state_scheduled_will_send({ when, time: siteMomentText(act.at) });
    case "save":
      return m.writing_state_draft_will_send({ when });
    case "delete":
      return m.writing_state_will_delete({ when });
  }
}

function notDoneText(act: OwnerAct): string {
  switch (act.kind) {
    case "publish":
      return m.writing_state_not_published();
    case "update":
      return m.writing_state_edit_not_published();
    case "unpublish":
      return m.writing_state_still_published();
    case "schedule":
      return m.writing_state_not_scheduled({ time: siteMomentText(act.at) });
    case "unschedule":
      return m.writing_state_still_scheduled({ time: siteMomentText(act.at) });
    case "edit_scheduled":
      return m.writing_state_scheduled_not_sent({ time: siteMomentText(act.at) });
    case "save":
      return m.writing_state_draft_not_sent();
    case "delete":
      return m.writing_state_not_deleted();
  }
}

/** The state of a row that readers do not see, or not as a post: a message, a service. */
export function rowText(status: RowState, reach: Reach): string {
  if (status === "sent") return m.saved_word();
  if (status === "deadLettered") return m.standing_parked();
  return reach === "open" ? m.waiting_sending() : m.will_be_sent({ when: whenText(reach) });
}
