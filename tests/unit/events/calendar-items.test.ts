import { expect, it } from "vitest";
import { nextTimeText } from "../../../src/components/texts/event-texts.ts";
import { comingOccurrences, itemsOfWeek, onceEach } from "../../../src/domain/events/calendar-items.ts";
import { siteEvent, uuid } from "../support/content.ts";

const weekly = { every: "week" as const, interval: 1, days: [], count: null, until: null, except: [] };
const now = Date.parse("2026-11-28T08:00:00Z");
const today = Math.floor(now / 86_400_000);

it("a list names an event that repeats once, with its rule and its next time", () => {
  const school = siteEvent({
    id: uuid(1),
    startsAt: "2026-10-10T09:00:00.000000Z",
    endsAt: null,
    repeats: weekly,
  });
  const feast = siteEvent({ id: uuid(2), startsAt: "2026-12-05T12:00:00.000000Z", endsAt: null });
  const all = comingOccurrences([school, feast], today, today + 60, now);
  expect(all.length).toBeGreaterThan(6);
  const listed = onceEach(all);
  expect(listed.map(({ event, day }) => [event.id, day])).toEqual([
    [uuid(1), "2026-11-28"],
    [uuid(2), "2026-12-05"],
  ]);
  expect(listed.map((occurrence) => nextTimeText(occurrence, "en"))).toEqual([
    "Every Saturday, next 28 November",
    null,
  ]);
});

it("a week names an event of every day once", () => {
  const daily = siteEvent({ repeats: { ...weekly, every: "day" }, startsAt: "2026-10-10T12:00:00.000000Z" });
  expect(itemsOfWeek([daily], today, now).filter(({ occurrence }) => occurrence)).toHaveLength(1);
});
