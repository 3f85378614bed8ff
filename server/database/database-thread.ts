import type { Worker } from "node:worker_threads";
import { startWorker } from "../worker-thread.ts";
import type { LiteSettings } from "./lite-backend.ts";
import { fromPlainError } from "./plain-error.ts";
import type { WorkerRequest, WorkerResponse } from "./worker-messages.ts";

/** The database thread timed out and was terminated, or exited by itself; committed data is safe. */
export class DatabaseLostError extends Error {
  override name = "DatabaseLostError";
  /** PostgreSQL's code for a cancelled statement, or for a server that shut down. */
  readonly code: "57014" | "57P01";

  constructor(code: "57014" | "57P01", message: string) {
    super(message);
    this.code = code;
  }
}

/** Interval at which the limit of a request is checked. */
const CHECK_MS = 250;
/** A request may take this multiple of its limit in wall-clock time. */
const TIMEOUT_MS = 12;
/** How long closing may take before the thread is terminated; its data is safe either way. */
const CLOSE_MS = 10_000;

/**
 * The embedded database in a worker thread. PGlite cannot cancel a statement, so one that exceeds its limit is
 * terminated with its thread, like a crash, and the database is reopened: PostgreSQL recovers from its write-ahead log.
 * Handles one request at a time; the caller waits for each response.
 */
export class DatabaseThread {
  readonly #settings: LiteSettings;
  #worker: Promise<Worker> | null = null;
  #closed = false;

  private constructor(settings: LiteSettings) {
    this.#settings = settings;
  }

  /** @throws StartError */
  static async open(settings: LiteSettings): Promise<DatabaseThread> {
    const thread = new DatabaseThread(settings);
    await thread.#opened();
    return thread;
  }

  /**
   * Sends a request and returns the response. Throws DatabaseLostError when it is cancelled, and rethrows the request's
   * own error.
   * @param limitMs milliseconds of processor time; undefined for no limit
   */
  async sendRequest(
    request: WorkerRequest,
    limitMs?: number,
  ): Promise<Exclude<WorkerResponse, { kind: "failed" }>> {
    const worker = await this.#opened();
    const answered = nextAnswer(worker, limitMs);
    worker.postMessage(request);
    try {
      return await answered;
    } catch (error) {
      if (error instanceof DatabaseLostError) await this.#reopen(worker);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const worker = await this.#worker?.catch(() => undefined);
    if (!worker) return;
    const answered = nextAnswer(worker, CLOSE_MS);
    worker.postMessage({ kind: "close" } satisfies WorkerRequest);
    try {
      await answered;
    } catch (error) {
      // The thread was terminated; the next start recovers, so a shutdown need not report it.
      if (!(error instanceof DatabaseLostError)) throw error;
    } finally {
      await worker.terminate();
    }
  }

  #opened(): Promise<Worker> {
    if (this.#worker) return this.#worker;
    const opening = start(this.#settings);
    this.#worker = opening;
    opening.then(
      (worker) => worker.once("exit", () => this.#forget(opening)),
      () => this.#forget(opening),
    );
    return opening;
  }

  #forget(worker: Promise<Worker>): void {
    if (this.#worker === worker) this.#worker = null;
  }

  /** Two threads on one directory would corrupt it: the next starts only after the last has exited. */
  async #reopen(worker: Worker): Promise<void> {
    await worker.terminate();
    this.#worker = null;
    // Reopen at once instead of with the next request, which would have to wait for it.
    if (!this.#closed) this.#opened().catch((error: unknown) => console.error(String(error)));
  }
}

/**
 * Returns a check for an exceeded time limit. It measures the processor time of the whole process, an upper bound of
 * the thread's: on a busy machine, wall-clock time would cancel fast requests. Wall-clock time has a limit too, for
 * requests that wait without computing.
 */
function overLimit(limitMs: number): () => boolean {
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 > limitMs || performance.now() - startedAt > limitMs * TIMEOUT_MS;
  };
}

async function start(settings: LiteSettings): Promise<Worker> {
  const worker = startWorker("database-worker", settings);
  // Without a listener, an error event would end the process; the thread's exit event follows.
  worker.on("error", (error) => console.error("The database thread failed:", error));
  try {
    await nextAnswer(worker);
    return worker;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

function nextAnswer(worker: Worker, limitMs?: number): Promise<Exclude<WorkerResponse, { kind: "failed" }>> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearInterval(timer);
      worker.off("message", onAnswer).off("exit", onExit);
    };
    const lose = (code: "57014" | "57P01", message: string) => {
      end();
      reject(new DatabaseLostError(code, message));
    };
    const onAnswer = (answer: WorkerResponse) => {
      end();
      if (answer.kind === "failed") reject(fromPlainError(answer.error));
      else resolve(answer);
    };
    const onExit = () => lose("57P01", "The database stopped unexpectedly and is being restarted.");
    const isOver = limitMs === undefined ? () => false : overLimit(limitMs);
    const timer = setInterval(() => {
      if (isOver()) lose("57014", "This took too long and was cancelled.");
    }, CHECK_MS);
    worker.on("message", onAnswer).on("exit", onExit);
  });
}
