import { type Lang, languageOf } from "../languages/languages.ts";
import type { Position } from "../outbox/remote.ts";

/** The sort key of a row: later is greater, and the id breaks ties as on the server. */
export function sortKeyOf(position: Position): string {
  return `${position.publishedAt}${position.id}`;
}

/**
 * The point in a list with what is readable in a language first, after which rows are ordered by date: what is fetched from the server while someone
 * reads is appended, not inserted above. `at` is the oldest sort key of the device's list, `readableAt` that of its readable
 * rows, which may reach further back.
 */
export type ListBoundary = { readonly at: string; readonly readableAt: string };

/**
 * The order of a list: newest first, or first the rows readable in a language and then the others, each newest first.
 * `boundary` is null while the whole list is ordered like this.
 */
export type ListOrder =
  | { readonly by: "date" }
  | { readonly by: "language"; readonly lang: Lang; readonly boundary: ListBoundary | null };

export const BY_DATE: ListOrder = { by: "date" };

/** The order of unfiltered lists for readers of a language. */
export function orderFor(lang: Lang): ListOrder {
  return languageOf(lang).readableFirst ? { by: "language", lang, boundary: null } : BY_DATE;
}

/** The first letters of keys with readable rows first; both sort after the digit that begins a sort key. */
export const READABLE = "b";
export const OTHER = "a";

/** The sort key of a row in a list with readable rows first. */
export function readableFirstKey(sortKey: string, isReadable: boolean): string {
  return `${isReadable ? READABLE : OTHER}${sortKey}`;
}

/**
 * The key by which a list of this order is sorted, greatest first.
 * @param isReadable true if a row is readable in the order's language
 */
export function orderKeyOf<T extends Position>(
  order: ListOrder,
  isReadable: (row: T) => boolean,
): (row: T) => string {
  if (order.by === "date") return sortKeyOf;
  const { boundary } = order;
  return (row) => {
    const at = sortKeyOf(row);
    const readable = isReadable(row);
    const end = readable ? boundary?.readableAt : boundary?.at;
    return end !== undefined && at < end ? at : readableFirstKey(at, readable);
  };
}
