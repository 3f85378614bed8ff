import { Sparkles } from "lucide-react";
import { Link } from "react-router-dom";
import { SITE_TIME_ZONE } from "../../community/time-zones.ts";
import { paths } from "../../config/paths.ts";
import { textIn } from "../../domain/community/text-in.ts";
import { inLanguage, localText } from "../../domain/content/translation.ts";
import {
  besideDayOfYear,
  besideDayText,
  dayNumbers,
  dayText,
  shortWeekdayText,
} from "../../domain/dates/both-calendars.ts";
import { isoDayOf } from "../../domain/dates/calendar-days.ts";
import type { Feast } from "../../domain/events/feasts.ts";
import type { Occurrence } from "../../domain/events/occurrences.ts";
import { languageOf } from "../../domain/languages/languages.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { getLocale } from "../../i18n/paraglide/runtime.js";
import type { Elements } from "../../ui/elements.ts";
import { Picture } from "../media/picture.tsx";
import { nextTimeText, whenTexts, zoneText } from "../texts/event-texts.ts";

/** A line of the calendar: the day in both calendars as a block, and beside it what takes place. */
function Entry({ day, dateTime, children }: { day: number; dateTime: string; children: Elements }) {
  const lang = getLocale();
  return (
    <li className="flex flex-wrap gap-x-3 border-line border-t py-3.5 md:gap-x-6">
      <p className="w-[5.5rem] shrink-0 text-ink-2 text-sm leading-snug">
        <time dateTime={dateTime}>
          <span className="sr-only">
            {[dayText(lang, day), besideDayText(lang, day)].filter(Boolean).join(languageOf(lang).separator)}
          </span>
          <span aria-hidden="true">
            <span className="me-1.5 font-display font-semibold text-xl text-ink leading-none">
              {dayNumbers(lang, day).own}
            </span>
            <span className="inline-block">{shortWeekdayText(lang, day)}</span>
            <span className="mt-0.5 block text-xs">{besideDayOfYear(lang, day)}</span>
          </span>
        </time>
      </p>
      {children}
    </li>
  );
}

/** An event in a list: when in both calendars, what and where. */
export function EventEntry({ occurrence }: { occurrence: Occurrence }) {
  const { event, day, startsAt } = occurrence;
  const lang = getLocale();
  const when = whenTexts(event, occurrence, lang);
  const { title, lang: titleLang } = inLanguage(event, lang);
  const place = localText(event, "place", lang);
  const repeats = nextTimeText(occurrence, lang);
  return (
    <Entry day={occurrence.dayNumber} dateTime={new Date(startsAt).toISOString()}>
      <div className="flex-[1_1_8rem] lg:grid lg:grid-cols-[repeat(2,minmax(0,1fr))] lg:items-baseline lg:gap-x-8">
        <h3 lang={titleLang} className="text-lg">
          <Link to={`${paths.event(event.id)}?day=${day}`} className="quiet-link">
            {title}
          </Link>
          {event.cancelled ? (
            <span lang={lang} className="ms-2 font-normal text-bad text-base">
              {m.event_cancelled()}
            </span>
          ) : null}
        </h3>
        <div>
          <p className="mt-1 text-base leading-snug">
            <span>{`${when.time}${event.timeZone === SITE_TIME_ZONE ? "" : ` (${zoneText(event.timeZone)})`}`}</span>
            {place.text ? (
              <>
                <span className="max-xs:hidden"> · </span>
                <span lang={place.lang} className="max-xs:block">
                  {place.text}
                </span>
              </>
            ) : null}
          </p>
          <p className="mt-0.5 text-ink-2 text-sm leading-snug empty:hidden">{when.besideTimeShort}</p>
          {repeats ? <p className="mt-0.5 text-ink-2 text-sm leading-snug">{repeats}</p> : null}
          {event.rsvp && !event.cancelled ? (
            <Link
              to={`${paths.event(event.id)}?day=${day}#attend`}
              aria-label={`${m.attend_title()}: ${title}`}
              className="quiet-link inline-flex min-h-11 items-center text-sm"
            >
              {m.attend_title()}
            </Link>
          ) : null}
        </div>
      </div>
      {event.imageUrl ? (
        <Picture
          src={event.imageUrl}
          meta={event.imageMeta}
          alt=""
          sizes="96px"
          ratio="aspect-square"
          className="w-16 shrink-0 self-start rounded-small md:w-24"
        />
      ) : null}
    </Entry>
  );
}

/** A feast, which has no page of its own. */
export function FeastEntry({ feast }: { feast: Feast }) {
  return (
    <Entry day={feast.day} dateTime={isoDayOf(feast.day)}>
      <p className="flex items-baseline gap-2 self-center text-red-ink">
        <Sparkles className="relative top-0.5 size-4 shrink-0" aria-hidden="true" />
        <span>
          <span className="sr-only">{m.feast_label()}: </span>
          <span>{textIn(feast.name, getLocale())}</span>
        </span>
      </p>
    </Entry>
  );
}
