import { monthText } from "../../../components/texts/dates.tsx";
import { millisecondsOf, type Timestamp } from "../../../domain/dates/timestamp.ts";

/** The items of one month, in their original order. */
export type Month<T> = { readonly name: string; readonly items: readonly T[] };

/** Groups a newest-first list by month, in the same calendar and time zone as the displayed dates. */
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
