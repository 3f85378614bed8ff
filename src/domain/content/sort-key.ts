import type { Position } from "../outbox/remote.ts";

/** The sort key of a row: later is greater, and the id breaks ties as on the server. */
export function sortKeyOf(position: Position): string {
  return `${position.publishedAt}${position.id}`;
}
