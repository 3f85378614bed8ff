import { DatabaseLostError } from "../database-thread.ts";

/** Milliseconds between two beats while somebody waits. */
const PAUSE_MS = 1_000;
/** Milliseconds in which a database that works answers its simplest question. With the pause, less than five seconds. */
const PATIENCE_MS = 3_000;

/** Of a database to the simple question. */
type Answer = "answer" | "refusal" | "silence";

/**
 * Notices a database server that no longer answers, although nothing has closed its connections: a stopped process, a disk that hangs,
 * a network that was cut. While somebody waits it asks a simple question each second; when there is no answer, everybody who waits is
 * told, and whoever comes is told at once, until there is one again.
 */
export class Pulse {
  readonly #beat: () => Promise<unknown>;
  readonly #waiting = new Set<AbortController>();
  #isLost = false;
  #isBeating = false;
  #isStopped = false;
  #asked: Promise<Answer> | null = null;

  /** @param beat the simple question; what it answers does not matter */
  constructor(beat: () => Promise<unknown>) {
    this.#beat = beat;
  }

  /**
   * Runs `work`. Rejects with DatabaseLostError, instead of waiting on, once the database does not answer.
   * @param work gets a signal that is aborted then, by which it leaves the queues it waits in
   */
  async guard<Result>(work: (lost: AbortSignal) => Promise<Result>): Promise<Result> {
    if (this.#isLost) throw lostError();
    const waiter = new AbortController();
    const { signal } = waiter;
    this.#waiting.add(waiter);
    void this.#watch();
    try {
      return await untilAborted(work(signal), signal);
    } finally {
      this.#waiting.delete(waiter);
    }
  }

  /** Asks no more, once what it asks is closed. */
  stop(): void {
    this.#isStopped = true;
  }

  async #watch(): Promise<void> {
    if (this.#isBeating) return;
    this.#isBeating = true;
    while (!this.#isStopped && (this.#waiting.size > 0 || this.#isLost)) {
      await pause(PAUSE_MS);
      if (this.#isStopped || (this.#waiting.size === 0 && !this.#isLost)) break;
      // One that refuses has answered: what waits for it fails by itself.
      this.#isLost = (await this.#ask()) === "silence";
      if (this.#isLost) for (const waiter of this.#waiting) waiter.abort(lostError());
    }
    this.#isBeating = false;
  }

  /** True if the database answers the simple question now. */
  async answers(): Promise<boolean> {
    return (await this.#ask()) === "answer";
  }

  #ask(): Promise<Answer> {
    this.#asked ??= this.#beat()
      .then(
        (): Answer => "answer",
        (): Answer => "refusal",
      )
      .finally(() => {
        this.#asked = null;
      });
    return Promise.race([this.#asked, pause(PATIENCE_MS).then((): Answer => "silence")]);
  }
}

/** The result of `work`; rejects with the reason of the signal once that is aborted. */
export async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let leave: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason);
    signal.addEventListener("abort", leave, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", leave);
  }
}

function lostError(): DatabaseLostError {
  return new DatabaseLostError("57P01", "The database doesn't respond; try again later.");
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
