type Held = { readonly owner: object; readonly lose: (error: unknown) => void };

/**
 * Web Locks of one browser, as far as the app uses them: exclusive, `ifAvailable` and `steal`. Node 20 has none.
 */
export class BrowserLocks {
  readonly #held = new Map<string, Held>();

  /** The locks as one tab sees them; what it holds is freed when it dies. */
  of(owner: object): LockManager {
    const request = (name: string, options: LockOptions, job: (lock: Lock | null) => unknown) =>
      this.#request(owner, name, options, job);
    return { request } as unknown as LockManager;
  }

  /** The browser frees what a dead tab held. */
  free(owner: object): void {
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
