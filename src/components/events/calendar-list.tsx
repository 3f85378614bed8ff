import type { CalendarItem } from "../../domain/events/calendar-items.ts";
import { EventEntry, FeastEntry } from "./event-entry.tsx";

/** Events and feasts, one below the other. */
export function CalendarList({ items }: { items: readonly CalendarItem[] }) {
  return (
    <ul>
      {items.map(({ day, feast, occurrence }) =>
        feast ? (
          <FeastEntry key={`${feast.name} ${day}`} feast={feast} />
        ) : (
          <EventEntry key={`${occurrence.event.id} ${day}`} occurrence={occurrence} />
        ),
      )}
    </ul>
  );
}
