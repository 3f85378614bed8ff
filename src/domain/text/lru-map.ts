/**
 * The capacity in rows, beyond what is on the screen: about ten lists and what was opened from them. A row takes 2 to 10 kB of memory, and a
 * tab that is read for an hour reaches any capacity.
 */
const MAX_ROWS = 500;

/**
 * A cache with least-recently-used eviction. The weight of a list is its number of rows; the newest entry is always
 * kept, and so is what weighs nothing: numbers and flags.
 * @param capacity the capacity in rows
 */
export class LruMap extends Map<string, unknown> {
  private readonly capacity: number;
  private weight = 0;

  constructor(capacity = MAX_ROWS) {
    super();
    this.capacity = capacity;
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
    this.weight += weightOf(value);
    for (const [oldest, held] of this) {
      if (this.weight <= this.capacity || oldest === key) break;
      if (weightOf(held) > 0) this.delete(oldest);
    }
    return this;
  }

  override delete(key: string): boolean {
    this.weight -= weightOf(super.get(key));
    return super.delete(key);
  }

  override clear(): void {
    this.weight = 0;
    super.clear();
  }
}

/** Of an object 1, plus 1 for each row of each list in it. */
function weightOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const lists = [value, ...Object.values(value)].filter(Array.isArray);
  return lists.reduce((sum, { length }) => sum + length, 1);
}
