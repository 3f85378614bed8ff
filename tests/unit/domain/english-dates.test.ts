import fc from "fast-check";
import { expect, it } from "vitest";
import { datesIn } from "../../../src/domain/dates/both-calendars.ts";
import { numberText } from "../../../src/domain/text/number-text.ts";

const englishDates = datesIn("en");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it("day and month names match Intl", () => {
  const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
  const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric" });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (at) => {
      expect(englishDates.short(at)).toBe(day.format(at));
      expect(englishDates.month(at)).toBe(month.format(at));
    }),
  );
});

it.each([
  [0, "just now"],
  [59_999, "just now"],
  [MINUTE, "1 min ago"],
  [59 * MINUTE, "59 min ago"],
  [HOUR, "1 hr ago"],
  [23 * HOUR, "23 hr ago"],
  [DAY, "yesterday"],
  [6 * DAY, "6 days ago"],
])("a time %i ms ago is shown as %s", (passed, text) => {
  const now = Date.UTC(2026, 10, 21, 12);
  expect(englishDates.ago(now - passed, now)).toBe(text);
});

it.each([
  ["2026-11-20T23:50:00", "2026-11-22T00:44:00", "2 days ago"],
  ["2026-11-21T01:00:00", "2026-11-22T23:00:00", "yesterday"],
  ["2026-11-21T23:30:00", "2026-11-22T00:44:00", "1 hr ago"],
  ["2026-10-24T12:00:00", "2026-10-25T13:00:00", "yesterday"],
])("days are counted by calendar date, %s seen at %s", (then, now, text) => {
  expect(englishDates.ago(Date.parse(then), Date.parse(now))).toBe(text);
});

it("after a week the date is shown, and a future time is shown as now", () => {
  const now = Date.UTC(2026, 10, 21, 12);
  expect(englishDates.ago(now - 7 * DAY, now)).toBe("14 November 2026");
  expect(englishDates.ago(now + HOUR, now)).toBe("just now");
});

it("thousands are separated as in British English", () => {
  const number = new Intl.NumberFormat("en-GB");
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(numberText(count)).toBe(number.format(count));
    }),
  );
});
