import { adminPaths } from "../../src/config/admin-paths.ts";
import type { Lang } from "../../src/domain/content/content.ts";
import { dayText } from "../../src/domain/dates/both-calendars.ts";
import { type IsoDay, parseIsoDay } from "../../src/domain/dates/calendar-days.ts";
import type { RequestKind } from "../../src/domain/privacy/deadlines.ts";

/** A deadline of which the owner is reminded, as `private.reminders_due` returns it. */
export type Deadline = {
  /** A request about personal data, or reported comments and appeals. */
  readonly about: RequestKind | "cases";
  /** Before the deadline, or since its day. */
  readonly stage: "before" | "due";
  readonly due: IsoDay;
};

/** The words of a reminder, which name no person, and the page where the owner answers. */
export function deadlineTexts(
  { about, stage, due }: Deadline,
  lang: Lang,
  text: (key: string) => string,
): { title: string; body: string; address: string } {
  const titles = {
    access: text("push_deadline_access"),
    erasure: text("push_deadline_erasure"),
    other: text("push_deadline_other"),
    complaint: text("push_deadline_complaint"),
    cases: text("push_deadline_cases"),
  };
  const answer = { before: text("push_deadline_before"), due: text("push_deadline_due") };
  const bodies = {
    ...{ access: answer, erasure: answer, other: answer },
    complaint: { before: text("push_complaint_before"), due: text("push_complaint_due") },
    cases: { before: text("push_cases_before"), due: text("push_cases_due") },
  };
  const number = parseIsoDay(due);
  const day = number === null ? due : dayText(lang, number);
  return {
    title: titles[about],
    body: bodies[about][stage].replace("{day}", () => day),
    address: about === "cases" ? adminPaths.comments : adminPaths.personalData,
  };
}
