import { Dexie } from "dexie";

/** Thrown wherever the code of a dead tab continues. */
export class TabClosedError extends Error {
  override name = "TabClosedError";
}

/** When a full disk fails a write: at once, or when the transaction ends. */
export type DiskFull = "at-once" | "at-the-end";

/**
 * The planned faults of one tab: it can be killed at a chosen point of its work, and its disk can be full. The points
 * are the start of each transaction and both sides of each request; a transaction is atomic.
 */
export class TabFaults {
  gone = false;
  /** Points passed so far. */
  passed = 0;
  /** True to leave out transactions that only read: a crash there leaves the same disk as at the next point. */
  onlyWrites = false;
  #pointsLeft = Number.POSITIVE_INFINITY;
  #full: { how: DiskFull; onlyAdding: boolean; times: number } | null = null;
  readonly #onDeath: () => void;

  constructor(onDeath: () => void) {
    this.#onDeath = onDeath;
  }

  /** Kills the tab after this many more points. */
  dieAfter(points: number): void {
    this.#pointsLeft = points;
  }

  /** Fails the next writes for lack of space: those that add to the outbox, or those that store an answer. */
  fillDisk(how: DiskFull, onlyAdding: boolean, times: number): void {
    this.#full = { how, onlyAdding, times };
  }

  /** Clears all planned faults. */
  clear(): void {
    this.#pointsLeft = Number.POSITIVE_INFINITY;
    this.#full = null;
  }

  /** @throws TabClosedError */
  pass(): void {
    this.passed += 1;
    if (!this.gone && this.#pointsLeft-- <= 0) this.die();
    if (this.gone) throw new TabClosedError("This tab is gone.");
  }

  die(): void {
    if (this.gone) return;
    this.gone = true;
    this.#onDeath();
  }

  /** The error a write fails with if the disk is full for it; otherwise undefined. */
  refuses(table: string, isAdding: boolean): unknown {
    const full = this.#full;
    if (!full || full.times <= 0) return null;
    if (full.onlyAdding ? !(isAdding && table === "outbox") : table !== "receipts") return null;
    full.times -= 1;
    const quota = new DOMException("The disk is full.", "QuotaExceededError");
    return full.how === "at-once" ? quota : new Dexie.AbortError("Transaction aborted", quota);
  }

  /** Makes the database's work pass these points. Call it before the database is opened. */
  bind(db: Dexie): void {
    db.use({
      stack: "dbcore",
      name: "faults",
      create: (core) => ({
        ...core,
        transaction: (...transaction) => {
          if (this.gone || !this.onlyWrites || transaction[1] === "readwrite") this.pass();
          return core.transaction(...transaction);
        },
        table: (name) => {
          const table = core.table(name);
          return {
            ...table,
            mutate: (request) => {
              const error = this.refuses(name, request.type === "add");
              return error ? Promise.reject(error) : table.mutate(request);
            },
          };
        },
      }),
    });
  }
}
