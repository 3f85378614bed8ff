import type { Failure } from "../domain/outbox/failure.ts";
import { storageAnswer } from "./storage-answer.ts";

/** Classifies the storage's response to a deletion, which lists the deleted files; null if the file is gone. */
export function removalFailure(status: number, text: string): Failure | null {
  const answer = storageAnswer(status, text);
  if (answer.kind !== "ok") return answer.failure;
  return Array.isArray(answer.body) ? null : { kind: "portal" };
}
