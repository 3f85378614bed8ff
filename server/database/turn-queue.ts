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
  /** True if its result may wait for those of the next ones, to be flushed to disk together. */
  readonly isGrouped?: boolean;
}

/** Runs a job. `isFlushedLater`: its result is given after the next call of the queue's `flush`. */
type Job<Result> = (isFlushedLater: boolean) => Promise<Result>;

interface Waiting {
  readonly isGrouped: boolean;
  refuse(): void;
  start(isFlushedLater: boolean): Promise<void>;
}

/** A job that is done, whose result is not on the disk yet. */
interface Unflushed {
  give(): void;
  fail(error: unknown): void;
}

/** Waiting jobs per client: far more than one device sends at once, since a family may share an address. */
const PER_CLIENT = 60;
/** Waiting jobs of all clients together, to bound memory. Beyond them a client gets the place of one that has more of them. */
const IN_ALL = 600;
const full = () => new QueueFullError("Too many requests are waiting; try again later.");
/** The client key of the server's own jobs. */
const OWN = "";
/** Bounds of a group, which the first of its clients waits for. */
const GROUP_SIZE = 10;
const GROUP_MS = 50;

/**
 * Runs jobs one at a time, or a few. One at a time on PGlite: the backend package opens transactions on PGlite's single
 * session without a lock, so two concurrent requests would share one transaction and its role (measured: half of the
 * anonymous requests ran as `service_role`). Jobs of one client run in order; clients take turns, so that no client waits for another's whole
 * backlog. Grouped jobs that follow one another are flushed to disk together, before any of their results is given and
 * before any other job runs.
 */
export class TurnQueue {
  /** In order of turns: a client goes to the end after its turn. */
  readonly #waiting = new Map<string, Waiting[]>();
  #count = 0;
  #running = 0;
  #closed = false;
  #onIdle: (() => void)[] = [];
  #group: Unflushed[] = [];
  /** When the first of the group was done. */
  #groupSince = 0;
  readonly #slots: number;
  readonly #flush: ((jobs: number) => Promise<void>) | undefined;

  /**
   * @param slots how many jobs may run at the same time
   * @param flush flushes the results of the last jobs, so many of them, to disk; with one slot, for grouped jobs
   */
  constructor(slots = 1, flush?: (jobs: number) => Promise<void>) {
    this.#slots = slots;
    this.#flush = flush;
  }

  /**
   * Rejects with QueueClosedError after close, with QueueFullError when too many jobs are waiting, and with the abort
   * reason of `unwanted` if that is aborted before the job's turn.
   */
  run<Result>(job: Job<Result>, { client = OWN, unwanted, isGrouped = false }: Turn = {}): Promise<Result> {
    if (this.#closed) return Promise.reject(new QueueClosedError("The server is shutting down."));
    if (unwanted?.aborted) return Promise.reject(unwanted.reason);
    const own = this.#waiting.get(client) ?? [];
    if (client !== OWN && (own.length >= PER_CLIENT || !this.#hasRoom(own.length)))
      return Promise.reject(full());
    return new Promise<Result>((resolve, reject) => {
      const giveUp = (reason: unknown) => {
        unwanted?.removeEventListener("abort", leave);
        this.#remove(client, waiting);
        reject(reason);
      };
      const leave = () => giveUp(unwanted?.reason);
      const waiting: Waiting = {
        isGrouped,
        refuse: () => giveUp(full()),
        start: (isFlushedLater) => {
          unwanted?.removeEventListener("abort", leave);
          return job(isFlushedLater).then(
            (result) => {
              if (!isFlushedLater) resolve(result);
              else this.#addToGroup({ give: () => resolve(result), fail: reject });
            },
            (error: unknown) => {
              // Whatever made it fail may have lost the others' commits.
              for (const { fail } of this.#group.splice(0)) fail(error);
              reject(error);
            },
          );
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
    const turn = this.#nextTurn();
    if (this.#group.length > 0 && (!turn?.waiting.isGrouped || this.#isGroupFull())) {
      this.#occupy(this.#endGroup());
      return;
    }
    if (!turn) {
      if (this.#running === 0) for (const notify of this.#onIdle.splice(0)) notify();
      return;
    }
    const { client, own, waiting } = turn;
    this.#remove(client, waiting);
    if (own.length > 0) {
      this.#waiting.delete(client);
      this.#waiting.set(client, own);
    }
    // One that is alone flushes its own commit.
    const hasCompany = this.#group.length > 0 || this.#nextTurn()?.waiting.isGrouped;
    this.#occupy(waiting.start(Boolean(this.#flush && waiting.isGrouped && hasCompany)));
  }

  #nextTurn(): { client: string; own: Waiting[]; waiting: Waiting } | undefined {
    const [turn] = this.#waiting;
    const waiting = turn?.[1][0];
    return turn && waiting && { client: turn[0], own: turn[1], waiting };
  }

  #occupy(work: Promise<void>): void {
    this.#running++;
    void work.finally(() => {
      this.#running--;
      this.#next();
    });
  }

  #addToGroup(done: Unflushed): void {
    if (this.#group.length === 0) this.#groupSince = performance.now();
    this.#group.push(done);
  }

  #isGroupFull(): boolean {
    return this.#group.length >= GROUP_SIZE || performance.now() - this.#groupSince > GROUP_MS;
  }

  async #endGroup(): Promise<void> {
    const group = this.#group.splice(0);
    try {
      await this.#flush?.(group.length);
    } catch (error) {
      for (const { fail } of group) fail(error);
      return;
    }
    for (const { give } of group) give();
  }

  /** Makes room for a client with so many jobs, at the cost of the one with most, if there is none. @returns false if it has fewer */
  #hasRoom(jobs: number): boolean {
    if (this.#count < IN_ALL) return true;
    let most: Waiting[] = [];
    for (const [client, own] of this.#waiting) if (client !== OWN && own.length > most.length) most = own;
    if (most.length <= jobs + 1) return false;
    most.at(-1)?.refuse();
    return true;
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
