import { millisecondsOf, type Timestamp } from "../../domain/dates/timestamp.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { clockText, dates } from "./dates.tsx";

/** `24 November 2026, 09:00`: a day and a time in this device's time zone. */
export function momentText(at: Timestamp): string {
  const then = millisecondsOf(at);
  return m.moment({ date: dates().short(then), time: clockText(then) });
}
