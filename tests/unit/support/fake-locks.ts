type Granted = (lock: Lock | null) => unknown;
type Entry = { readonly name: string; readonly mode: LockMode };
type Waiting = Entry & { grant(): void };

/** The Web Locks of one browser: shared and exclusive, in order of request (https://w3c.github.io/web-locks/). */
export class FakeLocks {
  #held: Entry[] = [];
  #pending: Waiting[] = [];

  /** The same manager, as every tab of the browser has it. */
  manager(): LockManager {
    const request = (name: string, options: LockOptions | Granted, callback?: Granted) =>
      typeof options === "function"
        ? this.#request(name, {}, options)
        : this.#request(name, options, callback ?? (() => undefined));
    const query = async () => ({ held: [...this.#held], pending: [...this.#pending] });
    return { request, query } as unknown as LockManager;
  }

  get count(): number {
    return this.#held.length + this.#pending.length;
  }

  #request(name: string, { mode = "exclusive", ifAvailable, signal }: LockOptions, run: Granted) {
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        name,
        mode,
        grant: () => {
          this.#held.push(entry);
          void Promise.resolve()
            .then(() => run({ name, mode }))
            .then(resolve, reject)
            .finally(() => {
              this.#held = this.#held.filter((one) => one !== entry);
              this.#grantNext();
            });
        },
      };
      if (ifAvailable && !this.#isFree(entry)) return resolve(run(null));
      this.#pending.push(entry);
      signal?.addEventListener("abort", () => {
        this.#pending = this.#pending.filter((one) => one !== entry);
        reject(signal.reason);
      });
      this.#grantNext();
    });
  }

  #isFree({ name, mode }: Entry): boolean {
    return !this.#held.some((one) => one.name === name && (mode === "exclusive" || one.mode === "exclusive"));
  }

  #grantNext(): void {
    for (const next of [...this.#pending]) {
      if (!this.#isFree(next)) return;
      this.#pending = this.#pending.filter((one) => one !== next);
      next.grant();
    }
  }
}
