import { datesIn } from "../../domain/dates/both-calendars.ts";
import { onSixHourClock, sixHourPart } from "../../domain/dates/clock-texts.ts";
import { clockText as usualClock } from "../../domain/dates/six-hour-clock.ts";
import { datetimeOf, millisecondsOf, type Timestamp } from "../../domain/dates/timestamp.ts";
import { languageOf } from "../../domain/languages/languages.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";
import { useDeviceValue } from "../../ui/use-hydrated.ts";

/** Dates in the reader's language. */
export function dates() {
  return datesIn(getLocale());
}

/** The server renders dates in UTC, because it does not know the user's time zone. */
function inUtc(at: number): number {
  return at + new Date(at).getTimezoneOffset() * 60_000;
}

/** `12 November 2026` on a card. */
export function LongDate({ of }: { of: Timestamp }) {
  return <Day of={of} text={(at) => dates().short(at)} />;
}

/** The date at the top of a post, where there is space for both calendars. */
export function FullDate({ of }: { of: Timestamp }) {
  return <Day of={of} text={(at) => dates().full(at)} />;
}

function Day({ of, text }: { of: Timestamp; text: (at: number) => string }) {
  const at = millisecondsOf(of);
  const day = useDeviceValue(
    () => text(at),
    () => text(inUtc(at)),
  );
  return <time dateTime={datetimeOf(of)}>{day}</time>;
}

/**
 * `2 hr ago`, `yesterday`, and the date after a week.
 * @param now milliseconds of the server's clock: this device's clock may be wrong
 */
export function TimeAgo({ of, now }: { of: Timestamp; now: number }) {
  const at = millisecondsOf(of);
  const ago = useDeviceValue(
    () => dates().ago(at, now),
    () => dates().ago(inUtc(at), inUtc(now)),
  );
  return <time dateTime={datetimeOf(of)}>{ago}</time>;
}

/** `November 2026`, as a heading above dates. */
export function monthText(then: number): string {
  return dates().month(then);
}

/** `November 2026`, of what is collected by Gregorian months in every language. */
export function gregorianMonthText(then: number): string {
  return dates().gregorianMonth(then);
}

/** `10:42`, a time within a day of now; on both clocks for readers of the six-hour one. */
export function clockText(then: number): string {
  const at = new Date(then);
  const minutes = at.getHours() * 60 + at.getMinutes();
  const usual = usualClock(minutes);
  const lang = getLocale();
  return languageOf(lang).clock === "six-hour"
    ? `${onSixHourClock(lang, sixHourPart(lang, minutes))} (${usual})`
    : usual;
}

/** Time of the last sync: `10:42` today, `9 hr ago` after midnight, `yesterday`, or the date. */
export function updatedText(then: number, now: number): string {
  const today = new Date(now).toDateString() === new Date(then).toDateString();
  return today && now >= then ? clockText(then) : dates().ago(then, now);
}
