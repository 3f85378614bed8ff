import { SITE_TIME_ZONE } from "../../community/time-zones.ts";
import {
  gregorianDay,
  gregorianDayNumber,
  type IsoDay,
  isoDayOf,
  parseIsoDay,
} from "../dates/calendar-days.ts";
import { wallTimeIn } from "../dates/zoned-time.ts";

/** What a request about personal data asks for; `other` is rectification, restriction or objection. */
export const REQUEST_KINDS = ["access", "erasure", "other", "complaint"] as const;

export type RequestKind = (typeof REQUEST_KINDS)[number];

/** A request as the owner noted it. */
export type DataRequest = {
  readonly asksFor: RequestKind;
  readonly receivedOn: IsoDay;
  readonly acknowledgedOn: IsoDay | null;
  readonly answeredOn: IsoDay | null;
};

/** The days in which a complaint is confirmed, the one on which it came included. */
const COMPLAINT_DAYS = 30;

/** The longest name, address or code of who asks, in characters. */
export const PERSON_MAX = 320;

/**
 * The last day to answer a request, or to confirm a complaint, as a day number: the same day of the next month, or its last
 * day if it is shorter. Weekends and bank holidays may move it later by law, so this day is always in time. As
 * `private.request_due` in supabase/schemas/requests.sql.
 * @returns null if the day of arrival is not a day
 */
export function deadlineOf(asksFor: RequestKind, receivedOn: IsoDay): number | null {
  const received = parseIsoDay(receivedOn);
  if (received === null) return null;
  if (asksFor === "complaint") return received + COMPLAINT_DAYS - 1;
  const { year, month, day } = gregorianDay(received);
  const lastOfNext = gregorianDayNumber({ year, month: month + 2, day: 0 });
  return Math.min(gregorianDayNumber({ year, month: month + 1, day }), lastOfNext);
}

/** The day number of today where the community lives, whose law counts the days. @param now milliseconds since 1970 */
export function todayOf(now: number): number {
  return wallTimeIn(SITE_TIME_ZONE, now).day;
}

/** Today as `2026-11-23`. @param now milliseconds since 1970 */
export function isoTodayOf(now: number): IsoDay {
  return isoDayOf(todayOf(now));
}

/** True if nothing more is to be done about a request until its answer, because it was confirmed. */
export function isConfirmed({ asksFor, acknowledgedOn }: DataRequest): boolean {
  return asksFor === "complaint" && acknowledgedOn !== null;
}

/** The deadline that runs for a request, as a day number; null if it was met. */
export function runningDeadline(request: DataRequest): number | null {
  if (request.answeredOn !== null || isConfirmed(request)) return null;
  return deadlineOf(request.asksFor, request.receivedOn);
}
