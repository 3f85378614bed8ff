import {
  besideDayOfYear,
  dayNumbers,
  dayOfYear,
  shortWeekdayText,
} from "../../../domain/dates/both-calendars.ts";
import { getLocale } from "../../../i18n/paraglide/runtime.js";

/**
 * The picture of an event: its day as a leaf of a calendar, in both calendars, below the woven band. Its text says the same, so that
 * screen readers pass over it.
 */
export function DayLeaf({ day }: { readonly day: number }) {
  const lang = getLocale();
  const month = dayOfYear(lang, day).replace(/\d+/g, "").trim();
  return (
    <div
      aria-hidden="true"
      className="w-min min-w-22 shrink-0 overflow-hidden rounded-card border border-line bg-sheet text-center [&_p]:[overflow-wrap:normal] shadow-card md:min-w-32"
    >
      <div className="band" />
      <div className="px-1 pt-1.5 pb-1 md:pt-3 md:pb-2">
        <p className="font-semibold text-red-ink text-sm leading-tight">{shortWeekdayText(lang, day)}</p>
        <p className="font-display font-semibold text-3xl leading-none">{dayNumbers(lang, day).own}</p>
        <p className="mt-0.5 font-medium text-sm leading-tight">{month}</p>
      </div>
      <p className="border-line border-t bg-gold-soft px-1 py-1 text-xs leading-tight empty:hidden">
        {besideDayOfYear(lang, day)}
      </p>
    </div>
  );
}
