import type { Intent } from "../../domain/outbox/actions.ts";
import type { Refusal } from "../../domain/outbox/operation.ts";
import { m } from "../../i18n/paraglide/messages.js";

/** Matches our server's error codes. Database codes have digits, and their messages are not meant for users. */
const OUR_CODE = /^[a-z_]+$/;

/**
 * The reason of a rejection, as the sentence after "Not sent:".
 * @param kind kind of the rejected operation
 */
export function rejectionText({ code, message }: Refusal, kind: Intent["kind"]): string {
  switch (code) {
    case "post_unknown":
      return kind === "comment" ? m.refusal_post_gone_comment() : m.refusal_post_gone();
    case "comment_unknown":
      return m.refusal_comment_gone();
    case "owner_signed_out":
      return m.refusal_owner_signed_out();
    case "wrong_secret":
    case "secret_needed":
      return m.refusal_not_yours();
    case "appealed_already":
      return m.refusal_appealed();
    case "author_name_length":
      return m.refusal_name_length();
    case "body_length":
      return m.refusal_body_length();
    case "bad_characters":
      return m.refusal_characters();
    case "file_lost":
      return m.refusal_file_lost();
    case "file_part":
    case "file_type":
    case "file_size":
    case "file_damaged":
    case "file_missing":
    case "file_metadata":
    case "file_dimensions":
    case "file_reused":
    case "files_count":
      return m.refusal_file();
    case "submission_length":
    case "passage_length":
      return m.refusal_submission_length();
    case "event_full":
      return m.rejection_event_full();
    case "places_share":
      return m.rejection_places_share();
    case "event_over":
      return m.rejection_event_over();
    case "event_cancelled":
      return m.rejection_event_cancelled();
    case "event_closed":
      return m.rejection_event_closed();
    case "event_unknown":
      return m.rejection_event_unknown();
    case "operation_expired":
      return m.refusal_expired();
    case "operation_reused":
    case "not_countable":
    case "unknown_kind":
    case "bad_item":
      return m.refusal_not_understood();
    default:
      return OUR_CODE.test(code) && message !== "" ? message : m.refusal_other();
  }
}
