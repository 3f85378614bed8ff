import { expect, it } from "vitest";
import { isoDayOf, parseIsoDay } from "../../../src/domain/dates/calendar-days.ts";
import { checkRequest } from "../../../src/domain/forms/request-draft.ts";
import {
  type DataRequest,
  deadlineOf,
  isoTodayOf,
  runningDeadline,
} from "../../../src/domain/privacy/deadlines.ts";

const day = (number: number | null) => (number === null ? null : isoDayOf(number));

it.each([
  ["2026-11-23", "2026-12-23"],
  ["2026-12-31", "2027-01-31"],
  // The next month is shorter.
  ["2027-01-31", "2027-02-28"],
  ["2027-01-29", "2027-02-28"],
  ["2028-01-30", "2028-02-29"],
  ["2028-02-29", "2028-03-29"],
  ["2026-08-31", "2026-09-30"],
  ["2026-02-28", "2026-03-28"],
  ["2100-01-31", "2100-02-28"],
])("a request of %s is answered by %s, one calendar month later", (received, due) => {
  for (const asksFor of ["access", "erasure", "other"] as const)
    expect(day(deadlineOf(asksFor, received))).toBe(due);
});

it.each([
  ["2026-06-01", "2026-06-30"],
  ["2027-02-01", "2027-03-02"],
  ["2028-02-01", "2028-03-01"],
  ["2026-12-31", "2027-01-29"],
])("a complaint of %s is confirmed by %s, the 30th day with the first counted", (received, due) => {
  expect(day(deadlineOf("complaint", received))).toBe(due);
});

it("a day that does not exist has no deadline", () => {
  expect(deadlineOf("access", "2027-02-29")).toBeNull();
  expect(deadlineOf("complaint", "")).toBeNull();
});

it("today is the day in London, also in the hour around midnight and when the clocks change", () => {
  const today = (at: string) => isoTodayOf(Date.parse(at));
  expect(today("2026-06-30T22:59:59Z")).toBe("2026-06-30");
  expect(today("2026-06-30T23:00:00Z")).toBe("2026-07-01");
  expect(today("2026-12-31T23:59:59Z")).toBe("2026-12-31");
  // 25 October 2026 has 25 hours, 29 March 2026 has 23.
  expect(today("2026-10-24T23:00:00Z")).toBe("2026-10-25");
  expect(today("2026-10-25T23:59:59Z")).toBe("2026-10-25");
  expect(today("2026-03-29T00:00:00Z")).toBe("2026-03-29");
  expect(today("2026-03-29T23:00:00Z")).toBe("2026-03-30");
});

it("an answer ends every deadline, a confirmation only that of a complaint", () => {
  const request: DataRequest = {
    asksFor: "access",
    receivedOn: "2026-11-01",
    acknowledgedOn: null,
    answeredOn: null,
  };
  expect(day(runningDeadline(request))).toBe("2026-12-01");
  expect(day(runningDeadline({ ...request, acknowledgedOn: "2026-11-02" }))).toBe("2026-12-01");
  expect(runningDeadline({ ...request, answeredOn: "2026-11-02" })).toBeNull();
  expect(runningDeadline({ ...request, asksFor: "complaint", acknowledgedOn: "2026-11-02" })).toBeNull();
  expect(day(runningDeadline({ ...request, asksFor: "complaint" }))).toBe("2026-11-30");
});

it("a noted request needs who asks and a day up to today", () => {
  const today = parseIsoDay("2026-11-23") ?? 0;
  const request = { asksFor: "erasure", person: " aster@mail.example ", receivedOn: "2026-11-23" };
  expect(checkRequest(request, today)).toEqual({
    ok: true,
    value: { ...request, person: "aster@mail.example" },
  });
  expect(checkRequest({ ...request, person: " \u200b", receivedOn: "2026-11-24" }, today)).toEqual({
    ok: false,
    errors: { person: "Please enter who asks", receivedOn: "Please enter the day it came, up to today" },
  });
  for (const receivedOn of ["", "2026-02-30", "1999-12-31", "23.11.2026"])
    expect(checkRequest({ ...request, receivedOn }, today).ok).toBe(false);
});
