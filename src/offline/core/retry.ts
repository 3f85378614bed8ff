import type { Failure } from "../../domain/outbox/failure.ts";

const BASE = 1_000;
/** The longest that anything waits by itself while somebody looks, in milliseconds. */
export const LONGEST_BACKOFF = 10_000;
const CEILING = { visible: LONGEST_BACKOFF, hidden: 60_000 } as const;

/**
 * How long to wait before the next try, in milliseconds: exponential with full jitter, at most 10 s while
 * the page is visible and 60 s while it is hidden; a time the server named is kept.
 * @param attempt how many tries have failed in a row, from 1
 * @param random from 0 to 1
 */
export function waitBeforeRetry(attempt: number, failure: Failure, visible: boolean, random: number): number {
  const ceiling = visible ? CEILING.visible : CEILING.hidden;
  const backoff = Math.min(ceiling, BASE * 2 ** Math.min(attempt - 1, 16)) * random;
  const asked = failure.kind === "busy" ? (failure.retryAfter ?? 0) * 1_000 : 0;
  return Math.max(asked, backoff);
}
