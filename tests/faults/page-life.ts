import { TabFaults } from "./tab-faults.ts";

/** What a page needs from its environment. */
export type PageLifeDeps = {
  /** Runs a callback after milliseconds of virtual time; returns a function that cancels it. */
  later(milliseconds: number, run: () => void): () => void;
  /** Called when the page ends: its timers, database and browser locks are released. */
  ended(): void;
};

/** The life of one open page: it works, is frozen and resumed, and can be killed at any point. */
export class PageLife {
  readonly faults: TabFaults;
  readonly #world: PageLifeDeps;
  readonly #pending = new Set<Promise<unknown>>();
  #thawed: { promise: Promise<void>; thaw: () => void } | null = null;
  /** Timers that fired while it was frozen. */
  readonly #missed: (() => void)[] = [];
  readonly #unanswered = new Set<string>();
  #called = 0;
  #died: () => void = () => undefined;
  readonly #death = new Promise<void>((resolve) => {
    this.#died = resolve;
  });

  constructor(environment: PageLifeDeps) {
    this.#world = environment;
    this.faults = new TabFaults(() => {
      this.#died();
      environment.ended();
    });
  }

  get frozen(): boolean {
    return this.#thawed !== null;
  }

  /** The calls that wait for an answer, with their first argument. */
  get unanswered(): readonly string[] {
    return [...this.#unanswered];
  }

  /** Holds back all answers, as for a background page on a phone. */
  freeze(): void {
    if (this.#thawed) return;
    let thaw: () => void = () => undefined;
    const promise = new Promise<void>((resolve) => {
      thaw = resolve;
    });
    this.#thawed = { promise, thaw };
  }

  /** Resolves when the page is not frozen. */
  async awake(): Promise<void> {
    while (this.#thawed) await this.#thawed.promise;
  }

  thaw(): void {
    this.#thawed?.thaw();
    this.#thawed = null;
    for (const ring of this.#missed.splice(0)) ring();
  }

  /** Resolves when the page has no pending work but timers, is dead, or frozen. */
  async settled(isSending: () => boolean): Promise<void> {
    while ((this.#pending.size > 0 || isSending()) && !this.faults.gone && !this.frozen) {
      if (this.#pending.size > 0) await Promise.race([this.#death, ...this.#pending]);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  follow(work: Promise<unknown>): void {
    const followed = work.catch(() => undefined).finally(() => this.#pending.delete(followed));
    this.#pending.add(followed);
  }

  /** @param run resolves when its work has ended */
  later(milliseconds: number, run: () => Promise<void>): () => void {
    let forgotten = false;
    const ring = () => {
      if (this.faults.gone || forgotten) return;
      if (this.frozen) {
        this.#missed.push(ring);
        return;
      }
      this.follow(run());
    };
    const forget = this.#world.later(milliseconds, ring);
    return () => {
      forgotten = true;
      forget();
    };
  }

  /** Wraps network calls for the life of this page: a frozen page gets its answers when resumed, a dead one never. */
  onLine<T extends object>(calls: T): T {
    const alive = Object.entries(calls).map(([name, call]) => [
      name,
      async (...args: unknown[]) => {
        this.faults.pass();
        this.#called += 1;
        const named = `${name}(${String(args[0]).slice(0, 80)}) #${this.#called}`;
        this.#unanswered.add(named);
        try {
          const answer = await (call as (...args: unknown[]) => Promise<unknown>)(...args);
          await this.awake();
          this.faults.pass();
          return answer;
        } finally {
          this.#unanswered.delete(named);
        }
      },
    ]);
    return Object.fromEntries(alive) as T;
  }
}
