/** The backend is shutting down and takes no more work. */
export class QueueClosedError extends Error {
  override name = "QueueClosedError";
}

/**
 * Runs jobs one after another, in order. The backend package opens transactions on PGlite's single session without
 * any lock, so two requests at once would share one transaction and its role: measured, half of the anonymous
 * requests ran as `service_role`. PGlite computes on one thread anyway, so nothing is lost.
 */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  /**
   * Runs the job after all earlier ones, whether those failed or not. Rejects with QueueClosedError after close, and
   * with the reason of `unwanted` when that is aborted before the job's turn: nobody waits for its answer any more.
   */
  run<Result>(job: () => Promise<Result>, unwanted?: AbortSignal): Promise<Result> {
    if (this.#closed) return Promise.reject(new QueueClosedError("The server is shutting down."));
    const result = this.#last.then(() => {
      unwanted?.throwIfAborted();
      return job();
    });
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Takes no new job and resolves when the accepted ones are done. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#last;
  }
}
