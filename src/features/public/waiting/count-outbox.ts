import { isByPerson, type Operation } from "../../../domain/outbox/operation.ts";

/** The number of the user's unsent operations: queued ones, and rejected ones that need the user. */
export type OutboxCount = { readonly unsent: number; readonly deadLettered: number };

/** Counts the outbox. Views are not user actions and replayed operations were sent before, so neither counts. */
export function countOutbox(operations: readonly Operation[]): OutboxCount {
  const userOperations = operations.filter(isByPerson);
  const deadLettered = userOperations.filter(({ state }) => state === "parked").length;
  return {
    deadLettered,
    unsent: userOperations.filter(({ state, again }) => state !== "parked" && !again).length,
  };
}
