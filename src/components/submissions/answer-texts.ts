import { paths } from "../../config/paths.ts";
import type { Answer, AnswerPlace } from "../../domain/inbox/answers.ts";
import { m } from "../../i18n/paraglide/messages.js";

/** What has happened, of everything that comes back to a visitor. */
export const ANSWER_TITLES: Readonly<Record<Answer["about"], () => string>> = {
  story: m.answer_story,
  correction: m.answer_correction,
  voice: m.answer_voice,
  message: m.answer_message,
  comment_approved: m.answer_comment_approved,
  comment_reply: m.answer_comment_reply,
  comment_hidden: m.answer_comment_hidden,
  appeal: m.answer_appeal,
  report: m.answer_report,
  event: m.answer_event,
};

/** The path of what an answer is about. */
export function placePath(place: AnswerPlace): string {
  return place.kind === "path" ? place.path : paths[place.kind](place.id);
}
