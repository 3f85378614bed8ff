type Timer = { readonly due: number; readonly run: () => void };

/** More timers than any period can have; beyond it, timers loop forever. */
const MAX_TIMERS = 5_000;

/** Virtual time, so that schedules of minutes run in milliseconds. */
export class VirtualTime {
  #elapsed = 0;
  readonly #timers = new Set<Timer>();

  /** Milliseconds since the start, on the monotonic clock. */
  get elapsed(): number {
    return this.#elapsed;
  }

  later(milliseconds: number, run: () => void): () => void {
    const timer = { due: this.#elapsed + Math.max(0, milliseconds), run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /**
   * Lets time pass, running each timer when it is due.
   * @param settled resolves when the work started by a timer has ended
   */
  async pass(milliseconds: number, settled: () => Promise<void>): Promise<void> {
    await settled();
    const end = this.#elapsed + milliseconds;
    for (let ran = 0; ; ran += 1) {
      if (ran > MAX_TIMERS) throw new Error(`Timers run for ever at ${this.#elapsed} ms.`);
      const next = this.#nextUntil(end);
      if (!next) break;
      this.#timers.delete(next);
      this.#elapsed = Math.max(this.#elapsed, next.due);
      next.run();
      await settled();
    }
    this.#elapsed = end;
  }

  #nextUntil(end: number): Timer | null {
    let next: Timer | null = null;
    for (const timer of this.#timers) {
      if (timer.due <= end && (!next || timer.due < next.due)) next = timer;
    }
    return next;
  }
}
