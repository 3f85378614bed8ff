import { createExclusiveRunner, type ExclusiveRunner } from "../../src/offline/core/exclusive.ts";

type Held = { readonly owner: object; readonly lose: (error: unknown) => void };

/** The subset of one browser's Web Locks that the app uses: exclusive, `ifAvailable` and `steal`. Node 20 has none. */
export class BrowserLocks {
  readonly #held = new Map<string, Held>();
  readonly #isFrozen = new Map<object, () => boolean>();

  /** The lock manager of one tab; its locks are released when the tab dies. */
  of(owner: object): LockManager {
    const request = (name: string, options: LockOptions, job: (lock: Lock | null) => unknown) =>
      this.#request(owner, name, options, job);
    return { request } as unknown as LockManager;
  }

  /** Runs jobs exclusively, as the contexts of one browser do. A holder answers unless it is frozen. */
  runnerOf(owner: object, isFrozen: () => boolean): ExclusiveRunner {
    this.#isFrozen.set(owner, isFrozen);
    return createExclusiveRunner(this.of(owner), {
      answer: () => () => undefined,
      ask: async (name) => {
        const holder = this.#held.get(name)?.owner;
        return holder !== undefined && !this.#isFrozen.get(holder)?.();
      },
    });
  }

  /** Releases the locks of a dead tab, as the browser does. */
  free(owner: object): void {
    this.#isFrozen.delete(owner);
    for (const [name, held] of this.#held) if (held.owner === owner) this.#held.delete(name);
  }

  async #request(
    owner: object,
    name: string,
    { steal = false }: LockOptions,
    job: (lock: Lock | null) => unknown,
  ): Promise<unknown> {
    const holder = this.#held.get(name);
    if (holder && !steal) return job(null);
    holder?.lose(new DOMException("Another took the lock.", "AbortError"));
    let held: Held | null = null;
    const lost = new Promise<never>((_, lose) => {
      held = { owner, lose };
      this.#held.set(name, held);
    });
    try {
      return await Promise.race([lost, Promise.resolve(job({ name, mode: "exclusive" }))]);
    } finally {
      if (this.#held.get(name) === held) this.#held.delete(name);
    }
  }
}
