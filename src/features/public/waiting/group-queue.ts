import type { Operation } from "../../../domain/outbox/operation.ts";

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
  readonly again: number;
};

/** Groups the outbox for display: a thousand likes of a few posts become a few items. */
export function groupQueue(operations: readonly Operation[], now: number): GroupedQueue {
  const userOperations = operations.filter(({ intent }) => intent.kind !== "view");
  const views = operations.filter(({ intent }) => intent.kind === "view");
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
    again: operations.filter(({ state, again }) => state !== "parked" && again).length,
  };
}

/** True if something waits that the person did. */
export function hasLines({ rejected, queued }: GroupedQueue): boolean {
  return rejected.length + queued.length > 0;
}

/** The state of an operation as shown to the user. */
export type OperationState =
  | { readonly status: "queued" | "unanswered" | "sending" }
  | { readonly status: "delayed"; readonly until: number }
  | { readonly status: "rejected" };

/** @param now milliseconds of this device's clock, as `dueAt` is */
export function operationState({ state, dueAt, attempts }: Operation, now: number): OperationState {
  if (state === "parked") return { status: "rejected" };
  if (state === "sending") return { status: "sending" };
  if (dueAt !== null && dueAt > now) return { status: "delayed", until: dueAt };
  return { status: attempts === 0 ? "queued" : "unanswered" };
}

/** True if it was never sent, so that no other device can have seen it. */
export function isWithdrawable({ first }: QueueItem): boolean {
  return first.state === "pending" && first.attempts === 0;
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
  const { id, intent, refusal } = operation;
  if (intent.kind !== "like" && intent.kind !== "share") return id;
  const state = operationState(operation, now);
  const until = state.status === "delayed" ? Math.floor(state.until / 60_000) : "";
  return [intent.kind, intent.on, intent.postId, state.status, until, refusal?.code].join(" ");
}
