import type { Operation, Receipt, Rejection } from "../outbox/operation.ts";
import type { Decision, Submission } from "./submission.ts";

/** A submission of this device, as its sender sees it. */
export type OwnSubmission = {
  readonly id: string;
  readonly submission: Submission;
  /** Milliseconds of this device's clock. */
  readonly queuedAt: number;
  readonly state: "waiting" | "rejected" | "sent";
  /** How much of its files the server has, from 0 to 1. */
  readonly progress: number;
  readonly refusal: Rejection | null;
  /** What the owner decided, as far as this device knows. */
  readonly decision: Decision | null;
};

/** @param progress how much of its files the server has, from 0 to 1 */
export function ofOperation(
  { id, intent, queuedAt, state, refusal }: Operation,
  progress: number,
): OwnSubmission[] {
  if (intent.kind !== "submission") return [];
  const shown = state === "parked" ? "rejected" : "waiting";
  return [{ id, submission: intent, queuedAt, state: shown, progress, refusal, decision: null }];
}

export function ofReceipt({ id, intent, queuedAt, decision }: Receipt): OwnSubmission[] {
  if (intent.kind !== "submission") return [];
  return [
    {
      id,
      submission: intent,
      queuedAt,
      state: "sent",
      progress: 1,
      refusal: null,
      decision: decision ?? null,
    },
  ];
}
