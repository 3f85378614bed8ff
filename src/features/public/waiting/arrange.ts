import type { Operation } from "../../../domain/outbox/operation.ts";

/** What stands in one line: one thing, or the same small thing done several times to one post. Never empty. */
export type Line = {
  /** Names the line for as long as its first operation stands in it. */
  readonly key: string;
  readonly first: Operation;
  readonly operations: readonly Operation[];
};

export type Waiting = {
  /** Refused: only the person can say what happens next. */
  readonly needsYou: readonly Line[];
  /** Goes by itself, in the order it was done. */
  readonly inOrder: readonly Line[];
  /** Reads of articles: nothing a person did, so they are summed up. */
  readonly reads: number;
  readonly refusedReads: readonly Operation[];
  /** Done once already, and told again to a server that was restored from a backup. */
  readonly again: number;
};

/** Sorts what waits for the page that lists it. A thousand likes of a few posts are a few lines. */
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

/** How an operation stands, as far as it makes a difference to the person. */
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

/** What was never attempted can be taken back: nobody else can have seen it. */
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

/** Two that are alike stand in one line. Words never are: each comment and message stands by itself. */
function likeness(operation: Operation, now: number): string {
  const { id, intent, refusal } = operation;
  if (intent.kind !== "like" && intent.kind !== "share") return id;
  const standing = standingOf(operation, now);
  const until = standing.is === "later" ? Math.floor(standing.until / 60_000) : "";
  return [intent.kind, intent.on, intent.postId, standing.is, until, refusal?.code].join(" ");
}
