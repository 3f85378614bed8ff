const WINDOW_MS = 15 * 60_000;
/** More names than honest people use in a quarter of an hour; the longest unused are forgotten first. */
const MOST_KEYS = 10_000;

/** What failures are counted by, and how many there may be in a quarter of an hour. */
export interface Counted {
  readonly key: string;
  readonly most: number;
}

/**
 * Counts failed sign-ins of a quarter of an hour in memory, by whatever names it is given. An attempt counts from its
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
  secondsToWait(keys: readonly Counted[]): number {
    const waits = keys.map(({ key, most }) => {
      const recent = this.#recent(key);
      const oldest = recent.at(-most);
      return oldest === undefined ? 0 : Math.ceil((oldest + WINDOW_MS - this.#now()) / 1000);
    });
    return Math.max(0, ...waits);
  }

  /** Notes an attempt. Returns the function that takes it back when it turns out to be none. */
  begin(keys: readonly Counted[]): () => void {
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
