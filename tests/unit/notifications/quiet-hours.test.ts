import { expect, it } from "vitest";
import { NIGHT } from "../../../src/domain/notifications/choice.ts";
import { quietFor } from "../../../src/domain/notifications/quiet-hours.ts";

const LONDON = "Europe/London";
/** When something may be sent that was due at a time. */
const sentAt = (due: string, quiet = NIGHT, timeZone = LONDON) =>
  new Date(Date.parse(due) + quietFor(Date.parse(due), quiet, timeZone)).toISOString();

it("by day nothing waits; by night everything waits until the morning", () => {
  expect(sentAt("2026-11-22T12:00:00Z")).toBe("2026-11-22T12:00:00.000Z");
  expect(sentAt("2026-11-22T21:59:59Z")).toBe("2026-11-22T21:59:59.000Z");
  expect(sentAt("2026-11-22T22:00:10Z")).toBe("2026-11-23T07:00:00.000Z");
  expect(sentAt("2026-11-23T06:59:59Z")).toBe("2026-11-23T07:00:00.000Z");
  expect(sentAt("2026-11-23T07:00:00Z")).toBe("2026-11-23T07:00:00.000Z");
});

it("seven in the morning is local time, also on nights when clocks change", () => {
  // Summer time, an hour ahead of UTC.
  expect(sentAt("2026-07-01T23:00:00Z")).toBe("2026-07-02T06:00:00.000Z");
  // The clocks go forward on 29 March 2026 at 01:00, and back on 25 October at 02:00.
  expect(sentAt("2026-03-28T23:00:00Z")).toBe("2026-03-29T06:00:00.000Z");
  expect(sentAt("2026-10-24T22:00:00Z")).toBe("2026-10-25T07:00:00.000Z");
  // An end that the clock skips is reached when it has been skipped.
  const { from, until } = { from: 23 * 60, until: 90 };
  expect(sentAt("2026-03-28T23:30:00Z", { from, until })).toBe("2026-03-29T01:00:00.000Z");
});

it("quiet hours can be within a day, of no length, or in another time zone", () => {
  expect(sentAt("2026-11-22T13:30:00Z", { from: 13 * 60, until: 14 * 60 })).toBe("2026-11-22T14:00:00.000Z");
  expect(sentAt("2026-11-22T15:00:00Z", { from: 13 * 60, until: 14 * 60 })).toBe("2026-11-22T15:00:00.000Z");
  expect(sentAt("2026-11-22T23:00:00Z", { from: 60, until: 60 })).toBe("2026-11-22T23:00:00.000Z");
  // Half past one at night in Addis Ababa, which is at UTC+3 all year.
  expect(sentAt("2026-11-22T22:30:00Z", NIGHT, "Africa/Addis_Ababa")).toBe("2026-11-23T04:00:00.000Z");
  expect(sentAt("2026-11-22T23:00:00Z", NIGHT, "Nowhere/Unknown")).toBe("2026-11-23T07:00:00.000Z");
  expect(quietFor(0, null, LONDON)).toBe(0);
});
