import { adminPaths } from "../../src/config/admin-paths.ts";
import type { Lang } from "../../src/domain/content/content.ts";
import { bothDays } from "../../src/domain/dates/both-calendars.ts";
import { type IsoDay, parseIsoDay } from "../../src/domain/dates/calendar-days.ts";
import { type Arrival, arrivalRule } from "../../src/domain/inbox/arrivals.ts";
import { languageOf } from "../../src/domain/languages/languages.ts";
import { withName } from "./with-name.ts";

/** What arrived for the owner, as `private.arrivals` has it. */
export type ArrivalRow = {
  /** Of the sender, or of the comment's author; "" if not given. */
  readonly name: string;
  /** The subject of a message, the words that are to be corrected, or the event; else "". */
  readonly title: string;
  readonly text: string;
  /** Of an answer to an event. */
  readonly day: IsoDay | null;
  readonly people: number | null;
};

type Text = (key: string) => string;

/** The titles, with the sender as `name`. */
const TITLES: Readonly<Record<Arrival, (text: Text) => string>> = {
  message: (text) => text("push_new_message"),
  comment: (text) => text("push_held_comment"),
  report: (text) => text("push_reported"),
  appeal: (text) => text("push_appealed"),
  story: (text) => text("push_new_story"),
  correction: (text) => text("push_new_correction"),
  voice: (text) => text("push_new_voice"),
  attendance: (text) => text("push_new_attendance"),
};

/** The words in which the owner is told of it, by Web Push and by e-mail, and the page where it is found. */
export function arrivalTexts(
  arrival: Arrival,
  { name, title, text: words, day, people }: ArrivalRow,
  lang: Lang,
  text: Text,
): { title: string; body: string; address: string } {
  const who = name || text("push_somebody");
  const parts = [title, words, day === null ? "" : dayIn(lang, day)].filter((part) => part !== "");
  return {
    title: withName(TITLES[arrival](text), people === null || people === 1 ? who : `${who} (${people})`),
    body: parts.join(day === null ? "\n" : languageOf(lang).separator),
    address: adminPaths[arrivalRule(arrival).page],
  };
}

function dayIn(lang: Lang, day: IsoDay): string {
  const number = parseIsoDay(day);
  return number === null ? day : bothDays(lang, number);
}
