import { Worker } from "node:worker_threads";
import type { LiteSettings } from "./lite-backend.ts";
import { fromPlainError } from "./plain-error.ts";
import type { Answer, Question } from "./worker-messages.ts";

/** The database's thread did not answer in time and was ended, or ended by itself; what it had committed is kept. */
export class DatabaseLostError extends Error {
  override name = "DatabaseLostError";
  /** PostgreSQL's code for a cancelled statement, or for a server that went away. */
  readonly code: "57014" | "57P01";

  constructor(code: "57014" | "57P01", message: string) {
    super(message);
    this.code = code;
  }
}

const BOOT = new URL("./database-worker-boot.mjs", import.meta.url);
/** How often it is looked whether a question is over its limit. */
const CHECK_MS = 250;
/** By the clock a question may take so many times its limit. */
const TIMEOUT_MS = 12;
/** How long closing may take before the thread is ended as it is; its data is safe either way. */
const CLOSE_MS = 10_000;

/**
 * The embedded database in a thread of its own. PGlite cannot cancel a statement, so one that takes too long is ended
 * with its thread, as a crash would, and the database is opened again: PostgreSQL recovers from its write-ahead log.
 * Asks one question at a time; the caller waits for each answer.
 */
export class DatabaseThread {
  readonly #settings: LiteSettings;
  #worker: Promise<Worker> | null = null;
  #closed = false;

  private constructor(settings: LiteSettings) {
    this.#settings = settings;
  }

  /** Throws StartError. */
  static async open(settings: LiteSettings): Promise<DatabaseThread> {
    const thread = new DatabaseThread(settings);
    await thread.#opened();
    return thread;
  }

  /**
   * Asks and gives the answer. Throws DatabaseLostError when it is cancelled, and what the question itself threw.
   * @param limitMs milliseconds of processor time; undefined for no limit
   */
  async ask(question: Question, limitMs?: number): Promise<Exclude<Answer, { kind: "failed" }>> {
    const worker = await this.#opened();
    const answered = nextAnswer(worker, limitMs);
    worker.postMessage(question);
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
    worker.postMessage({ kind: "close" } satisfies Question);
    try {
      await answered;
    } catch (error) {
      // Ended as it was: its next start recovers. Whoever stops the server has nothing to do about it.
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

  /** Two threads on one directory would corrupt it: the next begins when the last is gone for certain. */
  async #reopen(worker: Worker): Promise<void> {
    await worker.terminate();
    this.#worker = null;
    // At once, and not with the next question: whoever asks next waits no longer than must be.
    if (!this.#closed) this.#opened().catch((error: unknown) => console.error(String(error)));
  }
}

/**
 * Whether a question has used up its time. The whole process's processor time counts, which is at least the thread's own:
 * on a busy machine the clock would cancel what is as quick as ever. What waits without computing has its end too.
 */
function overLimit(limitMs: number): () => boolean {
  const [begun, before] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 > limitMs || performance.now() - begun > limitMs * TIMEOUT_MS;
  };
}

async function start(settings: LiteSettings): Promise<Worker> {
  const worker = new Worker(BOOT, { workerData: settings, execArgv: [] });
  // Always heard, for an error that nobody hears ends the process; the thread's exit follows it.
  worker.on("error", (error) => console.error("The database's thread failed:", error));
  try {
    await nextAnswer(worker);
    return worker;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

function nextAnswer(worker: Worker, limitMs?: number): Promise<Exclude<Answer, { kind: "failed" }>> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearInterval(timer);
      worker.off("message", onAnswer).off("exit", onExit);
    };
    const lose = (code: "57014" | "57P01", message: string) => {
      end();
      reject(new DatabaseLostError(code, message));
    };
    const onAnswer = (answer: Answer) => {
      end();
      if (answer.kind === "failed") reject(fromPlainError(answer.error));
      else resolve(answer);
    };
    const onExit = () => lose("57P01", "The database ended unexpectedly and is being opened again.");
    const isOver = limitMs === undefined ? () => false : overLimit(limitMs);
    const timer = setInterval(() => {
      if (isOver()) lose("57014", "This took too long and was cancelled.");
    }, CHECK_MS);
    worker.on("message", onAnswer).on("exit", onExit);
  });
}
