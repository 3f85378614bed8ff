import { StartError } from "../start-error.ts";
import type { PlainError } from "./worker-messages.ts";

/** Serialises an error for a message between threads. */
export function toPlainError(error: unknown): PlainError {
  if (!(error instanceof Error)) {
    return { message: String(error), stack: "", isStartError: false, fields: {} };
  }
  const plain = Object.entries(error).filter(
    (entry): entry is [string, string | number | null] =>
      entry[1] === null || typeof entry[1] === "string" || typeof entry[1] === "number",
  );
  return {
    message: error.message,
    stack: error.stack ?? "",
    isStartError: error instanceof StartError,
    fields: Object.fromEntries(plain),
  };
}

/** Restores the error of a message, with its fields (`code`, `detail`, ...). */
export function fromPlainError({ message, stack, isStartError, fields }: PlainError): Error {
  if (isStartError) return new StartError(message);
  return Object.assign(new Error(message), fields, { stack });
}
