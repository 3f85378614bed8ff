import type { Arrival } from "../../domain/inbox/arrivals.ts";
import { m } from "../../i18n/paraglide/messages.js";

type ArrivalTexts = {
  /** Its line in To do. */
  toDo(texts: { count: number }): string;
  /** Its name among the notifications that can be turned off. */
  readonly topic: () => string;
};

/** The texts for everything that arrives for the owner. */
export const ARRIVAL_TEXTS: Readonly<Record<Arrival, ArrivalTexts>> = {
  message: { toDo: m.wait_to_answer, topic: m.settings_notify_message },
  comment: { toDo: m.wait_held, topic: m.settings_notify_comment },
  report: { toDo: m.wait_reported, topic: m.settings_notify_report },
  appeal: { toDo: m.wait_appeals, topic: m.settings_notify_appeal },
  story: { toDo: m.wait_stories, topic: m.settings_notify_story },
  correction: { toDo: m.wait_corrections, topic: m.settings_notify_correction },
  voice: { toDo: m.wait_voices, topic: m.settings_notify_voice },
  attendance: { toDo: m.wait_attendances, topic: m.settings_notify_attendance },
};
