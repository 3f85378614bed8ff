import { expect, test } from "vitest";
import { isoDayOf, parseIsoDay } from "../../../src/domain/dates/calendar-days.ts";
import { itemsOfWeek } from "../../../src/domain/events/calendar-items.ts";
import { siteEvent, uuid } from "../support/content.ts";

const WEEKLY = { every: "week", interval: 1, days: [], count: null, until: null, except: [] } as const;

/** The lines of the week that begins on a day, at a time of that day in UTC. */
function week(iso: string, clock: string, ...events: ReturnType<typeof siteEvent>[]): string[] {
  return itemsOfWeek(events, parseIsoDay(iso) ?? 0, Date.parse(`${iso}T${clock}Z`)).map(
    ({ day, feast, occurrence }) => `${isoDayOf(day)} ${feast?.name.en ?? occurrence?.event.title}`,
  );
}

test("a week has the events and feasts of today and the six days after it, in order", () => {
  const coffee = siteEvent({ repeats: { ...WEEKLY, days: [], except: [] } });
  const school = siteEvent({ id: uuid(500_002), title: "School", startsAt: "2026-12-02T10:00:00.000000Z" });
  const later = siteEvent({ id: uuid(500_003), title: "Later", startsAt: "2026-12-06T10:00:00.000000Z" });
  expect(week("2026-11-29", "09:00", coffee, school, later)).toEqual([
    "2026-11-29 Sunday coffee",
    "2026-11-30 Mariam Tsion",
    "2026-12-02 School",
  ]);
});

test("a week has neither what is over nor what is cancelled", () => {
  const coffee = siteEvent({ repeats: { ...WEEKLY, days: [], except: [] } });
  expect(week("2026-12-06", "16:30", coffee)).toEqual([]);
  expect(week("2026-12-06", "15:30", coffee)).toEqual(["2026-12-06 Sunday coffee"]);
  expect(week("2026-12-06", "15:30", siteEvent({ cancelled: true }))).toEqual([]);
});

test("an event of several days stays in the week until it ends", () => {
  const festival = siteEvent({
    startsAt: "2026-12-04T10:00:00.000000Z",
    endsAt: "2026-12-06T20:00:00.000000Z",
  });
  expect(week("2026-12-06", "09:00", festival)).toEqual(["2026-12-04 Sunday coffee"]);
});

test("an event of three weeks stays in the week until its last day", () => {
  const exhibition = siteEvent({
    startsAt: "2026-11-20T10:00:00.000000Z",
    endsAt: "2026-12-10T20:00:00.000000Z",
  });
  expect(week("2026-12-10", "09:00", exhibition)).toEqual(["2026-11-20 Sunday coffee"]);
});
