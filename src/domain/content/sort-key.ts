import type { Position } from "../outbox/remote.ts";

/** The sort key of a row: later is greater, and the id breaks ties as on the server. */
export function sortKeyOf(position: Position): string {
  return `${position.publishedAt}${position.id}`;
}

/**
 * The point in a Tigrinya-first list after which rows are ordered by date: what is fetched from the server while someone
 * reads is appended, not inserted above. `at` is the oldest sort key of the device's list, `readableAt` that of its rows readable
 * in Tigrinya, which may reach further back.
 */
export type ListBoundary = { readonly at: string; readonly readableAt: string };

/**
 * The order of a list: newest first, or first the rows readable in Tigrinya and then the others, each newest first.
 * `boundary` is null while the whole list is ordered like this.
 */
export type ListOrder =
  | { readonly by: "date" }
  | { readonly by: "tigrinya"; readonly boundary: ListBoundary | null };

export const BY_DATE: ListOrder = { by: "date" };

/** The first letters of keys with Tigrinya first; both sort after the digit that begins a sort key. */
export const READABLE = "b";
export const OTHER = "a";

/** The sort key of a row in a list with Tigrinya first. */
export function tigrinyaFirstKey(sortKey: string, isReadable: boolean): string {
  return `${isReadable ? READABLE : OTHER}${sortKey}`;
}

/**
 * The key by which a list of this order is sorted, greatest first.
 * @param isReadable true if a row is readable in Tigrinya
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
    return end !== undefined && at < end ? at : tigrinyaFirstKey(at, readable);
  };
}
