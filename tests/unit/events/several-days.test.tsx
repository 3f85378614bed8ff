// @module-tag document
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { monthOf } from "../../../src/domain/dates/both-calendars.ts";
import { isoDayOf, parseIsoDay } from "../../../src/domain/dates/calendar-days.ts";
import { occurrencesDuring } from "../../../src/domain/events/occurrences.ts";
import { MonthGrid } from "../../../src/features/public/events/month-grid.tsx";
import { siteEvent } from "../support/content.ts";

const dayOf = (iso: string) => parseIsoDay(iso) ?? 0;

/** The last day that an event from 4 December, 10:00 in London, covers. */
function lastDay(endsAt: string | null): string[] {
  const event = siteEvent({ startsAt: "2026-12-04T10:00:00.000000Z", endsAt });
  return occurrencesDuring([event], dayOf("2026-12-04"), dayOf("2026-12-04")).map((one) =>
    isoDayOf(one.lastDayNumber),
  );
}

test("an event covers each day until its end, and not the night after its last evening", () => {
  expect(lastDay(null)).toEqual(["2026-12-04"]);
  expect(lastDay("2026-12-05T02:00:00.000000Z")).toEqual(["2026-12-04"]);
  expect(lastDay("2026-12-05T12:00:00.000000Z")).toEqual(["2026-12-05"]);
  expect(lastDay("2026-12-07T00:00:00.000000Z")).toEqual(["2026-12-06"]);
});

test("a month has an event that began in the month before, until its last day", () => {
  const event = siteEvent({
    startsAt: "2026-11-29T10:00:00.000000Z",
    endsAt: "2026-12-02T18:00:00.000000Z",
  });
  const during = (from: string) => occurrencesDuring([event], dayOf(from), dayOf("2026-12-31")).length;
  expect(during("2026-12-01")).toBe(1);
  expect(during("2026-12-02")).toBe(1);
  expect(during("2026-12-03")).toBe(0);
});

test("the calendar of a month shows an event on each of its days, and opens it on its first", () => {
  const event = siteEvent({
    startsAt: "2026-12-04T10:00:00.000000Z",
    endsAt: "2026-12-06T15:00:00.000000Z",
  });
  const month = monthOf("en", dayOf("2026-12-04"));
  render(
    <MemoryRouter>
      <MonthGrid
        month={month}
        today={dayOf("2026-12-01")}
        occurrences={occurrencesDuring([event], month.first, month.last)}
        feasts={[]}
      />
    </MemoryRouter>,
  );
  const links = screen.getAllByRole("link");
  expect(links.map((link) => link.getAttribute("aria-label")?.replace(/^.*?, /, ""))).toEqual([
    "Friday 4 December 2026",
    "Saturday 5 December 2026",
    "Sunday 6 December 2026",
  ]);
  expect(new Set(links.map((link) => link.getAttribute("href"))).size).toBe(1);
  expect(links[0]?.getAttribute("href")).toMatch(/\?day=2026-12-04$/);
});
