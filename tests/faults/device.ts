import { createSiteRemote } from "../../src/api/site-api.ts";
import { createSubmissionsRemote } from "../../src/api/submissions-api.ts";
import type { RecordingStore } from "../../src/capabilities/voice/domain/recording.ts";
import { addMilliseconds, type Timestamp } from "../../src/domain/dates/timestamp.ts";
import type { Failure } from "../../src/domain/outbox/failure.ts";
import type { Remote } from "../../src/domain/outbox/remote.ts";
import type { SubmissionsRemote } from "../../src/domain/submissions/submissions-remote.ts";
import { createExclusiveRunner } from "../../src/offline/core/exclusive.ts";
import type { LastSync } from "../../src/offline/core/sync-loop.ts";
import { SiteDatabase } from "../../src/offline/site/database.ts";
import { BrowserLocks } from "./browser-locks.ts";
import { addLaterVersions } from "./later-versions.ts";
import { uuidOf } from "./seeded-random.ts";
import { Tab } from "./tab.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** The hook of a planted bug on the device (planted-bugs.ts). */
export type DeviceBug = {
  remote?(remote: Remote, db: () => SiteDatabase): Remote;
  submissions?(remote: SubmissionsRemote): SubmissionsRemote;
  database?(db: SiteDatabase, versionsLater: number): void;
  recordings?(store: RecordingStore): RecordingStore;
};

export type DeviceOptions = {
  readonly name: string;
  readonly origin: string;
  readonly key: string;
  readonly time: VirtualTime;
  /** Random numbers from 0 to 1, the same for the same schedule. */
  random(): number;
  /** False lets every tab do everything. */
  readonly webLocks: boolean;
  readonly bug: DeviceBug;
};

const EPOCH = Date.UTC(2026, 10, 20);
/** Real milliseconds a device waits for a byte: while faults are planned, and on a good connection. */
const FAULT_TIMEOUT_MS = 80;
const TIMEOUT_MS = 20_000;
/** Interactions in a request, at most. */
const BATCH = 5;
/** Turns of the event loop after which a live query has noticed a write. */
const LIVE_QUERY_TICKS = 15;

/** A browser profile: its database outlives every tab, and its clock can be changed. */
export class Device {
  readonly #options: DeviceOptions;
  readonly #locks = new BrowserLocks();
  readonly #remembered: LastSync = { updatedAt: null, clockOffset: 0 };
  readonly #remote: Remote;
  readonly #submissions: SubmissionsRemote;
  #versionsLater = 0;
  #clockOffset = 0;
  tabs: Tab[] = [];
  /** Ids for the next commands, used before generated ones. */
  readonly nextIds: string[] = [];
  /** The last id given out: what a tab that dies in the middle was about to store. */
  lastId = "";
  /** True if any of its tabs was killed. */
  died = false;
  lineIsGood = true;

  constructor(options: DeviceOptions) {
    this.#options = options;
    const { origin, key } = options;
    this.#remote = this.#line(
      createSiteRemote(origin, key, TIMEOUT_MS),
      createSiteRemote(origin, key, FAULT_TIMEOUT_MS),
    );
    this.#submissions = this.#line(
      createSubmissionsRemote(origin, key, TIMEOUT_MS),
      createSubmissionsRemote(origin, key, FAULT_TIMEOUT_MS),
    );
  }

  now(): number {
    return EPOCH + this.#options.time.elapsed + this.#clockOffset;
  }

  setClock(milliseconds: number): void {
    this.#clockOffset += milliseconds;
  }

  /** Lets time pass in which no tab is open: the clock goes on, and what is stored is older. */
  async age(milliseconds: number): Promise<void> {
    this.setClock(milliseconds);
    const db = this.openDatabase();
    const earlier = (time: Timestamp) => addMilliseconds(time, -milliseconds);
    const earlierAttempt = <T extends { readonly firstAttemptAt: Timestamp | null }>(one: T): T =>
      one.firstAttemptAt ? { ...one, firstAttemptAt: earlier(one.firstAttemptAt) } : one;
    await db.outbox.bulkPut((await db.outbox.toArray()).map(earlierAttempt));
    const receipts = await db.receipts.toArray();
    await db.receipts.bulkPut(
      receipts.map((one) => ({ ...earlierAttempt(one), doneAt: earlier(one.doneAt) })),
    );
    db.close();
  }

  /** Opens the database as the newest app on this device does, for read-only inspection. */
  openDatabase(): SiteDatabase {
    const { name, bug } = this.#options;
    const db = new SiteDatabase(name);
    addLaterVersions(db, "++seq, &id, postId, lane", this.#versionsLater);
    bug.database?.(db, this.#versionsLater);
    return db;
  }

  open(): Tab {
    const { time, random, webLocks, bug } = this.#options;
    const owner = {};
    const tab: Tab = new Tab({
      openDatabase: () => this.openDatabase(),
      remote: bug.remote ? bug.remote(this.#remote, () => tab.db) : this.#remote,
      submissions: bug.submissions?.(this.#submissions) ?? this.#submissions,
      exclusively: webLocks
        ? this.#locks.runnerOf(owner, () => tab.frozen)
        : createExclusiveRunner(null, null),
      now: () => this.now(),
      elapsed: () => time.elapsed,
      random,
      newId: () => this.#newId(),
      newSecret: () => uuidOf(this.#options.random),
      later: (milliseconds, run) => time.later(milliseconds, run),
      remembered: this.#remembered,
      batchSize: BATCH,
      recordingsOf: (store) => bug.recordings?.(store) ?? store,
      died: () => {
        this.died = true;
        this.#locks.free(owner);
        this.tabs = this.tabs.filter((other) => other !== tab);
      },
    });
    this.tabs.push(tab);
    return tab;
  }

  /** The next version of the app opens the database, so every older tab must close it. */
  upgrade(): void {
    this.#versionsLater += 1;
  }

  /** Resolves when no tab has pending work other than timers. */
  async settled(): Promise<void> {
    // Live queries report a write a few turns later.
    for (let turn = 0; turn < LIVE_QUERY_TICKS; turn += 1)
      await new Promise((resolve) => setImmediate(resolve));
    await Promise.all(this.tabs.map((tab) => tab.settled()));
  }

  /** The last failures of the senders of all tabs. */
  failures(): Failure[] {
    return this.tabs.flatMap((tab) => tab.sender.status().failure ?? []);
  }

  #line<T extends object>(normal: T, faulty: T): T {
    const names = Object.keys(normal) as (keyof T)[];
    const calls = names.map((name) => [
      name,
      (...args: unknown[]) => {
        const remote = this.lineIsGood ? normal : faulty;
        return (remote[name] as (...args: unknown[]) => unknown)(...args);
      },
    ]);
    return Object.fromEntries(calls) as T;
  }

  #newId(): string {
    this.lastId = this.nextIds.shift() ?? uuidOf(this.#options.random);
    return this.lastId;
  }
}
