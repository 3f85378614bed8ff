import { monthText } from "../../../components/texts/dates.tsx";
import { millisecondsOf, type Timestamp } from "../../../domain/dates/timestamp.ts";

/** Items of one month, in the order they came in. */
export type Month<T> = { readonly name: string; readonly items: readonly T[] };

/** A newest-first list under its months, by the calendar and the clock of the dates beside the items. */
export function byMonth<T extends { readonly post: { readonly publishedAt: Timestamp } }>(
  items: readonly T[],
): Month<T>[] {
  const months: { name: string; items: T[] }[] = [];
  for (const item of items) {
    const name = monthText(millisecondsOf(item.post.publishedAt));
    const last = months.at(-1);
    if (last?.name === name) last.items.push(item);
    else months.push({ name, items: [item] });
  }
  return months;
}
