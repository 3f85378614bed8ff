import type { Intent } from "../../domain/outbox/actions.ts";
import type { Refusal } from "../../domain/outbox/operation.ts";
import { m } from "../../i18n/paraglide/messages.js";

/** Matches our server's error codes. Database codes have digits, and their messages are not meant for users. */
const OUR_CODE = /^[a-z_]+$/;

const TEXTS: ReadonlyMap<string, () => string> = new Map([
  ["post_unknown", m.refusal_post_gone],
  ["comment_unknown", m.refusal_comment_gone],
  ["owner_signed_out", m.refusal_owner_signed_out],
  ["wrong_secret", m.refusal_not_yours],
  ["secret_needed", m.refusal_not_yours],
  ["appealed_already", m.refusal_appealed],
  ["author_name_length", m.refusal_name_length],
  ["body_length", m.refusal_body_length],
  ["bad_characters", m.refusal_characters],
  ["file_lost", m.refusal_file_lost],
  ["file_part", m.refusal_file],
  ["file_type", m.refusal_file],
  ["file_size", m.refusal_file],
  ["file_damaged", m.refusal_file],
  ["file_missing", m.refusal_file],
  ["file_metadata", m.refusal_file],
  ["file_dimensions", m.refusal_file],
  ["file_reused", m.refusal_file],
  ["files_count", m.refusal_file],
  ["submission_length", m.refusal_submission_length],
  ["passage_length", m.refusal_submission_length],
  ["event_full", m.rejection_event_full],
  ["places_share", m.rejection_places_share],
  ["event_over", m.rejection_event_over],
  ["event_cancelled", m.rejection_event_cancelled],
  ["event_closed", m.rejection_event_closed],
  ["event_unknown", m.rejection_event_unknown],
  ["operation_expired", m.refusal_expired],
  ["operation_reused", m.refusal_not_understood],
  ["not_countable", m.refusal_not_understood],
  ["unknown_kind", m.refusal_not_understood],
  ["bad_item", m.refusal_not_understood],
]);

/**
 * The reason of a rejection, as the sentence after "Not sent:".
 * @param kind kind of the rejected operation
 */
export function rejectionText({ code, message }: Refusal, kind: Intent["kind"]): string {
  if (code === "post_unknown" && kind === "comment") return m.refusal_post_gone_comment();
  const text = TEXTS.get(code);
  if (text) return text();
  return OUR_CODE.test(code) && message !== "" ? message : m.refusal_other();
}
