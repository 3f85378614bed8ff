const FAILURES = 10;
const WINDOW_MS = 15 * 60_000;
/** More names than honest people use in a quarter of an hour; the longest unused are forgotten first. */
const MOST_KEYS = 10_000;

/**
 * Counts failed sign-ins by address and by account, in memory: ten in a quarter of an hour. An attempt counts from its
 * beginning, so that a thousand at once do not all pass before the first has failed.
 */
export class SignInLimit {
  readonly #attempts = new Map<string, number[]>();
  readonly #now: () => number;

  /** `now` in milliseconds of any clock that only goes forward. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** How long these keys have to wait before they may try; 0 for now. */
  secondsToWait(keys: readonly string[]): number {
    const waits = keys.map((key) => {
      const recent = this.#recent(key);
      const oldest = recent.at(-FAILURES);
      return oldest === undefined ? 0 : Math.ceil((oldest + WINDOW_MS - this.#now()) / 1000);
    });
    return Math.max(0, ...waits);
  }

  /** Notes an attempt. Returns the function that takes it back when it turns out to be none. */
  begin(keys: readonly string[]): () => void {
    const time = this.#now();
    for (const key of keys) this.#keep(key, [...this.#recent(key), time]);
    return () => {
      for (const key of keys) {
        const times = this.#recent(key);
        const at = times.indexOf(time);
        if (at >= 0) this.#keep(key, times.toSpliced(at, 1));
      }
    };
  }

  /** For an account whose owner has just proved to know the password. */
  forget(key: string): void {
    this.#attempts.delete(key);
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
