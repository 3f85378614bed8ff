/** Counts events by kind and name. */
export class Tally {
  readonly #counts = new Map<string, Map<string, number>>();

  /** Adds to the count of `name` under `kind`. */
  add(kind: string, name: string, times = 1): void {
    const names = this.#counts.get(kind) ?? new Map<string, number>();
    names.set(name, (names.get(name) ?? 0) + times);
    this.#counts.set(kind, names);
  }

  /** The total of a kind. */
  total(kind: string): number {
    return [...(this.#counts.get(kind)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  }

  /** The names with their counts, the most frequent first. */
  names(kind: string): [name: string, count: number][] {
    return [...(this.#counts.get(kind) ?? [])].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
  }
}
