import { vi } from "vitest";

/** How long a test waits, in milliseconds, for what takes a moment, or longer on a busy machine. */
export const LONGEST_WAIT_MS = 30_000;

/** Runs `check` until it no longer throws, and resolves to its result. @throws its last error after `LONGEST_WAIT_MS` */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: LONGEST_WAIT_MS });
}
