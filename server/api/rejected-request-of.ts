import { DatabaseLostError } from "../database/database-thread.ts";
import { BodyTooLargeError } from "../http/node-http.ts";
import { Refusal } from "./rejected-request.ts";
import { QueueClosedError, QueueFullError } from "../database/mutex.ts";

/** How an error of this server is answered; whatever is not known here is an internal error. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof BodyTooLargeError) return new Refusal(413, "too_large", error.message);
  if (error instanceof DatabaseLostError)
    return new Refusal(503, error.code, error.message, { "Retry-After": "5" });
  if (error instanceof QueueFullError)
    return new Refusal(429, "too_many_requests", error.message, { "Retry-After": "5" });
  if (error instanceof QueueClosedError)
    return new Refusal(503, "closing", error.message, { "Retry-After": "2" });
  return new Refusal(500, "internal", "Internal server error");
}
