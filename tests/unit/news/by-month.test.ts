import { expect, it } from "vitest";
import { byMonth } from "../../../src/features/public/news/by-month.ts";

/** Noon, so that no time zone moves it to another day. */
const on = (day: string) => ({ post: { publishedAt: `${day}T12:00:00.000000Z` } });

it("a newest-first list is grouped by month and year in its order", () => {
  const items = ["2026-11-20", "2026-11-03", "2026-10-31", "2025-11-11"].map(on);
  const months = byMonth(items);
  expect(months.map(({ name }) => name)).toEqual(["November 2026", "October 2026", "November 2025"]);
  expect(months.map((month) => month.items)).toEqual([items.slice(0, 2), [items[2]], [items[3]]]);
});

it("an empty list has no months", () => expect(byMonth([])).toEqual([]));
