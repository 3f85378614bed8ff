import { CalendarList } from "../../../components/events/calendar-list.tsx";
import type { CalendarMonth } from "../../../domain/dates/both-calendars.ts";
import type { CalendarItem } from "../../../domain/events/calendar-items.ts";
import { m } from "../../../i18n/paraglide/messages.js";

type DaysOfMonthProps = {
  readonly items: readonly CalendarItem[];
  readonly today: number;
  readonly month: CalendarMonth;
};

/** Events and feasts of one month. Of the current one, what is over is folded away below the rest. */
export function DaysOfMonth({ items, today, month }: DaysOfMonthProps) {
  const isCurrent = month.first <= today && today <= month.last;
  const isEarlier = (item: CalendarItem) => isCurrent && (item.occurrence?.lastDayNumber ?? item.day) < today;
  const earlier = items.filter(isEarlier);
  return (
    <section className="mb-8">
      <CalendarList items={items.filter((item) => !isEarlier(item))} />
      {earlier.length > 0 ? (
        <details className="border-line border-t">
          <summary className="min-h-11 w-fit cursor-pointer py-3 text-ink-2">{m.events_earlier()}</summary>
          <CalendarList items={earlier} />
        </details>
      ) : null}
    </section>
  );
}
