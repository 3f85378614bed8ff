import type { KnownItem } from "../outbox/item-state.ts";
import type { Operation, Receipt } from "../outbox/operation.ts";
import type { Decision, Submission } from "./submission.ts";

/** A submission of this device, as its sender sees it. */
export type OwnSubmission = {
  readonly id: string;
  readonly submission: Submission;
  /** Milliseconds of this device's clock. */
  readonly queuedAt: number;
  readonly item: KnownItem;
  /** How much of its files the server has, from 0 to 1. */
  readonly progress: number;
  /** What the owner decided, as far as this device knows. */
  readonly decision: Decision | null;
};

/** @param progress how much of its files the server has, from 0 to 1 */
export function ofOperation(operation: Operation, progress: number): OwnSubmission[] {
  const { id, intent, queuedAt } = operation;
  if (intent.kind !== "submission") return [];
  return [{ id, submission: intent, queuedAt, item: operation, progress, decision: null }];
}

export function ofReceipt({ id, intent, queuedAt, decision }: Receipt): OwnSubmission[] {
  if (intent.kind !== "submission") return [];
  return [
    {
      id,
      submission: intent,
      queuedAt,
      item: { state: "done", held: false },
      progress: 1,
      decision: decision ?? null,
    },
  ];
}
