import { calendarFeed } from "../../../src/config/calendar-feed.ts";
import type { Lang } from "../../../src/domain/content/content.ts";
import { LANGUAGES } from "../../../src/domain/languages/languages.ts";
import { success } from "../../../src/domain/outbox/failure.ts";
import type { Remote } from "../../../src/domain/outbox/remote.ts";
import { madeOnce } from "../rendering/made-once.ts";
import { type Render, renderHere } from "../rendering/renderers.ts";
import { identityOf } from "../site-texts.ts";
import { cachedUntilChange } from "../until-change.ts";
import type { CalendarContent } from "./calendar-file.ts";

export const CALENDAR_TYPE = "text/calendar";

/** Returns the calendar of all events in a language; null while the database does not respond. */
export type CalendarFeed = (language: Lang, origin: string) => Promise<string | null>;

/** The language of the calendar at a path; null if there is none. */
export function parseCalendarPath(pathname: string): Lang | null {
  return LANGUAGES.find((language) => calendarFeed(language) === pathname) ?? null;
}

/** The events as calendars that other programs subscribe to. Made again only after a change on the site. */
export function calendarFeedOf(
  remote: Pick<Remote, "head" | "all">,
  render: Render = renderHere,
): CalendarFeed {
  const read = cachedUntilChange(remote, "calendar", () => readAll(remote));
  const once = madeOnce<CalendarContent, string>();
  return async (lang, origin) => {
    const known = await read();
    return known && once(known, `${lang} ${origin}`, () => render("calendar", known, lang, origin));
  };
}

async function readAll(remote: Pick<Remote, "all">) {
  const [events, profile] = [await remote.all("event"), await remote.all("profile")];
  if (!events.ok) return events;
  if (!profile.ok) return profile;
  return success({ events: events.value, identity: identityOf(profile.value[0]) });
}
