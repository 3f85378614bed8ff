/** The backend is shutting down and accepts no more work. */
export class QueueClosedError extends Error {
  override name = "QueueClosedError";
}

/** Too many jobs are waiting, of one client or in total. */
export class QueueFullError extends Error {
  override name = "QueueFullError";
}

export interface Turn {
  /** The client whose turn this is; jobs without one are the server's own, and are never refused. */
  readonly client?: string;
  /** Aborted when the client has disconnected. */
  readonly unwanted?: AbortSignal;
}

interface Waiting {
  start(): Promise<void>;
}

/** Waiting jobs per client: far more than one device sends at once, since a family may share an address. */
const PER_CLIENT = 60;
/** Waiting jobs of all clients together, to bound memory. */
const IN_ALL = 600;
/** The client key of the server's own jobs. */
const OWN = "";

/**
 * Runs jobs one at a time, or a few. One at a time on PGlite: the backend package opens transactions on PGlite's single
 * session without a lock, so two concurrent requests would share one transaction and its role (measured: half of the
 * anonymous requests ran as `service_role`). Jobs of one client run in order; clients take turns, so that no client waits for another's whole
 * backlog.
 */
export class TurnQueue {
  /** In order of turns: a client goes to the end after its turn. */
  readonly #waiting = new Map<string, Waiting[]>();
  #count = 0;
  #running = 0;
  #closed = false;
  #onIdle: (() => void)[] = [];
  readonly #slots: number;

  /** @param slots how many jobs may run at the same time */
  constructor(slots = 1) {
    this.#slots = slots;
  }

  /**
   * Rejects with QueueClosedError after close, with QueueFullError when too many jobs are waiting, and with the abort
   * reason of `unwanted` if that is aborted before the job's turn.
   */
  run<Result>(job: () => Promise<Result>, { client = OWN, unwanted }: Turn = {}): Promise<Result> {
    if (this.#closed) return Promise.reject(new QueueClosedError("The server is shutting down."));
    if (unwanted?.aborted) return Promise.reject(unwanted.reason);
    const own = this.#waiting.get(client) ?? [];
    if (client !== OWN && (own.length >= PER_CLIENT || this.#count >= IN_ALL))
      return Promise.reject(new QueueFullError("Too many requests are waiting; try again later."));
    return new Promise<Result>((resolve, reject) => {
      const leave = () => {
        this.#remove(client, waiting);
        reject(unwanted?.reason);
      };
      const waiting: Waiting = {
        start: () => {
          unwanted?.removeEventListener("abort", leave);
          return job().then(resolve, reject);
        },
      };
      unwanted?.addEventListener("abort", leave, { once: true });
      own.push(waiting);
      this.#waiting.set(client, own);
      this.#count++;
      this.#next();
    });
  }

  /** Refuses new jobs and resolves when the accepted ones are done. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#running > 0) await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }

  #next(): void {
    if (this.#running >= this.#slots) return;
    const [turn] = this.#waiting;
    const waiting = turn?.[1][0];
    if (!turn || !waiting) {
      if (this.#running === 0) for (const notify of this.#onIdle.splice(0)) notify();
      return;
    }
    const [client, own] = turn;
    this.#remove(client, waiting);
    if (own.length > 0) {
      this.#waiting.delete(client);
      this.#waiting.set(client, own);
    }
    this.#running++;
    void waiting.start().finally(() => {
      this.#running--;
      this.#next();
    });
  }

  #remove(client: string, waiting: Waiting): void {
    const own = this.#waiting.get(client);
    const at = own?.indexOf(waiting) ?? -1;
    if (!own || at < 0) return;
    own.splice(at, 1);
    this.#count--;
    if (own.length === 0) this.#waiting.delete(client);
  }
}
