import { useLive } from "../../../data/site/context.ts";
import { type LocalOperations, NO_LOCAL_OPERATIONS } from "../../../domain/outbox/operation.ts";

/** What this device has answered to an event, sent or not. */
export function useOwnAnswers(eventId: string): LocalOperations {
  const { value } = useLive(`attend:${eventId}`, (read) =>
    read.inTransaction(() => read.localOperationsOf(eventId)),
  );
  return value ?? NO_LOCAL_OPERATIONS;
}
