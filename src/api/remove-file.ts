import type { Failure } from "../domain/outbox/failure.ts";
import { storageAnswer } from "./storage-answer.ts";

/** What the storage's answer to a removal means, which lists what it took out; null where the file is gone. */
export function removalFailure(status: number, text: string): Failure | null {
  const answer = storageAnswer(status, text);
  if (answer.is !== "good") return answer.failure;
  return Array.isArray(answer.body) ? null : { kind: "portal" };
}
