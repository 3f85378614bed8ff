import { Link } from "react-router-dom";
import { paths } from "../../../config/paths.ts";
import { textIn } from "../../../domain/community/text-in.ts";
import { inLanguage } from "../../../domain/content/translation.ts";
import {
  type CalendarMonth,
  dayNumbers,
  dayText,
  weekdayText,
} from "../../../domain/dates/both-calendars.ts";
import { isoDayOf, weekdayOf } from "../../../domain/dates/calendar-days.ts";
import type { Feast } from "../../../domain/events/feasts.ts";
import type { Occurrence } from "../../../domain/events/occurrences.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";

type MonthGridProps = {
  readonly month: CalendarMonth;
  readonly today: number;
  readonly occurrences: readonly Occurrence[];
  readonly feasts: readonly Feast[];
};

/** A month as a table of weeks from Monday. The list below it says the same, so a phone's cells show only marks. */
export function MonthGrid({ month, today, occurrences, feasts }: MonthGridProps) {
  const lang = getLocale();
  const monday = month.first - weekdayOf(month.first);
  const weeks = Array.from(
    { length: Math.ceil((month.last - monday + 1) / 7) },
    (_, week) => monday + 7 * week,
  );
  return (
    <table className="mb-8 w-full table-fixed border-collapse">
      <caption className="sr-only">{month.title}</caption>
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, weekday) => weekdayText(lang, monday + weekday)).map((name) => (
            <th
              key={name}
              scope="col"
              className="pb-1 font-medium text-ink-2 [font-size:min(var(--text-sm),4.5vw)]"
            >
              <abbr title={name} className="no-underline">
                {[...name].slice(0, 2).join("")}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week}>
            {Array.from({ length: 7 }, (_, weekday) => week + weekday).map((day) => (
              <td key={day} className="h-18 border border-line p-1 align-top md:h-28 md:p-1.5">
                {day < month.first || day > month.last ? null : (
                  <Day
                    day={day}
                    isToday={day === today}
                    occurrences={occurrences.filter(
                      ({ dayNumber, lastDayNumber }) => dayNumber <= day && day <= lastDayNumber,
                    )}
                    feasts={feasts.filter((feast) => feast.day === day)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = Pick<MonthGridProps, "occurrences" | "feasts"> & {
  readonly day: number;
  readonly isToday: boolean;
};

function Day({ day, isToday, occurrences, feasts }: DayProps) {
  const lang = getLocale();
  const { own, beside } = dayNumbers(lang, day);
  return (
    <>
      <time
        dateTime={isoDayOf(day)}
        aria-current={isToday ? "date" : undefined}
        className="grid w-6 justify-items-center text-sm leading-6"
      >
        <span
          className={
            isToday ? "w-6 rounded-full bg-red text-center font-semibold text-on-red" : "font-medium"
          }
        >
          {own}
        </span>
        <span className="text-xs text-ink-2 leading-tight" aria-hidden="true">
          {beside}
        </span>
      </time>
      {feasts.map(({ name }) => (
        <span key={textIn(name, lang)} className="block text-red-ink text-xs" title={textIn(name, lang)}>
          <Mark className="bg-red" />
          <span className="sr-only md:hidden">{textIn(name, lang)}</span>
          <span className="hidden truncate md:block">{textIn(name, lang)}</span>
        </span>
      ))}
      {occurrences.map(({ event, day: begun }) => {
        const { title, lang: titleLang } = inLanguage(event, lang);
        return (
          <Link
            key={event.id}
            to={`${paths.event(event.id)}?day=${begun}`}
            lang={titleLang}
            aria-label={[title, dayText(lang, day), ...(event.cancelled ? [m.event_cancelled()] : [])].join(
              ", ",
            )}
            className={`mt-0.5 block min-h-6 truncate rounded-small text-ink text-xs leading-6 no-underline md:bg-gold-soft md:px-1.5 ${event.cancelled ? "line-through" : ""}`}
          >
            <Mark className="bg-(--ring)" />
            <span className="hidden md:inline">{title}</span>
          </Link>
        );
      })}
    </>
  );
}

/** What a phone's narrow cell shows instead of a name. */
function Mark({ className }: { className: string }) {
  return (
    <span className="grid h-6 place-items-center md:hidden" aria-hidden="true">
      <span className={`size-1.5 rounded-full ${className}`} />
    </span>
  );
}
