import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { createExclusiveRunner, RECHECK_MS } from "../../../../src/offline/core/exclusive.ts";
import { StoppableBrowser, StoppableContext } from "../../support/stoppable-browser.ts";

const LOCK = "selam-sync";
/** How long another context may take to take over, in milliseconds. */
const TAKEOVER_MS = 5_000;
const LONG = 3_600_000;

let browser: StoppableBrowser;
let one: StoppableContext;
let other: StoppableContext;

beforeEach(() => {
  browser = new StoppableBrowser();
  [one, other] = [new StoppableContext(browser, () => 0.5), new StoppableContext(browser, () => 0.5)];
});

/** What a promise has come to in virtual time; undefined if it is pending. */
async function valueAfter<T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> {
  let value: T | undefined;
  void promise.then((settled) => {
    value = settled;
  });
  await browser.pass(milliseconds);
  return value;
}

describe("two contexts with the same job", () => {
  it("run it one after the other, and the second is told so at once", async () => {
    const first = one.exclusively(LOCK, () => one.sleep(60_000).then(() => "one"));
    expect(
      await valueAfter(
        10,
        other.exclusively(LOCK, async () => "other"),
      ),
    ).toBeNull();
    expect(await valueAfter(60_000, first)).toBe("one");
    expect(
      await valueAfter(
        10,
        other.exclusively(LOCK, async () => "other"),
      ),
    ).toBe("other");
  });

  it("the second takes over when the first is stopped, and the result of the first is discarded", async () => {
    const first = one.exclusively(LOCK, () => one.sleep(1_000).then(() => "one"));
    await browser.pass(500);
    one.stop();
    expect(
      await valueAfter(
        3_000,
        other.exclusively(LOCK, async () => "other"),
      ),
    ).toBe("other");
    await browser.pass(60_000);
    one.resume();
    expect(await valueAfter(10, first)).toBeNull();
  });

  it("a context that resumes after it lost its lock does not answer for the new holder, which is stopped too", async () => {
    const third = new StoppableContext(browser, () => 0);
    void one.exclusively(LOCK, () => one.sleep(LONG));
    await browser.pass(10);
    one.stop();
    void other.exclusively(LOCK, () => other.sleep(LONG));
    await browser.pass(5_000);
    one.resume();
    other.stop();
    expect(
      await valueAfter(
        3_000,
        third.exclusively(LOCK, async () => "third"),
      ),
    ).toBe("third");
  });

  it("of two that wait for a stopped one, one takes over and the other hears of it", async () => {
    const third = new StoppableContext(browser, () => 0.9);
    void one.exclusively(LOCK, () => one.sleep(LONG));
    await browser.pass(10);
    one.stop();
    const taken = other.exclusively(LOCK, () => other.sleep(10_000).then(() => "other"));
    const late = third.exclusively(LOCK, async () => "third");
    expect(await valueAfter(5_000, late)).toBeNull();
    expect(await valueAfter(10_000, taken)).toBe("other");
  });

  it("one that was stopped while it waited for an answer asks again, and takes nothing from a holder that runs", async () => {
    const first = one.exclusively(LOCK, () => one.sleep(100_000).then(() => "one"));
    await browser.pass(10);
    // The holder misses the question for a moment, and the other the answer.
    one.stop();
    const second = other.exclusively(LOCK, async () => "other");
    await browser.pass(1_000);
    other.stop();
    one.resume();
    await browser.pass(60_000);
    other.resume();
    expect(await valueAfter(10, second)).toBeNull();
    expect(await valueAfter(100_000, first)).toBe("one");
  });

  it("other locks are not concerned", async () => {
    void one.exclusively(LOCK, () => one.sleep(LONG));
    await browser.pass(10);
    one.stop();
    expect(
      await valueAfter(
        10,
        other.exclusively("selam-send", async () => "sent"),
      ),
    ).toBe("sent");
  });
});

describe("a job that fails", () => {
  it("fails for its caller, and leaves the lock free", async () => {
    const full = new DOMException("No space.", "AbortError");
    const failed = one.exclusively(LOCK, () => Promise.reject(full)).catch((error: unknown) => error);
    expect(await valueAfter(10, failed)).toBe(full);
    expect(
      await valueAfter(
        10,
        other.exclusively(LOCK, async () => "other"),
      ),
    ).toBe("other");
  });

  it("before it returns a promise, too", async () => {
    const failed = one
      .exclusively(LOCK, () => {
        throw new Error("broken");
      })
      .catch((error: unknown) => error);
    expect(await valueAfter(10, failed)).toEqual(new Error("broken"));
    expect(
      await valueAfter(
        10,
        other.exclusively(LOCK, async () => "other"),
      ),
    ).toBe("other");
  });
});

