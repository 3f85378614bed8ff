import { paths } from "../../../config/paths.ts";
import type { SiteEvent } from "../../../domain/content/content.ts";
import { calendarText } from "../../../domain/events/icalendar.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { downloadText } from "../../../ui/download-text.ts";

/** Saves an event as a file that the phone's calendar opens, without a network. */
export function saveCalendarFile(event: SiteEvent, siteName: string): void {
  const text = calendarText([event], {
    name: `${siteName}: ${m.section_event_title()}`,
    lang: getLocale(),
    origin: location.origin,
    pathOf: paths.event,
  });
  downloadText(`${event.id}.ics`, text, "text/calendar");
}
