// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { type ComponentType, createElement } from "react";
import { describe, expect, it, vi } from "vitest";

const NOON = "2026-11-21T12:00:00.000000Z";
const DAY = 86_400_000;
const now = Date.parse("2026-11-21T12:00:00Z");

/** The date functions as compiled into the build of one language. */
async function datesIn(language: "en" | "ti") {
  vi.resetModules();
  const { overwriteGetLocale } = await import("../../../src/i18n/paraglide/runtime.js");
  overwriteGetLocale(() => language);
  return await import("../../../src/components/texts/dates.tsx");
}

function shown<P extends object>(date: ComponentType<P>, props: P): string | null {
  return render(createElement(date, props)).container.textContent;
}

describe("dates on the screen", () => {
  it("dates are Gregorian in English", async () => {
    const { LongDate, FullDate, TimeAgo, monthText } = await datesIn("en");
    expect(shown(LongDate, { of: NOON })).toBe("21 November 2026");
    expect(shown(FullDate, { of: NOON })).toBe("21 November 2026");
    expect(shown(TimeAgo, { of: NOON, now: now + 3 * DAY })).toBe("3 days ago");
    expect(monthText(now)).toBe("November 2026");
  });

  it("dates are Ethiopian and Gregorian in Tigrinya, shorter on a card than at the head of a text", async () => {
    const { LongDate, FullDate, TimeAgo, monthText, updatedText } = await datesIn("ti");
    expect(shown(LongDate, { of: NOON })).toBe("12\u00a0ሕዳር\u00a02019 (21/11/2026)");
    expect(shown(FullDate, { of: NOON })).toMatch(/^ቀዳም.12.ሕዳር.2019.+\(21.ኖቬምበር.2026\)$/);
    expect(shown(TimeAgo, { of: NOON, now: now + 3 * DAY })).toBe("ቅድሚ 3 መዓልቲ");
    expect(updatedText(now, now + DAY)).toBe("ትማሊ");
    const late = new Date(2026, 10, 21, 23, 10).getTime();
    expect(updatedText(late, late + 600_000)).toBe("5:10 ምሸት ብኣቆፃፅራ ሓበሻ (23:10)");
    expect(updatedText(late, late + 7_200_000)).toBe("ቅድሚ 2 ሰዓት");
    expect(monthText(now)).toBe("ሕዳር 2019 (ኖቬምበር–ዲሴምበር 2026)");
  });
});
