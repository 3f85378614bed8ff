import type { Remote } from "../../src/domain/remote.ts";
import { createReader, type Reader } from "../../src/local/reading.ts";
import type { SiteDatabase } from "../../src/local/site-database.ts";
import { type Commands, createCommands } from "../../src/sync/commands.ts";
import { createEngine, type Engine } from "../../src/sync/engine.ts";
import { send, visitorQueue } from "../../src/sync/send.ts";
import { createSender, type Sender } from "../../src/sync/sender.ts";
import { createServerClock } from "../../src/sync/server-clock.ts";
import { createSoleSender } from "../../src/sync/sole-sender.ts";
import { Fate } from "./fate.ts";

/** What a tab has of the device it runs on. */
export type TabWorld = {
  openDatabase(): SiteDatabase;
  readonly remote: Remote;
  readonly locks: LockManager | null;
  now(): number;
  elapsed(): number;
  random(): number;
  /** For what a person does. */
  newId(): string;
  /** For everything else. */
  newSecret(): string;
  later(milliseconds: number, run: () => void): () => void;
  readonly remembered: { updatedAt: number | null };
  /** The tab has died, and the browser takes back what it held. */
  died(): void;
};

/** One open page of the site: the real engine, sender and commands, put together as src/start-data.ts does. */
export class Tab {
  readonly db: SiteDatabase;
  readonly read: Reader;
  readonly engine: Engine;
  readonly sender: Sender;
  readonly commands: Commands;
  readonly fate: Fate;
  isWorker = false;
  readonly #world: TabWorld;
  readonly #remote: Remote;
  readonly #underWay = new Set<Promise<unknown>>();
  #thawed: { promise: Promise<void>; thaw: () => void } | null = null;
  /** Timers that ran out while it was frozen. */
  readonly #missed: (() => void)[] = [];
  #died: () => void = () => undefined;
  readonly #death = new Promise<void>((resolve) => {
    this.#died = resolve;
  });

  constructor(world: TabWorld) {
    this.#world = world;
    this.fate = new Fate(() => {
      this.engine.stop();
      this.sender.stop();
      this.db.close();
      this.#died();
      world.died();
    });
    this.db = world.openDatabase();
    this.fate.bind(this.db);
    this.read = createReader(this.db);
    this.#remote = this.#onLine(world.remote);
    const { now, elapsed, random, newId, newSecret } = world;
    const clock = createServerClock(elapsed);
    const shared = { db: this.db, remote: this.#remote, clock, now, elapsed, random, isVisible: () => true };
    this.engine = createEngine({
      ...shared,
      exclusively: (job) => this.#exclusively(job),
      later: (milliseconds, run) => this.#later(milliseconds, run, () => this.engine.sync()),
      remembered: world.remembered,
      mirrorChanged: () => undefined,
      forgetPictures: () => undefined,
    });
    this.sender = createSender({
      ...shared,
      queue: visitorQueue({ ...shared, newId: newSecret, isOnline: () => true }),
      asSoleSender: createSoleSender(this.db, world.locks, now),
      later: (milliseconds, run) => this.#later(milliseconds, run, () => this.#untilRested()),
    });
    this.commands = createCommands({
      db: this.db,
      now,
      newId,
      newSecret,
      queued: () => this.wake(),
    });
    this.engine.subscribe(() => {
      if (this.engine.status().phase === "idle") this.#follow(this.#sendWaiting());
    });
  }

  get frozen(): boolean {
    return this.#thawed !== null;
  }

  /** What the page does when it starts, comes back to the screen, or hears that there is a line. */
  goOn(): void {
    this.#follow(this.engine.sync());
    this.#follow(this.#sendWaiting());
  }

  wake(): void {
    this.#follow(this.sender.wake());
  }

  /** Sends once as the service worker does beside the pages (sw/outbox.ts), and is gone. */
  work(): void {
    this.isWorker = true;
    this.#follow(this.#workOnce().finally(() => this.fate.die()));
  }

  async #workOnce(): Promise<void> {
    const run = createSoleSender(this.db, this.#world.locks, this.#world.now);
    await run(async () => ({
      failure: await send({
        db: this.db,
        remote: this.#remote,
        now: this.#world.now,
        newId: this.#world.newSecret,
        isOnline: () => true,
        clock: createServerClock(this.#world.elapsed),
      }),
    }));
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
  async settled(): Promise<void> {
    while (this.#isBusy() && !this.fate.gone && !this.frozen) {
      if (this.#underWay.size > 0) await Promise.race([this.#death, ...this.#underWay]);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async #sendWaiting(): Promise<void> {
    if ((await this.db.outbox.count()) > 0) this.wake();
  }

  #isBusy(): boolean {
    return this.#underWay.size > 0 || this.sender.status().phase === "sending";
  }

  async #exclusively<T>(job: () => Promise<T>): Promise<T | null> {
    const { locks } = this.#world;
    return locks
      ? locks.request("selam-sync", { ifAvailable: true }, (lock) => (lock ? job() : null))
      : job();
  }

  /** @param outcome resolves when what a timer began is over */
  #later(milliseconds: number, run: () => void, outcome: () => Promise<unknown>): () => void {
    let forgotten = false;
    const ring = () => {
      if (this.fate.gone || forgotten) return;
      if (this.frozen) {
        this.#missed.push(ring);
        return;
      }
      run();
      this.#follow(outcome());
    };
    const forget = this.#world.later(milliseconds, ring);
    return () => {
      forgotten = true;
      forget();
    };
  }

  /** Resolves when the sender next says that it rests. */
  #untilRested(): Promise<void> {
    return new Promise((resolve) => {
      const end = this.sender.subscribe(() => {
        if (this.sender.status().phase === "sending") return;
        end();
        resolve();
      });
    });
  }

  #follow(work: Promise<unknown>): void {
    const followed = work.catch(() => undefined).finally(() => this.#underWay.delete(followed));
    this.#underWay.add(followed);
  }

  /** The server, as long as this tab lives: a frozen one hears its answers when it is thawed, a dead one never. */
  #onLine(remote: Remote): Remote {
    const calls = Object.entries(remote).map(([name, call]) => [
      name,
      async (...asked: unknown[]) => {
        this.fate.pass();
        const answer = await (call as (...asked: unknown[]) => Promise<unknown>)(...asked);
        while (this.#thawed) await this.#thawed.promise;
        this.fate.pass();
        return answer;
      },
    ]);
    return Object.fromEntries(calls) as Remote;
  }
}
