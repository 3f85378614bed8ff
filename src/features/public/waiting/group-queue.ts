import { isByPerson, type Operation } from "../../../domain/outbox/operation.ts";
import { shownAction } from "./shown-actions.ts";

/** A list entry: one operation, or several likes or shares of one post. Never empty. */
export type QueueItem = {
  /** A stable key while its first operation is in the list. */
  readonly key: string;
  readonly first: Operation;
  readonly operations: readonly Operation[];
};

export type GroupedQueue = {
  /** Rejected operations; the user must decide. */
  readonly rejected: readonly QueueItem[];
  /** Operations that will be sent automatically, oldest first. */
  readonly queued: readonly QueueItem[];
  /** The number of queued views; the user did not trigger them, so they are summed up. */
  readonly views: number;
  readonly rejectedViews: readonly Operation[];
  /** The number of operations replayed to a server restored from a backup. */
  readonly replayed: number;
};

/** Groups the outbox for display: a thousand likes of a few posts become a few items. */
export function groupQueue(operations: readonly Operation[], now: number): GroupedQueue {
  const userOperations = operations.filter(isByPerson);
  const views = operations.filter((operation) => !isByPerson(operation));
  return {
    rejected: groupItems(
      userOperations.filter(({ state }) => state === "parked"),
      now,
    ),
    queued: groupItems(
      userOperations.filter(({ state, again }) => state !== "parked" && !again),
      now,
    ),
    views: views.filter(({ state, again }) => state !== "parked" && !again).length,
    rejectedViews: views.filter(({ state }) => state === "parked"),
    replayed: operations.filter(({ state, again }) => state !== "parked" && again).length,
  };
}

/** True if something waits that the person did. */
export function hasLines({ rejected, queued }: GroupedQueue): boolean {
  return rejected.length + queued.length > 0;
}

/** True if it was never sent, so that no other device can have seen it, and taking it back undoes it. */
export function isWithdrawable({ first: { state, attempts, intent } }: QueueItem): boolean {
  return state === "pending" && attempts === 0 && !shownAction(intent).isFinal;
}

/** True if it can be taken back into the form that it was written in, or the form opens by itself with what was rejected. */
export function isEditable({ first: { intent, state } }: QueueItem): boolean {
  const { form, isEditedOnceRejected } = shownAction(intent);
  return form !== undefined && (!isEditedOnceRejected || state === "parked");
}

function groupItems(operations: readonly Operation[], now: number): QueueItem[] {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const key = groupKey(operation, now);
    const group = groups.get(key);
    if (group) group.push(operation);
    else groups.set(key, [operation]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ key: first.id, first, operations: group }] : [];
  });
}

/** The grouping key of an operation. Texts are never grouped: each comment and message is a separate item. */
function groupKey(operation: Operation, now: number): string {
  const { id, intent, refusal, state, attempts, dueAt } = operation;
  if (!shownAction(intent).isGrouped) return id;
  const until = dueAt !== null && dueAt > now ? Math.floor(dueAt / 60_000) : "";
  // What could look different, or be withdrawn, wherever the server is.
  return [JSON.stringify(intent), state, attempts > 0, until, refusal?.code].join(" ");
}
