/** How many rows a page remembers beyond what it shows: some fifty lists as they are opened, or a few very long ones. */
const MOST_ROWS = 4_000;

/**
 * A memory of bounded size: what was asked for longest ago is forgotten first. A list weighs as much as it has rows; the
 * one put in last is always there.
 * @param most how many rows all together
 */
export class LruMap extends Map<string, unknown> {
  readonly #most: number;
  readonly #weights = new Map<string, number>();
  #weight = 0;

  constructor(most = MOST_ROWS) {
    super();
    this.#most = most;
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
      if (this.#weight <= this.#most || oldest === key) break;
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

/** One, and one more for each row of each list in it. */
function weightOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  const lists = [value, ...Object.values(value)].filter(Array.isArray);
  return lists.reduce((sum, { length }) => sum + length, 1);
}
