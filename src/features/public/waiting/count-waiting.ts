import type { Operation } from "../../../domain/outbox/operation.ts";

/** How much of what a person did has not reached the server: what goes by itself, and what needs them. */
export type WaitingCount = { readonly unsent: number; readonly parked: number };

/**
 * Reading an article is not a thing a person did, and what is only told again to a restored server was sent before:
 * neither counts.
 */
export function countWaiting(operations: readonly Operation[]): WaitingCount {
  const own = operations.filter(({ intent }) => intent.kind !== "view");
  const parked = own.filter(({ state }) => state === "parked").length;
  return { parked, unsent: own.filter(({ state, again }) => state !== "parked" && !again).length };
}
