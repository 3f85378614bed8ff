import type { Operation } from "../../../domain/outbox/operation.ts";

/** A list entry: one operation, or the same small operation repeated on one post. Never empty. */
export type Line = {
  /** A stable key while its first operation is in the list. */
  readonly key: string;
  readonly first: Operation;
  readonly operations: readonly Operation[];
};

export type Waiting = {
  /** Rejected operations; the user must decide. */
  readonly needsYou: readonly Line[];
  /** Operations that will be sent automatically, oldest first. */
  readonly inOrder: readonly Line[];
  /** The number of queued views; the user did not trigger them, so they are summed up. */
  readonly reads: number;
  readonly refusedReads: readonly Operation[];
  /** The number of operations replayed to a server restored from a backup. */
  readonly again: number;
};

/** Groups the outbox for display: a thousand likes of a few posts become a few lines. */
export function arrange(operations: readonly Operation[], now: number): Waiting {
  const own = operations.filter(({ intent }) => intent.kind !== "view");
  const reads = operations.filter(({ intent }) => intent.kind === "view");
  return {
    needsYou: linesOf(
      own.filter(({ state }) => state === "parked"),
      now,
    ),
    inOrder: linesOf(
      own.filter(({ state, again }) => state !== "parked" && !again),
      now,
    ),
    reads: reads.filter(({ state, again }) => state !== "parked" && !again).length,
    refusedReads: reads.filter(({ state }) => state === "parked"),
    again: operations.filter(({ state, again }) => state !== "parked" && again).length,
  };
}

/** The state of an operation, as far as it matters to the user. */
export type Standing =
  | { readonly is: "saved" | "asked" | "sending" }
  | { readonly is: "later"; readonly until: number }
  | { readonly is: "refused" };

/** @param now milliseconds of this device's clock, as `dueAt` is */
export function standingOf({ state, dueAt, attempts }: Operation, now: number): Standing {
  if (state === "parked") return { is: "refused" };
  if (state === "sending") return { is: "sending" };
  if (dueAt !== null && dueAt > now) return { is: "later", until: dueAt };
  return { is: attempts === 0 ? "saved" : "asked" };
}

/** True if it was never sent, so that nobody else can have seen it. */
export function isWithdrawable({ first }: Line): boolean {
  return first.state === "pending" && first.attempts === 0;
}

function linesOf(operations: readonly Operation[], now: number): Line[] {
  const lines = new Map<string, Operation[]>();
  for (const operation of operations) {
    const alike = likeness(operation, now);
    const line = lines.get(alike);
    if (line) line.push(operation);
    else lines.set(alike, [operation]);
  }
  return [...lines.values()].flatMap((line) => {
    const [first] = line;
    return first ? [{ key: first.id, first, operations: line }] : [];
  });
}

/** The grouping key of an operation. Texts are never grouped: each comment and message has its own line. */
function likeness(operation: Operation, now: number): string {
  const { id, intent, refusal } = operation;
  if (intent.kind !== "like" && intent.kind !== "share") return id;
  const standing = standingOf(operation, now);
  const until = standing.is === "later" ? Math.floor(standing.until / 60_000) : "";
  return [intent.kind, intent.on, intent.postId, standing.is, until, refusal?.code].join(" ");
}
