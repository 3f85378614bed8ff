import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { datesIn } from "../../../src/domain/dates/both-calendars.ts";
import { ethiopianDay } from "../../../src/domain/dates/calendar-days.ts";

const DAY = 86_400_000;
const dates = datesIn("ti");
beforeEach(() => void vi.stubEnv("TZ", "Europe/London"));
const at = (moment: string) => Date.parse(moment);
/** The expected text, with ~ for a no-break space. */
const nb = (text: string) => text.replaceAll("~", "\u00a0");
const noon = (day: string) => at(`${day}T12:00:00Z`);

describe("the Ethiopian calendar", () => {
  const intl = new Intl.DateTimeFormat("en-u-ca-ethiopic", {
    timeZone: "UTC",
    day: "numeric",
    month: "numeric",
    year: "numeric",
  });
  const asIntl = (dayNumber: number) => {
    const parts = new Map(
      intl.formatToParts(dayNumber * DAY).map(({ type, value }) => [type, Number(value)]),
    );
    return { year: parts.get("year"), month: parts.get("month"), day: parts.get("day") };
  };

  it("the Ethiopian calendar matches Intl on every day from 1880 to 2120", () => {
    for (let day = at("1880-01-01") / DAY; day < at("2120-01-01") / DAY; day++) {
      const ours = ethiopianDay(day);
      const theirs = asIntl(day);
      if (ours.year !== theirs.year || ours.month !== theirs.month || ours.day !== theirs.day)
        expect([day, ours]).toEqual([day, theirs]);
    }
  });

  it("the Ethiopian calendar matches Intl on any other day", () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 2_000_000 }), (day) => {
        expect(ethiopianDay(day)).toEqual(asIntl(day));
      }),
    );
  });
});

describe("a date in Tigrinya", () => {
  it.each([
    ["2026-11-21", nb("12~ሕዳር~2019 (21/11/2026)")],
    ["2026-09-10", nb("5~ጳጉሜን~2018 (10/09/2026)")],
    ["2026-09-11", nb("1~መስከረም~2019 (11/09/2026)")],
    // The year before a Gregorian leap year has a six-day ጳጉሜን, so the next year begins a day later.
    ["2023-09-11", nb("6~ጳጉሜን~2015 (11/09/2023)")],
    ["2023-09-12", nb("1~መስከረም~2016 (12/09/2023)")],
    ["2027-09-11", nb("6~ጳጉሜን~2019 (11/09/2027)")],
    ["2024-02-29", nb("21~ለካቲት~2016 (29/02/2024)")],
    ["2026-01-07", nb("29~ታሕሳስ~2018 (07/01/2026)")],
    ["2026-12-31", nb("22~ታሕሳስ~2019 (31/12/2026)")],
  ])("a short date has both calendars: %s", (day, text) => expect(dates.short(noon(day))).toBe(text));

  it("a long date adds the weekday and the Gregorian month", () => {
    expect(dates.full(noon("2026-11-21"))).toBe(nb("ቀዳም~12~ሕዳር~2019~ዓ.ም (21~ኖቬምበር~2026)"));
    expect(dates.full(noon("2026-09-11"))).toBe(nb("ዓርቢ~1~መስከረም~2019~ዓ.ም (11~ሴፕቴምበር~2026)"));
  });

  it("a date is the day in the reader's time zone", () => {
    const moment = at("2026-09-10T23:30:00Z");
    expect(dates.short(moment)).toBe(nb("1~መስከረም~2019 (11/09/2026)"));
    vi.stubEnv("TZ", "UTC");
    expect(dates.short(moment)).toBe(nb("5~ጳጉሜን~2018 (10/09/2026)"));
    vi.stubEnv("TZ", "America/Los_Angeles");
    expect(dates.full(moment)).toBe(nb("ሓሙስ~5~ጳጉሜን~2018~ዓ.ም (10~ሴፕቴምበር~2026)"));
  });
});

describe("relative time in Tigrinya", () => {
  const now = noon("2026-11-21");
  it.each([
    [0, "ሕጂ"],
    [59_999, "ሕጂ"],
    [60_000, "ቅድሚ 1 ደቒቕ"],
    [59 * 60_000, "ቅድሚ 59 ደቒቕ"],
    [3 * 3_600_000, "ቅድሚ 3 ሰዓት"],
    [DAY, "ትማሊ"],
    [6 * DAY, "ቅድሚ 6 መዓልቲ"],
    [7 * DAY, nb("5~ሕዳር~2019 (14/11/2026)")],
  ])("%i ms ago has its text", (passed, text) => expect(dates.ago(now - passed, now)).toBe(text));

  it("days are counted by calendar date", () => {
    const night = Date.parse("2026-11-22T00:44:00Z");
    expect(dates.ago(Date.parse("2026-11-20T23:50:00Z"), night)).toBe("ቅድሚ 2 መዓልቲ");
    expect(dates.ago(Date.parse("2026-11-21T23:30:00Z"), night)).toBe("ቅድሚ 1 ሰዓት");
  });

  it("a future time is shown as now", () => expect(dates.ago(now + DAY, now)).toBe("ሕጂ"));
});

describe("a month in Tigrinya", () => {
  it.each([
    ["2026-11-21", "ሕዳር 2019 (ኖቬምበር–ዲሴምበር 2026)"],
    ["2026-12-09", "ሕዳር 2019 (ኖቬምበር–ዲሴምበር 2026)"],
    ["2026-12-10", "ታሕሳስ 2019 (ዲሴምበር 2026–ጃንዋሪ 2027)"],
    ["2027-01-08", "ታሕሳስ 2019 (ዲሴምበር 2026–ጃንዋሪ 2027)"],
    ["2026-09-08", "ጳጉሜን 2018 (ሴፕቴምበር 2026)"],
    ["2027-09-11", "ጳጉሜን 2019 (ሴፕቴምበር 2027)"],
  ])("the month of %s names the Gregorian months it spans", (day, name) =>
    expect(dates.month(noon(day))).toBe(name),
  );

  it.each([
    ["2026-11-15", "ኖቬምበር 2026 (ጥቅምቲ–ሕዳር 2019)"],
    ["2026-09-30", "ሴፕቴምበር 2026 (ነሓሰ 2018–መስከረም 2019)"],
    ["2027-02-01", "ፌብሩዋሪ 2027 (ጥሪ–ለካቲት 2019)"],
  ])("the Gregorian month of %s names the Ethiopian months it spans", (day, name) =>
    expect(dates.gregorianMonth(noon(day))).toBe(name),
  );
});
