import type { RecordingStore } from "../../src/capabilities/voice/domain/recording.ts";
import { createRecordingStore } from "../../src/capabilities/voice/offline/recording-store.ts";
import { RecordingsDatabase } from "../../src/capabilities/voice/offline/recordings-database.ts";
import type { Remote } from "../../src/domain/outbox/remote.ts";
import type { SubmissionsRemote } from "../../src/domain/submissions/submissions-remote.ts";
import type { ExclusiveRunner } from "../../src/offline/core/exclusive.ts";
import { createSender, type Sender } from "../../src/offline/core/sender.ts";
import { createServerBackoff } from "../../src/offline/core/server-backoff.ts";
import { createServerClock } from "../../src/offline/core/server-clock.ts";
import type { LastSync } from "../../src/offline/core/sync-loop.ts";
import { type Commands, createCommands } from "../../src/offline/site/commands.ts";
import type { SiteDatabase } from "../../src/offline/site/database.ts";
import { SENDER_LOCK, send, visitorQueue } from "../../src/offline/site/push.ts";
import { createReader, type Reader } from "../../src/offline/site/queries.ts";
import { createSiteSync, type SiteSync } from "../../src/offline/site/site-sync.ts";
import { createSubmissions, type Submissions } from "../../src/offline/site/submissions/submissions.ts";
import { PageLife } from "./page-life.ts";
import type { TabFaults } from "./tab-faults.ts";

/** The device that a tab runs on. */
export type TabEnvironment = {
  openDatabase(): SiteDatabase;
  readonly remote: Remote;
  readonly submissions: SubmissionsRemote;
  readonly exclusively: ExclusiveRunner;
  now(): number;
  elapsed(): number;
  random(): number;
  /** Ids for user actions. */
  newId(): string;
  /** Random values for everything else. */
  newSecret(): string;
  later(milliseconds: number, run: () => void): () => void;
  readonly remembered: LastSync;
  /** How many interactions a request has at most; few, so that what several batches do is seen with few operations. */
  readonly batchSize: number;
  /** The store of recordings as this device uses it. */
  recordingsOf(store: RecordingStore): RecordingStore;
  /** Called when the tab has died, so that the browser releases what it held. */
  died(): void;
};

/** One open page of the site with the real site sync, sender and commands, wired as in src/data/site/client.ts. */
export class Tab {
  readonly db: SiteDatabase;
  readonly read: Reader;
  readonly siteSync: SiteSync;
  readonly sender: Sender;
  readonly commands: Commands;
  readonly submissions: Submissions;
  readonly recordings: RecordingStore;
  readonly life: PageLife;
  isWorker = false;
  readonly #world: TabEnvironment;
  readonly #remote: Remote;
  readonly #submissions: SubmissionsRemote;

  constructor(environment: TabEnvironment) {
    this.#world = environment;
    const recordingsDb = new RecordingsDatabase();
    this.life = new PageLife({
      later: environment.later,
      ended: () => {
        this.siteSync.stop();
        this.sender.stop();
        this.db.close();
        recordingsDb.close();
        environment.died();
      },
    });
    this.db = environment.openDatabase();
    this.faults.bind(this.db);
    this.faults.bind(recordingsDb);
    this.recordings = environment.recordingsOf(createRecordingStore(recordingsDb));
    this.read = createReader(this.db);
    this.#remote = this.life.onLine(environment.remote);
    this.#submissions = this.life.onLine(environment.submissions);
    const { now, elapsed, random, newId, newSecret } = environment;
    const clock = createServerClock(elapsed);
    const isVisible = () => true;
    const backoff = createServerBackoff({ elapsed, random, isVisible });
    const shared = { db: this.db, remote: this.#remote, clock, backoff, now, elapsed, random, isVisible };
    this.siteSync = createSiteSync({
      ...shared,
      withLock: (job) => environment.exclusively("selam-sync", job),
      setTimer: (milliseconds, run) => this.life.later(milliseconds, run),
      lastSync: environment.remembered,
      onMirrorChanged: () => undefined,
      deletePictures: () => undefined,
    });
    this.sender = createSender({
      ...shared,
      queue: visitorQueue(
        { ...shared, submissions: this.#submissions, newId: newSecret, isOnline: () => true },
        environment.batchSize,
      ),
      withLeaderLock: (job) => environment.exclusively(SENDER_LOCK, job),
      setTimer: (milliseconds, run) => this.life.later(milliseconds, run),
    });
    const writing = {
      db: this.db,
      now,
      newId,
      newSecret,
      deviceCode: () => "K7QF-2M9X-T4RD-8HWZ",
      onQueued: () => this.wake(),
    };
    this.commands = createCommands(writing);
    this.submissions = createSubmissions(writing);
    this.siteSync.subscribe(() => {
      if (this.siteSync.status().phase === "idle") this.life.follow(this.#sendWaiting());
    });
  }

  get faults(): TabFaults {
    return this.life.faults;
  }

  get frozen(): boolean {
    return this.life.frozen;
  }

  /** Runs on start, on return to the foreground, and when the browser reports a connection. */
  resume(): void {
    this.life.follow(this.siteSync.sync());
    this.life.follow(this.#sendWaiting());
  }

  wake(): void {
    this.life.follow(this.sender.wake());
  }

  /** Sends once, as the service worker does (sw/database-jobs/outbox.ts), and ends. */
  work(): void {
    this.isWorker = true;
    this.life.follow(this.#workOnce().finally(() => this.faults.die()));
  }

  async #workOnce(): Promise<void> {
    const deps = {
      db: this.db,
      remote: this.#remote,
      submissions: this.#submissions,
      now: this.#world.now,
      newId: this.#world.newSecret,
      isOnline: () => true,
      clock: createServerClock(this.#world.elapsed),
    };
    await this.#world.exclusively(SENDER_LOCK, async () => ({
      failure: await send(deps, this.#world.batchSize),
    }));
  }

  /** Resolves when the tab has no pending work but timers, is dead, or frozen. */
  settled(): Promise<void> {
    return this.life.settled(() => this.sender.status().phase === "sending");
  }

  async #sendWaiting(): Promise<void> {
    if ((await this.db.outbox.count()) > 0) this.wake();
  }
}
