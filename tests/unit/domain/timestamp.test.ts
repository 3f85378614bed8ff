import { describe, expect, it } from "vitest";
import { parseTimestamp } from "../../../src/domain/dates/parse-timestamp.ts";
import { datetimeOf, millisecondsOf } from "../../../src/domain/dates/timestamp.ts";

describe("a timestamp", () => {
  it.each([
    ["2026-11-20 09:02:05.651+00", "2026-11-20T09:02:05.651000Z"],
    ["2026-11-20T09:02:05.651123+00:00", "2026-11-20T09:02:05.651123Z"],
    ["2026-11-20T09:02:05Z", "2026-11-20T09:02:05.000000Z"],
    ["2026-11-20T09:02:05.5+01:00", "2026-11-20T08:02:05.500000Z"],
    ["2026-11-20 00:30:00-05:30", "2026-11-20T06:00:00.000000Z"],
  ])("%s is parsed", (text, expected) => expect(parseTimestamp(text)).toBe(expected));

  it.each(["", "yesterday", "2026-13-40T09:00:00Z", "2026-11-20", "1763629325"])("%j is rejected", (text) =>
    expect(parseTimestamp(text)).toBeNull(),
  );

  it("in HTML it has three digits of a second", () => {
    expect(datetimeOf("2026-11-20T09:02:05.651123Z")).toBe("2026-11-20T09:02:05.651Z");
  });

  it("timestamps sort as text in chronological order, microseconds included", () => {
    const early = parseTimestamp("2026-11-20T09:02:05.651123+00:00") ?? "";
    const late = parseTimestamp("2026-11-20 09:02:05.651124+00") ?? "";
    expect(early < late).toBe(true);
    expect(millisecondsOf(late)).toBe(Date.UTC(2026, 10, 20, 9, 2, 5, 651));
  });
});
