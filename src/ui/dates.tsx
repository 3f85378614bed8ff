import { type Instant, millisecondsOf } from "../domain/instant.ts";
import { tigrinyaDates } from "../domain/tigrinya-dates.ts";
import { experimentalStaticLocale, getLocale } from "../i18n/paraglide/runtime.js";

const LOCALE = "en-GB";
const day = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "long", year: "numeric" });
const time = new Intl.DateTimeFormat(LOCALE, { hour: "2-digit", minute: "2-digit" });
/**
 * Asked as the compiled messages ask, so that the locale is a constant of each build and the English one carries none of
 * this; the module behind it is dropped only as long as no file of another chunk imports it.
 */
const tigrinya = (experimentalStaticLocale ?? getLocale()) === "ti" ? tigrinyaDates() : null;
const ago = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `12 November 2026` on a card. */
export function LongDate({ of }: { of: Instant }) {
  const at = millisecondsOf(of);
  return <time dateTime={of}>{tigrinya ? tigrinya.short(at) : day.format(at)}</time>;
}

/** The same at the head of a text, where Tigrinya has room for the names of both calendars. */
export const FullDate = tigrinya
  ? ({ of }: { of: Instant }) => <time dateTime={of}>{tigrinya.full(millisecondsOf(of))}</time>
  : LongDate;

/**
 * `2 hr ago`, `yesterday`, and the date once a week has passed.
 * @param now milliseconds by the server's clock: this device's may be a year off
 */
export function TimeAgo({ of, now }: { of: Instant; now: number }) {
  return <time dateTime={of}>{agoText(millisecondsOf(of), now)}</time>;
}

/** @param then and `now` in milliseconds since 1970 */
function agoText(then: number, now: number): string {
  if (tigrinya) return tigrinya.ago(then, now);
  const passed = Math.max(0, now - then);
  if (passed < HOUR) return ago.format(-Math.floor(passed / MINUTE), "minute");
  if (passed < DAY) return ago.format(-Math.floor(passed / HOUR), "hour");
  if (passed < 7 * DAY) return ago.format(-Math.floor(passed / DAY), "day");
  return day.format(then);
}

/** `November 2026`, under which the dates above stand. */
export function monthText(then: number): string {
  return tigrinya ? tigrinya.month(then) : day.format(then).replace(/^\d+ /, "");
}

/** `10:42`: a moment so near that its day goes without saying. */
export function clockText(then: number): string {
  return time.format(then);
}

/** `10:42` today, `yesterday`, or the date: when the mirror was last brought up to date. */
export function updatedText(then: number, now: number): string {
  return now - then < DAY && now >= then ? time.format(then) : agoText(then, now);
}
