const FIRST_WAIT_MS = 10_000;

/** Waits until the connection returns, or for an exponential backoff of 10 s to about 10 minutes. */
export function reloadDelay(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener("online", () => resolve(), { once: true });
    setTimeout(resolve, FIRST_WAIT_MS * 2 ** Math.min(attempt, 6));
  });
}
