const WINDOW_MS = 15 * 60_000;
/** More keys than legitimate use needs in a quarter of an hour; the least recently used are dropped first. */
const MOST_KEYS = 10_000;

/** A key that failures are counted by, and its limit per quarter of an hour. */
export interface LimitKey {
  readonly key: string;
  readonly most: number;
}

/**
 * Counts what failed in the last quarter of an hour, a sign-in or a refused call, in memory, by any keys. An attempt counts from its start, so
 * that a thousand concurrent ones do not all pass before the first has failed.
 */
export class FailureLimit {
  readonly #attempts = new Map<string, number[]>();
  readonly #now: () => number;

  /** `now` in milliseconds of any monotonic clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Seconds until these keys may try again; 0 if they may try now. */
  secondsToWait(keys: readonly LimitKey[]): number {
    const waits = keys.map(({ key, most }) => {
      const recent = this.#recent(key);
      const oldest = recent.at(-most);
      return oldest === undefined ? 0 : Math.ceil((oldest + WINDOW_MS - this.#now()) / 1000);
    });
    return Math.max(0, ...waits);
  }

  /** Records an attempt. Returns the function that removes it again if it was not a failure. */
  record(keys: readonly LimitKey[]): () => void {
    const time = this.#now();
    for (const { key } of keys) this.#keep(key, [...this.#recent(key), time]);
    return () => {
      for (const { key } of keys) {
        const times = this.#recent(key);
        const at = times.indexOf(time);
        if (at >= 0) this.#keep(key, times.toSpliced(at, 1));
      }
    };
  }

  #recent(key: string): number[] {
    const since = this.#now() - WINDOW_MS;
    return (this.#attempts.get(key) ?? []).filter((time) => time > since);
  }

  #keep(key: string, times: number[]): void {
    this.#attempts.delete(key);
    if (times.length > 0) this.#attempts.set(key, times);
    for (const oldest of this.#attempts.keys()) {
      if (this.#attempts.size <= MOST_KEYS) return;
      this.#attempts.delete(oldest);
    }
  }
}
