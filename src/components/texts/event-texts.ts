import type { TimeZone } from "../../community/time-zones.ts";
import { ZONE_DETAILS } from "../../community/zone-details.ts";
import { textIn } from "../../domain/community/text-in.ts";
import type { SiteEvent } from "../../domain/content/content.ts";
import { besideDayText, dayOfYear, dayText, weekdayText } from "../../domain/dates/both-calendars.ts";
import { parseIsoDay, weekdayOf } from "../../domain/dates/calendar-days.ts";
import {
  onSixHourClock,
  onUsualClock,
  sixHourClock,
  sixHourPart,
  sixHourRange,
  TO,
} from "../../domain/dates/clock-texts.ts";
import { clockText } from "../../domain/dates/six-hour-clock.ts";
import { wallTimeIn } from "../../domain/dates/zoned-time.ts";
import { firstStart, type Occurrence } from "../../domain/events/occurrences.ts";
import { type Repeat, weekdaysOf } from "../../domain/events/repeat.ts";
import { type Lang, languageOf } from "../../domain/languages/languages.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { getLocale } from "../../i18n/paraglide/runtime.js";

// The texts of an event's times, in both calendars and on both clocks.

const REPEATS = {
  day: m.repeat_day,
  week: m.repeat_week,
  month: m.repeat_month,
  weekday_of_month: m.repeat_weekday_of_month,
  year: m.repeat_year,
  ethiopian_year: m.repeat_ethiopian_year,
} as const satisfies Record<Repeat["every"], (inputs: { count: number }) => string>;

/** The name of a time zone by its cities. */
export function zoneText(zone: TimeZone): string {
  return textIn(ZONE_DETAILS[zone].name, getLocale());
}

/**
 * A way to repeat: `Every other week`.
 * @param interval how many days, weeks, months or years lie between two times
 */
export function repeatName(every: Repeat["every"], interval = 1): string {
  return REPEATS[every]({ count: interval });
}

function weekdaysText(repeat: Repeat, first: number, lang: Lang): string {
  const monday = first - weekdayOf(first);
  return weekdaysOf(first, repeat)
    .map((weekday) => weekdayText(lang, monday + weekday))
    .join(languageOf(lang).separator);
}

/** `Every Saturday, next 28 November`: an event that repeats, in a list. */
export function nextTimeText({ event, dayNumber }: Occurrence, lang: Lang): string | null {
  if (!event.repeats) return null;
  const rule = repeatText(event.repeats, firstStart(event).day, lang);
  return m.event_every_next({ rule, day: dayOfYear(lang, dayNumber) });
}

/** `Every Saturday, until Sunday 6 December 2026`. @param first the first day, by whose weekday a week repeats */
export function repeatText(repeat: Repeat, first: number, lang: Lang): string {
  const { every, interval, until } = repeat;
  const rule =
    every === "week" && interval === 1
      ? m.repeat_weekdays({ days: weekdaysText(repeat, first, lang) })
      : repeatName(every, interval);
  const last = until === null ? null : parseIsoDay(until);
  return last === null ? rule : m.repeat_until({ rule, day: dayText(lang, last) });
}

type Times = { readonly startsAt: number; readonly endsAt: number | null };

/** When an event takes place, in the reader's calendar and on their clock first, and as the other has it. */
export type WhenTexts = {
  readonly day: string;
  readonly besideDay: string;
  readonly time: string;
  readonly besideTime: string;
  /** The same in a list: without the part of the day. */
  readonly besideTimeShort: string;
};

export function whenTexts(
  { timeZone }: Pick<SiteEvent, "timeZone">,
  { startsAt, endsAt }: Times,
  lang: Lang,
): WhenTexts {
  const start = wallTimeIn(timeZone, startsAt);
  const end = endsAt === null ? null : wallTimeIn(timeZone, endsAt);
  const lastDay = end && end.day !== start.day ? end.day : null;
  const range = (text: (minutes: number) => string, day: (lang: Lang, number: number) => string) => {
    if (!end) return text(start.minutes);
    if (lastDay === null) return `${text(start.minutes)}${TO}${text(end.minutes)}`;
    return `${text(start.minutes)} – ${day(lang, lastDay)}${languageOf(lang).separator}${text(end.minutes)}`;
  };
  const six = onSixHourClock(
    lang,
    end && lastDay === null
      ? sixHourRange(lang, start.minutes, end.minutes)
      : range((minutes) => sixHourPart(lang, minutes), besideDayText),
  );
  const usual = onUsualClock(lang, range(clockText, dayText));
  const isSixHour = languageOf(lang).clock === "six-hour";
  return {
    day: dayText(lang, start.day),
    besideDay: besideDayText(lang, start.day),
    time: isSixHour ? six : usual,
    besideTime: isSixHour ? usual : six,
    besideTimeShort: isSixHour ? usual : onSixHourClock(lang, range(sixHourClock, besideDayText)),
  };
}
