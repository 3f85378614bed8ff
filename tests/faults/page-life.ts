import { Fate } from "./fate.ts";

/** What a page's life hangs on. */
export type LifeWorld = {
  /** Runs something after so many milliseconds of the schedule's time; gives what forgets it. */
  later(milliseconds: number, run: () => void): () => void;
  /** What ends with the page: its timers, its database, what the browser held for it. */
  ended(): void;
};

/** The life of one open page, whatever it shows: it works, is frozen and thawed, and is killed at any point. */
export class PageLife {
  readonly fate: Fate;
  readonly #world: LifeWorld;
  readonly #underWay = new Set<Promise<unknown>>();
  #thawed: { promise: Promise<void>; thaw: () => void } | null = null;
  /** Timers that ran out while it was frozen. */
  readonly #missed: (() => void)[] = [];
  #died: () => void = () => undefined;
  readonly #death = new Promise<void>((resolve) => {
    this.#died = resolve;
  });

  constructor(world: LifeWorld) {
    this.#world = world;
    this.fate = new Fate(() => {
      this.#died();
      world.ended();
    });
  }

  get frozen(): boolean {
    return this.#thawed !== null;
  }

  /** Nothing that is answered reaches it any more, as with a phone's page in the background. */
  freeze(): void {
    if (this.#thawed) return;
    let thaw: () => void = () => undefined;
    const promise = new Promise<void>((resolve) => {
      thaw = resolve;
    });
    this.#thawed = { promise, thaw };
  }

  thaw(): void {
    this.#thawed?.thaw();
    this.#thawed = null;
    for (const ring of this.#missed.splice(0)) ring();
  }

  /** Resolves when it has nothing under way but timers, is dead, or frozen. */
  async settled(isSending: () => boolean): Promise<void> {
    while ((this.#underWay.size > 0 || isSending()) && !this.fate.gone && !this.frozen) {
      if (this.#underWay.size > 0) await Promise.race([this.#death, ...this.#underWay]);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  follow(work: Promise<unknown>): void {
    const followed = work.catch(() => undefined).finally(() => this.#underWay.delete(followed));
    this.#underWay.add(followed);
  }

  /** @param outcome resolves when what a timer began is over */
  later(milliseconds: number, run: () => void, outcome: () => Promise<unknown>): () => void {
    let forgotten = false;
    const ring = () => {
      if (this.fate.gone || forgotten) return;
      if (this.frozen) {
        this.#missed.push(ring);
        return;
      }
      run();
      this.follow(outcome());
    };
    const forget = this.#world.later(milliseconds, ring);
    return () => {
      forgotten = true;
      forget();
    };
  }

  /** Calls over the line, as long as this page lives: a frozen one hears its answers when thawed, a dead one never. */
  onLine<T extends object>(calls: T): T {
    const alive = Object.entries(calls).map(([name, call]) => [
      name,
      async (...asked: unknown[]) => {
        this.fate.pass();
        const answer = await (call as (...asked: unknown[]) => Promise<unknown>)(...asked);
        while (this.#thawed) await this.#thawed.promise;
        this.fate.pass();
        return answer;
      },
    ]);
    return Object.fromEntries(alive) as T;
  }
}

type Resting = { status(): { readonly phase: string }; subscribe(listener: () => void): () => void };

/** Resolves when a sender next says that it rests. */
export function untilRested(sender: Resting): Promise<void> {
  return new Promise((resolve) => {
    const end = sender.subscribe(() => {
      if (sender.status().phase === "sending") return;
      end();
      resolve();
    });
  });
}
