import { type Instant, millisecondsOf } from "../../domain/instant.ts";

/** Items of one month, in the order they came in. */
export type Month<T> = { readonly key: string; readonly name: string; readonly items: readonly T[] };

const monthName = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric" });

/** A newest-first list under its months, by this device's calendar as the dates beside the items are. */
export function byMonth<T extends { readonly post: { readonly publishedAt: Instant } }>(
  items: readonly T[],
): Month<T>[] {
  const months: { key: string; name: string; items: T[] }[] = [];
  for (const item of items) {
    const date = new Date(millisecondsOf(item.post.publishedAt));
    const key = `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}`;
    const last = months.at(-1);
    if (last?.key === key) last.items.push(item);
    else months.push({ key, name: monthName.format(date), items: [item] });
  }
  return months;
}
