import { type Texts, textsOf } from "../../../scripts/page-texts.ts";
import { calendarFeed } from "../../../src/config/calendar-feed.ts";
import { paths } from "../../../src/config/paths.ts";
import type { Lang } from "../../../src/domain/content/content.ts";
import { LANGUAGES } from "../../../src/domain/content/language.ts";
import { calendarText } from "../../../src/domain/events/icalendar.ts";
import type { Remote } from "../../../src/domain/outbox/remote.ts";
import { cachedUntilChange } from "../until-change.ts";

export const CALENDAR_TYPE = "text/calendar";

/** Returns the calendar of all events in a language; null while the database does not respond. */
export type CalendarFeed = (language: Lang, origin: string) => Promise<string | null>;

/** The language of the calendar at a path; null if there is none. */
export function parseCalendarPath(pathname: string): Lang | null {
  return LANGUAGES.find((language) => calendarFeed(language) === pathname) ?? null;
}

/** The events as calendars that other programs subscribe to. Read again only after a change on the site. */
export function calendarFeedOf(remote: Pick<Remote, "head" | "all">): CalendarFeed {
  const read = cachedUntilChange(remote, "calendar", () => remote.all("event"));
  const texts = new Map<Lang, Texts>();
  return async (lang, origin) => {
    const events = await read();
    const text = texts.get(lang) ?? textsOf(lang);
    texts.set(lang, text);
    const name = `${text("app_name")}: ${text("nav_events")}`;
    return events && calendarText(events, { name, lang, origin, pathOf: paths.event });
  };
}
