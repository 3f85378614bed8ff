import { pageOf, paths } from "../../src/config/paths.ts";
import type { Lang, TranslatedKind } from "../../src/domain/content/content.ts";
import { inLanguage, localText, type Translated } from "../../src/domain/content/translation.ts";
import { bothDays } from "../../src/domain/dates/both-calendars.ts";
import { parseIsoDay } from "../../src/domain/dates/calendar-days.ts";
import { bothClocks } from "../../src/domain/dates/clock-texts.ts";
import { parseClock } from "../../src/domain/dates/six-hour-clock.ts";
import type { Arrival } from "../../src/domain/inbox/arrivals.ts";
import { languageOf } from "../../src/domain/languages/languages.ts";
import {
  messageAboutEvent,
  messageAboutPost,
  messageToAdmin,
  type PushedRow,
  type PushMessage,
} from "../../src/domain/notifications/push-message.ts";
import { type Told, tellingTexts } from "../troubles/telling-texts.ts";
import { type ArrivalRow, arrivalTexts } from "./arrival-texts.ts";
import { type Deadline, deadlineTexts } from "./deadline-texts.ts";
import { withName } from "./with-name.ts";

/** The texts of the interface in a language, by their keys in messages/en.json. */
export type NotificationTexts = (language: Lang) => (key: string) => string;

/** What a notification is about, with its row of the database. */
export type Subject =
  | {
      readonly about: "post";
      readonly topic: TranslatedKind;
      readonly id: string;
      readonly row: PushedRow & Translated;
    }
  | {
      readonly about: "event";
      readonly topic: "reminder";
      /** Of the answer. */
      readonly id: string;
      readonly row: ReminderRow;
    }
  | {
      readonly about: "deadline";
      readonly topic: "deadline";
      /** Of the reminder. */
      readonly id: string;
      readonly row: Deadline;
    }
  | {
      readonly about: "trouble";
      readonly topic: "trouble";
      /** Of the trouble, or of its end. */
      readonly id: string;
      readonly row: Told;
    }
  | {
      readonly about: "owner";
      readonly topic: Arrival;
      readonly id: string;
      readonly row: ArrivalRow;
    };

/** An event and its time, of someone who said that they come. */
type ReminderRow = Translated & {
  readonly id: string;
  readonly place: string;
  /** The day on which it begins, and the time on its own clock, such as 14:00. */
  readonly day: string;
  readonly time: string;
};

/** Notification about a post, an event, a deadline, a trouble or what arrived for the owner, in the language of its reader. */
export function messageOf(
  subject: Subject,
  lang: Lang,
  origin: string,
  textsIn: NotificationTexts,
): PushMessage {
  const text = textsIn(lang);
  if (subject.about === "event")
    return messageAboutEvent(reminderOf(subject.id, subject.row, lang, text), origin, {
      title: text("push_stop"),
      address: paths.stopNotifications,
    });
  if (subject.about === "deadline") {
    const words = deadlineTexts(subject.row, lang, text);
    return messageToAdmin({ ...words, lang, tag: `deadline:${subject.id}` }, origin);
  }
  if (subject.about === "trouble")
    return messageToAdmin(
      { ...tellingTexts(subject.row, text), lang, tag: `trouble:${subject.row.kind}` },
      origin,
    );
  if (subject.about === "owner") {
    const { topic, id, row } = subject;
    return messageToAdmin({ ...arrivalTexts(topic, row, lang, text), lang, tag: `${topic}:${id}` }, origin);
  }
  const { topic: kind, row, id } = subject;
  const texts = { stop: text("push_stop"), rest: text("push_rest") };
  return messageAboutPost(
    { kind, row, address: pageOf[kind](id) },
    lang,
    origin,
    paths.stopNotifications,
    texts,
  );
}

function reminderOf(id: string, event: ReminderRow, lang: Lang, text: (key: string) => string) {
  const { title } = inLanguage(event, lang);
  const place = localText(event, "place", lang).text;
  const number = parseIsoDay(event.day);
  const when =
    number === null
      ? event.day
      : `${bothDays(lang, number)}${languageOf(lang).separator}${bothClocks(lang, parseClock(event.time) ?? 0)}`;
  return {
    title: withName(text("push_reminder"), title),
    body: place ? `${when}${languageOf(lang).stop} ${place}` : when,
    lang,
    address: `${paths.event(event.id)}?day=${event.day}`,
    tag: `reminder:${id}`,
  };
}
