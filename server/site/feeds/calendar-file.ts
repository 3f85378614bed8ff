import { textsOf } from "../../../scripts/page-texts.ts";
import { paths } from "../../../src/config/paths.ts";
import type { Lang, SiteEvent } from "../../../src/domain/content/content.ts";
import { calendarText } from "../../../src/domain/events/icalendar.ts";
import type { SiteIdentity } from "../../../src/domain/naming/site-identity.ts";

export type CalendarContent = { readonly events: readonly SiteEvent[]; readonly identity: SiteIdentity };

/** The text of the calendar of all events. */
export function calendarFile({ events, identity }: CalendarContent, lang: Lang, origin: string): string {
  const name = `${identity.name[lang].text}: ${textsOf(lang)("section_event_title")}`;
  return calendarText(events, { name, lang, origin, pathOf: paths.event });
}
