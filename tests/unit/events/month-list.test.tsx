// @module-tag document
import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { monthOf } from "../../../src/domain/dates/both-calendars.ts";
import { parseIsoDay } from "../../../src/domain/dates/calendar-days.ts";
import { calendarItems } from "../../../src/domain/events/calendar-items.ts";
import { occurrencesDuring } from "../../../src/domain/events/occurrences.ts";
import { DaysOfMonth } from "../../../src/features/public/events/days-of-month.tsx";
import { siteEvent } from "../support/content.ts";

const dayOf = (iso: string) => parseIsoDay(iso) ?? 0;

/** The days listed on a day of November, and those folded away: a weekly coffee, and a feast of three days. */
function listed(today: string): { ahead: string[]; earlier: string[] } {
  const weekly = siteEvent({
    startsAt: "2026-11-08T14:00:00.000000Z",
    endsAt: "2026-11-08T16:00:00.000000Z",
    repeats: { every: "week", interval: 1, days: [], count: null, until: null, except: [] },
  });
  const long = siteEvent({
    id: "00000000-0000-4000-8000-000000000077",
    startsAt: "2026-11-20T10:00:00.000000Z",
    endsAt: "2026-11-23T18:00:00.000000Z",
  });
  const month = monthOf("en", dayOf("2026-11-01"));
  const items = calendarItems(occurrencesDuring([weekly, long], month.first, month.last), []);
  const { container, unmount } = render(
    <MemoryRouter>
      <DaysOfMonth items={items} today={dayOf(today)} month={month} />
    </MemoryRouter>,
  );
  const days = (of: Element) =>
    [...of.querySelectorAll("time")].map((time) => time.getAttribute("datetime")?.slice(0, 10) ?? "");
  const folded = container.querySelector("details");
  const earlier = folded ? days(folded) : [];
  if (folded) within(folded).getByText("Earlier this month");
  const all = days(container);
  unmount();
  return { ahead: all.slice(0, all.length - earlier.length), earlier };
}

test("the current month lists what is ahead or lasts until today, and folds the rest away below", () => {
  expect(listed("2026-11-23")).toEqual({
    ahead: ["2026-11-20", "2026-11-29"],
    earlier: ["2026-11-08", "2026-11-15", "2026-11-22"],
  });
});

test("another month is listed in full", () => {
  expect(listed("2026-12-10").earlier).toEqual([]);
  expect(listed("2026-12-10").ahead).toHaveLength(5);
  expect(screen.queryByText("Earlier this month")).toBeNull();
});
