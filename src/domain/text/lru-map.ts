/** The capacity in rows, beyond what is on the screen: about fifty short lists, or a few very long ones. */
const MAX_ROWS = 4_000;

/**
 * A cache with least-recently-used eviction. The weight of a list is its number of rows; the newest entry is always
 * kept.
 * @param capacity the capacity in rows
 */
export class LruMap extends Map<string, unknown> {
  readonly #capacity: number;
  readonly #weights = new Map<string, number>();
  #weight = 0;

  constructor(capacity = MAX_ROWS) {
    super();
    this.#capacity = capacity;
  }

  override get(key: string): unknown {
    const value = super.get(key);
    if (super.has(key)) {
      super.delete(key);
      super.set(key, value);
    }
    return value;
  }

  override set(key: string, value: unknown): this {
    this.delete(key);
    super.set(key, value);
    const weight = weightOf(value);
    this.#weights.set(key, weight);
    this.#weight += weight;
    for (const oldest of this.keys()) {
      if (this.#weight <= this.#capacity || oldest === key) break;
      this.delete(oldest);
    }
    return this;
  }

  override delete(key: string): boolean {
    this.#weight -= this.#weights.get(key) ?? 0;
    this.#weights.delete(key);
    return super.delete(key);
  }

  override clear(): void {
    this.#weights.clear();
    this.#weight = 0;
    super.clear();
  }
}

/** 1, plus 1 for each row of each list in the value. */
function weightOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  const lists = [value, ...Object.values(value)].filter(Array.isArray);
  return lists.reduce((sum, { length }) => sum + length, 1);
}
