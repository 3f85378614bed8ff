type Held = { readonly owner: object; readonly lose: (error: unknown) => void };

/** The subset of one browser's Web Locks that the app uses: exclusive, `ifAvailable` and `steal`. Node 20 has none. */
export class BrowserLocks {
  readonly #held = new Map<string, Held>();

  /** The lock manager of one tab; its locks are released when the tab dies. */
  of(owner: object): LockManager {
    const request = (name: string, options: LockOptions, job: (lock: Lock | null) => unknown) =>
      this.#request(owner, name, options, job);
    return { request } as unknown as LockManager;
  }

  /** Releases the locks of a dead tab, as the browser does. */
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
