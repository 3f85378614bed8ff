import { CalendarPlus } from "lucide-react";
import { calendarFeed } from "../../../config/calendar-feed.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { buttonClass } from "../../../ui/button.tsx";
import { useDeviceValue } from "../../../ui/use-hydrated.ts";

/** The link to the calendar feed; `webcal:` opens the phone's calendar, which keeps it up to date. */
export function Subscribe() {
  const path = calendarFeed(getLocale());
  const address = useDeviceValue(
    () => `webcal://${location.host}${path}`,
    () => path,
  );
  return (
    <section className="mt-6 grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2 border-line border-t pt-6">
      <a href={address} className={`${buttonClass("secondary")} flex-wrap`}>
        <CalendarPlus className="size-5" aria-hidden="true" />
        {/* Large text goes below the icon. */}
        <span className="flex-[1_1_6em]">{m.events_subscribe()}</span>
      </a>
      <p className="text-ink-2 text-sm">{m.events_subscribe_hint()}</p>
    </section>
  );
}