describe("without a way to know of the others", () => {
  const locks = { request: () => Promise.reject(new Error("not asked for")) } as unknown as LockManager;
  const liveness = { answer: () => () => undefined, ask: async () => true };

  it("every context runs its own job", async () => {
    expect(await createExclusiveRunner(null, liveness)(LOCK, async () => "run")).toBe("run");
    expect(await createExclusiveRunner(locks, null)(LOCK, async () => "run")).toBe("run");
  });

  it("an error of the locks reaches the caller", async () => {
    await expect(createExclusiveRunner(locks, liveness)(LOCK, async () => "run")).rejects.toThrow(
      "not asked for",
    );
  });
});

/** The same numbers from 0 to 1 for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Contexts that always have something to do: each reads what all share, works, and writes only if nobody has written since. */
class Workers {
  readonly contexts: readonly StoppableContext[];
  readonly starts: { readonly at: number; readonly by: StoppableContext }[] = [];
  /** The version that each write was based on. */
  readonly bases: number[] = [];
  /** When a lock was taken from a holder that had been able to answer all the time. */
  readonly wronglyStolen: number[] = [];
  holder: StoppableContext | null = null;
  readonly #random: () => number;
  readonly #resumedAt = new Map<StoppableContext, number>();

  constructor(count: number, random: () => number) {
    this.#random = random;
    this.contexts = Array.from({ length: count }, () => new StoppableContext(browser, random));
    for (const context of this.contexts) void this.#work(context);
  }

  stop(context: StoppableContext, milliseconds: number): void {
    context.stop();
    browser.later(milliseconds, () => {
      this.#resumedAt.set(context, browser.time);
      context.resume();
    });
  }

  async #work(context: StoppableContext): Promise<void> {
    for (;;) {
      const done = await context.exclusively(LOCK, () => this.#job(context));
      await context.sleep(done === null ? RECHECK_MS : 100 + this.#random() * 1_000);
    }
  }

  async #job(context: StoppableContext): Promise<true> {
    if (this.holder && this.#couldAnswer(this.holder)) this.wronglyStolen.push(browser.time);
    this.holder = context;
    this.#resumedAt.set(context, this.#resumedAt.get(context) ?? 0);
    this.starts.push({ at: browser.time, by: context });
    const base = this.bases.length;
    for (let part = 0; part < 4; part += 1) await context.sleep(this.#random() * 2_000);
    if (this.bases.length === base) this.bases.push(base);
    if (this.holder === context) this.holder = null;
    return true;
  }

  /** Of two that take over in the same moment, the second takes the lock from the first. */
  #couldAnswer(holder: StoppableContext): boolean {
    const tookAt = this.starts.findLast(({ by }) => by === holder)?.at ?? 0;
    const resumedAt = this.#resumedAt.get(holder) ?? 0;
    return !holder.isStopped && browser.time - Math.max(resumedAt, tookAt) > 5;
  }
}

const seeds = fc.nat(2 ** 31);

describe("for any moments at which contexts are stopped and resumed", () => {
  const stop = fc.record({
    who: fc.nat(2),
    after: fc.integer({ min: 1, max: 9_000 }),
    lasts: fc.integer({ min: 1, max: 60_000 }),
  });

  it("no holder that can answer loses its lock, only one write of several at once counts, and the work continues", async () => {
    const stops = fc.array(stop, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(stops, seeds, async (planned, seed) => {
        browser = new StoppableBrowser();
        const workers = new Workers(3, randomOf(seed));
        for (const { who, after, lasts } of planned) {
          await browser.pass(after);
          const context = workers.contexts[who];
          if (context && !context.isStopped) workers.stop(context, lasts);
        }
        await browser.pass(120_000);
        expect(workers.wronglyStolen).toEqual([]);
        expect(workers.bases).toEqual(workers.bases.map((_, at) => at));
        expect(workers.starts.filter(({ at }) => at > browser.time - 30_000)).not.toEqual([]);
      }),
      // A context that resumes with a question of its own finds its timer before the holder's answer.
      {
        numRuns: 60,
        examples: [
          [
            [
              { who: 0, after: 941, lasts: 3_066 },
              { who: 2, after: 1_061, lasts: 2_011 },
            ],
            1_760_157_017,
          ],
        ],
      },
    );
  });

  it("another context takes over within five seconds", async () => {
    let takeovers = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 20_000 }), seeds, async (moment, seed) => {
        browser = new StoppableBrowser();
        const workers = new Workers(2, randomOf(seed));
        await browser.pass(moment);
        const { holder } = workers;
        if (!holder) return;
        takeovers += 1;
        holder.stop();
        const before = workers.starts.length;
        await browser.pass(TAKEOVER_MS);
        expect(workers.starts.slice(before).map(({ by }) => by)).not.toEqual([]);
        expect(workers.starts[before]?.by).not.toBe(holder);
      }),
      { numRuns: 100 },
    );
    expect(takeovers).toBeGreaterThan(0);
  });
});
