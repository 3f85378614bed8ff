import { englishDates } from "../../domain/dates/english-dates.ts";
import { tigrinyaDates } from "../../domain/dates/tigrinya-dates.ts";
import { millisecondsOf, type Timestamp } from "../../domain/dates/timestamp.ts";
import { experimentalStaticLocale, getLocale } from "../../i18n/paraglide/runtime.js";
import { useDeviceValue } from "../../ui/use-hydrated.ts";

/**
 * Asked as the compiled messages ask, so that the locale is a constant of each build and the English one carries none of
 * the other; the module behind it is dropped only as long as no file of another chunk imports it.
 */
const dates = (experimentalStaticLocale ?? getLocale()) === "ti" ? tigrinyaDates() : englishDates;

/** The server does not know in which time zone it is read: what it renders is in UTC. */
function inUtc(at: number): number {
  return at + new Date(at).getTimezoneOffset() * 60_000;
}

/** `12 November 2026` on a card. */
export function LongDate({ of }: { of: Timestamp }) {
  return <Day of={of} text={dates.short} />;
}

/** The same at the head of a text, where Tigrinya has room for the names of both calendars. */
export function FullDate({ of }: { of: Timestamp }) {
  return <Day of={of} text={dates.full} />;
}

function Day({ of, text }: { of: Timestamp; text: (at: number) => string }) {
  const at = millisecondsOf(of);
  const day = useDeviceValue(
    () => text(at),
    () => text(inUtc(at)),
  );
  return <time dateTime={of}>{day}</time>;
}

/**
 * `2 hr ago`, `yesterday`, and the date once a week has passed.
 * @param now milliseconds by the server's clock: this device's may be a year off
 */
export function TimeAgo({ of, now }: { of: Timestamp; now: number }) {
  const at = millisecondsOf(of);
  const ago = useDeviceValue(
    () => dates.ago(at, now),
    () => dates.ago(inUtc(at), inUtc(now)),
  );
  return <time dateTime={of}>{ago}</time>;
}

/** `November 2026`, under which the dates above stand. */
export function monthText(then: number): string {
  return dates.month(then);
}

/** `10:42`: a moment so near that its day goes without saying. */
export function clockText(then: number): string {
  const at = new Date(then);
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}

/** `10:42` today, `9 hr ago` when midnight has passed, `yesterday`, or the date: when the mirror was last brought up to date. */
export function updatedText(then: number, now: number): string {
  const today = new Date(now).toDateString() === new Date(then).toDateString();
  return today && now >= then ? clockText(then) : dates.ago(then, now);
}
