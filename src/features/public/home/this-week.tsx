import { Link } from "react-router-dom";
import { SITE_TIME_ZONE } from "../../../community/time-zones.ts";
import { CalendarList } from "../../../components/events/calendar-list.tsx";
import { paths } from "../../../config/paths.ts";
import { useLive, useServerNow } from "../../../data/site/context.ts";
import type { SiteEvent } from "../../../domain/content/content.ts";
import { wallTimeIn } from "../../../domain/dates/zoned-time.ts";
import { itemsOfWeek } from "../../../domain/events/calendar-items.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { SectionHead } from "../../../ui/page.tsx";
import { SECTION } from "./section-class.ts";

/** The most lines on the start page; the calendar has the rest. */
const MOST = 4;

/** What takes place in the next seven days. Nothing while that is unknown, or if nothing does. */
export function ThisWeek() {
  const now = useServerNow();
  const { value: events = [] } = useLive<readonly SiteEvent[]>("home:events", (read) => read.events());
  const items = itemsOfWeek(events, wallTimeIn(SITE_TIME_ZONE, now).day, now);
  // Feasts alone are known without the server, but a heading over one of them says too much.
  if (!items.some(({ occurrence }) => occurrence)) return null;
  return (
    <section className={`${SECTION} [&_li:last-child]:pb-0`}>
      <SectionHead title={m.home_this_week()}>
        <Link to={paths.events} className="quiet-link inline-flex min-h-11 items-center text-sm">
          {m.events_all()}
        </Link>
      </SectionHead>
      <CalendarList items={items.slice(0, MOST)} />
    </section>
  );
}
