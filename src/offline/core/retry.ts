import type { Failure } from "../../domain/outbox/failure.ts";

const BASE = 1_000;
/** The longest backoff while the page is visible, in milliseconds. */
export const LONGEST_BACKOFF = 10_000;
/** The longest delay of an operation, in milliseconds. A later due time means that the clock has jumped. */
export const MAX_WAIT = 2 * 60 * 60_000;
const CEILING = { visible: LONGEST_BACKOFF, hidden: 60_000 } as const;

/**
 * The delay before the next attempt, in milliseconds: exponential backoff with full jitter, at most 10 s while the page
 * is visible and 60 s while it is hidden, but never less than the server's Retry-After.
 * @param attempt number of consecutive failures, from 1
 * @param random from 0 to 1
 */
export function retryDelay(attempt: number, failure: Failure, visible: boolean, random: number): number {
  const ceiling = visible ? CEILING.visible : CEILING.hidden;
  const backoff = Math.min(ceiling, BASE * 2 ** Math.min(attempt - 1, 16)) * random;
  const retryAfter = failure.kind === "busy" ? (failure.retryAfter ?? 0) * 1_000 : 0;
  return Math.max(retryAfter, backoff);
}
