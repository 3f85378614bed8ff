import { Sparkles } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "../../config/paths.ts";
import { inLanguage, localText } from "../../domain/content/translation.ts";
import { besideDayText, dayText } from "../../domain/dates/both-calendars.ts";
import { isoDayOf } from "../../domain/dates/calendar-days.ts";
import type { Feast } from "../../domain/events/feasts.ts";
import type { Occurrence } from "../../domain/events/occurrences.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { getLocale } from "../../i18n/paraglide/runtime.js";
import { whenTexts, zoneText } from "../texts/event-texts.ts";
import { feastName } from "./feast-names.ts";

/** An event in a list: when in both calendars, what and where. */
export function EventEntry({ occurrence }: { occurrence: Occurrence }) {
  const { event, day, startsAt } = occurrence;
  const lang = getLocale();
  const when = whenTexts(event, occurrence, lang);
  const { title, lang: titleLang } = inLanguage(event, lang);
  const place = localText(event, "place", lang);
  return (
    <li className="grid gap-x-8 gap-y-1 border-line border-t py-5 md:grid-cols-[18.5rem_1fr]">
      <p>
        <time dateTime={new Date(startsAt).toISOString()} className="font-semibold">
          {when.day}
        </time>
        <span className="block text-ink-2 text-sm">{when.besideDay}</span>
      </p>
      <div className="min-w-0">
        <h3 lang={titleLang} className="text-[1.2rem] [overflow-wrap:anywhere]">
          <Link to={`${paths.event(event.id)}?day=${day}`} className="quiet-link">
            {title}
          </Link>
          {event.cancelled ? (
            <span lang={lang} className="ml-2 font-normal text-bad text-base">
              {m.event_cancelled()}
            </span>
          ) : null}
        </h3>
        <p className="mt-1">
          {when.time}
          {event.timeZone === "Europe/London" ? null : ` (${zoneText(event.timeZone)})`}
          <span className="block text-ink-2 text-sm">{when.besideTime}</span>
        </p>
        {place.text ? (
          <p lang={place.lang} className="text-ink-2">
            {place.text}
          </p>
        ) : null}
      </div>
    </li>
  );
}

/** A feast, which has no page of its own. */
export function FeastEntry({ feast }: { feast: Feast }) {
  const lang = getLocale();
  return (
    <li className="grid gap-x-8 gap-y-1 border-line border-t py-4 md:grid-cols-[18.5rem_1fr]">
      <p>
        <time dateTime={isoDayOf(feast.day)} className="font-semibold">
          {dayText(lang, feast.day)}
        </time>
        <span className="block text-ink-2 text-sm">{besideDayText(lang, feast.day)}</span>
      </p>
      <p className="flex items-baseline gap-2 text-red-ink">
        <Sparkles className="relative top-0.5 size-4 shrink-0" aria-hidden="true" />
        <span>
          <span className="sr-only">{m.feast_label()}: </span>
          {feastName(feast.name)}
        </span>
      </p>
    </li>
  );
}
