import { type Instant, millisecondsOf } from "../../domain/instant.ts";
import { tigrinyaDates } from "../../domain/tigrinya-dates.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";

/** Items of one month, in the order they came in. */
export type Month<T> = { readonly name: string; readonly items: readonly T[] };

const english = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric" });
const tigrinya = getLocale() === "ti" ? tigrinyaDates() : null;

/** A newest-first list under its months, by this device's calendar as the dates beside the items are. */
export function byMonth<T extends { readonly publishedAt: Instant }>(items: readonly T[]): Month<T>[] {
  const months: { name: string; items: T[] }[] = [];
  for (const item of items) {
    const at = millisecondsOf(item.publishedAt);
    const name = tigrinya ? tigrinya.month(at) : english.format(at);
    const last = months.at(-1);
    if (last?.name === name) last.items.push(item);
    else months.push({ name, items: [item] });
  }
  return months;
}
