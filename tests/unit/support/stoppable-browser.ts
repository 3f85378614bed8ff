import { createExclusiveRunner, type ExclusiveRunner } from "../../../src/offline/core/exclusive.ts";
import { type Channel, createLiveness } from "../../../src/offline/core/liveness.ts";

type Holder = { readonly lose: () => void };

/** Milliseconds that a message takes from one process to another. */
const MESSAGE_MS = 1;

/**
 * One browser in virtual time: its locks and messages are of the browser itself, its contexts run in processes of their own,
 * each of which the system may stop. What happens for a stopped process waits until it resumes.
 */
export class StoppableBrowser {
  time = 0;
  readonly #due: { readonly at: number; readonly run: () => void }[] = [];
  readonly #holders = new Map<string, Holder>();
  readonly #open = new Set<{ readonly of: StoppableContext; readonly channel: Channel }>();

  later(milliseconds: number, run: () => void): void {
    this.#due.push({ at: this.time + milliseconds, run });
  }

  /** Lets virtual time pass. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds;
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const [next] = this.#due.sort((one, other) => one.at - other.at);
      if (!next || next.at > end) break;
      this.#due.shift();
      this.time = next.at;
      next.run();
    }
    this.time = end;
  }

  openChannel(of: StoppableContext): Channel {
    const entry = {
      of,
      channel: {
        onmessage: null,
        postMessage: (data: unknown) => {
          const others = [...this.#open].filter((other) => other !== entry);
          this.later(MESSAGE_MS, () => {
            for (const other of others)
              other.of.inProcess(() => {
                // A closed channel gets nothing.
                if (this.#open.has(other))
                  other.channel.onmessage?.call(null as never, { data } as MessageEvent);
              });
          });
        },
        close: () => void this.#open.delete(entry),
      } as Channel,
    };
    this.#open.add(entry);
    return entry.channel;
  }

  request(of: StoppableContext, name: string, { steal }: LockOptions, job: LockGrantedCallback<unknown>) {
    return new Promise<unknown>((resolve, reject) => {
      const holder = this.#holders.get(name);
      if (holder && !steal) return of.inProcess(() => resolve(job(null)));
      holder?.lose();
      const mine: Holder = {
        lose: () => of.inProcess(() => reject(new DOMException("Stolen.", "AbortError"))),
      };
      this.#holders.set(name, mine);
      of.inProcess(() => {
        void Promise.resolve(job({ name, mode: "exclusive" })).then((value) => {
          if (this.#holders.get(name) === mine) this.#holders.delete(name);
          resolve(value);
        }, reject);
      });
    });
  }
}

/** A tab or a worker with a process of its own. */
export class StoppableContext {
  isStopped = false;
  readonly exclusively: ExclusiveRunner;
  readonly #browser: StoppableBrowser;
  #waiting: (() => void)[] = [];

  constructor(browser: StoppableBrowser, random: () => number) {
    this.#browser = browser;
    const request = (name: string, options: LockOptions, job: LockGrantedCallback<unknown>) =>
      browser.request(this, name, options, job);
    const liveness = createLiveness({
      open: () => browser.openChannel(this),
      newId: () => crypto.randomUUID(),
      elapsed: () => browser.time,
      random,
      setTimer: (milliseconds, run) => this.later(milliseconds, run),
    });
    this.exclusively = createExclusiveRunner({ request } as unknown as LockManager, liveness);
  }

  /** Runs something in this process, now or once it resumes. */
  inProcess(run: () => void): void {
    if (this.isStopped) this.#waiting.push(run);
    else run();
  }

  later(milliseconds: number, run: () => void): void {
    this.#browser.later(milliseconds, () => this.inProcess(run));
  }

  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.later(milliseconds, resolve));
  }

  stop(): void {
    this.isStopped = true;
  }

  resume(): void {
    this.isStopped = false;
    for (const run of this.#waiting.splice(0)) run();
  }
}
