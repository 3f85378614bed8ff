import type { Position } from "../outbox/remote.ts";

/** A row's place in its list: later is greater, and the id breaks ties as the server's order does. */
export function sortKeyOf(position: Position): string {
  return `${position.publishedAt}${position.id}`;
}
