import { DatabaseLostError } from "../database/database-thread.ts";
import { QueueClosedError, QueueFullError } from "../database/turn-queue.ts";
import { DISK_FULL_MESSAGE, isDiskFull } from "../disk-full.ts";
import { BodyTooLargeError } from "../http/node-http.ts";
import { Rejection } from "./rejected-request.ts";

/** Maps an error of this server to a Rejection; unknown errors become internal errors. */
export function rejectionOf(error: unknown): Rejection {
  if (error instanceof Rejection) return error;
  if (error instanceof BodyTooLargeError) return new Rejection(413, "too_large", error.message);
  if (error instanceof DatabaseLostError)
    return new Rejection(503, error.code, error.message, { "Retry-After": "5" });
  if (error instanceof QueueFullError)
    return new Rejection(429, "too_many_requests", error.message, { "Retry-After": "5" });
  if (error instanceof QueueClosedError)
    return new Rejection(503, "closing", error.message, { "Retry-After": "2" });
  if (isDiskFull(error)) return new Rejection(507, "disk_full", DISK_FULL_MESSAGE, { "Retry-After": "60" });
  return new Rejection(500, "internal", "Internal server error");
}
