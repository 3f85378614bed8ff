import type { AdminRemote } from "../../../src/domain/outbox/admin-remote.ts";
import type { Remote } from "../../../src/domain/outbox/remote.ts";
import { type AdminCommands, createAdminCommands } from "../../../src/offline/admin/commands.ts";
import type { AdminDatabase } from "../../../src/offline/admin/database.ts";
import { readAdminState } from "../../../src/offline/admin/mirror.ts";
import { pullAdmin } from "../../../src/offline/admin/pull.ts";
import { adminQueue } from "../../../src/offline/admin/push.ts";
import { type AdminReader, createAdminReader } from "../../../src/offline/admin/queries.ts";
import { createLeaderLock, createSender, type Sender } from "../../../src/offline/core/sender.ts";
import { createServerBackoff, createServerClock } from "../../../src/offline/core/server-state.ts";
import { createSyncLoop, type SyncLoop } from "../../../src/offline/core/sync-loop.ts";
import { PageLife, untilIdle } from "../page-life.ts";
import type { TestSession } from "./test-session.ts";

/** The browser that a page of the admin runs in. */
export type AdminPageEnvironment = {
  openDatabase(): AdminDatabase;
  readonly admin: AdminRemote;
  readonly site: Pick<Remote, "head">;
  readonly session: Pick<TestSession, "access" | "refresh">;
  readonly locks: LockManager | null;
  now(): number;
  elapsed(): number;
  random(): number;
  newId(): string;
  later(milliseconds: number, run: () => void): () => void;
  readonly remembered: { updatedAt: number | null };
  /** Called when the page has died, so that the browser releases what it held. */
  died(): void;
};

/** One open admin page with the real sync loop, sender and commands, wired as in src/data/admin/client.ts. */
export class AdminPage {
  readonly db: AdminDatabase;
  readonly read: AdminReader;
  readonly adminSync: SyncLoop;
  readonly sender: Sender;
  readonly commands: AdminCommands;
  readonly life: PageLife;

  constructor(environment: AdminPageEnvironment) {
    const { now, elapsed, random, newId, locks } = environment;
    this.life = new PageLife({
      later: environment.later,
      ended: () => {
        this.adminSync.stop();
        this.sender.stop();
        this.db.close();
        environment.died();
      },
    });
    const db = environment.openDatabase();
    this.db = db;
    this.life.faults.bind(db);
    this.read = createAdminReader(db);
    const clock = createServerClock(elapsed);
    const uploads = new Map<string, AbortController>();
    const [admin, remote, auth] = [environment.admin, environment.site, environment.session].map((calls) =>
      this.life.onLine(calls),
    ) as [AdminRemote, Pick<Remote, "head">, AdminPageEnvironment["session"]];
    const isVisible = () => true;
    const backoff = createServerBackoff({ elapsed, random, isVisible });
    const shared = { now, elapsed, random, clock, backoff, isVisible };
    const withLock = <T>(job: () => Promise<T>): Promise<T | null> =>
      locks
        ? locks.request("selam-desk-sync", { ifAvailable: true }, (lock) => (lock ? job() : null))
        : job();
    this.adminSync = createSyncLoop(
      {
        ...shared,
        withLock,
        setTimer: (milliseconds, run) => this.life.later(milliseconds, run, () => this.adminSync.sync()),
        lastSync: environment.remembered,
        onMirrorChanged: () => undefined,
        deletePictures: () => undefined,
      },
      () => pullAdmin({ db, remote: admin, auth, now, newId }),
      async () => JSON.stringify(await readAdminState(db)),
    );
    const isOnline = () => this.adminSync.status().failure === null;
    this.sender = createSender({
      ...shared,
      queue: adminQueue({ db, remote: admin, auth, uploads, newId, now, probe: { remote, clock, isOnline } }),
      withLeaderLock: createLeaderLock(db, locks, now, "selam-desk-send"),
      setTimer: (milliseconds, run) => this.life.later(milliseconds, run, () => untilIdle(this.sender)),
    });
    this.commands = createAdminCommands({ db, uploads, newId, now, onQueued: () => this.wake() });
    let phase = this.sender.status().phase;
    this.sender.subscribe(() => {
      const was = phase;
      phase = this.sender.status().phase;
      const { failure } = this.sender.status();
      if (was === "sending" && phase !== "sending" && !failure) this.life.follow(this.adminSync.sync());
    });
    this.adminSync.subscribe(() => {
      if (this.adminSync.status().phase === "idle" && this.sender.status().phase === "idle") this.wake();
    });
  }

  /** Runs on start, on return to the foreground, and when the browser reports a connection. */
  resume(): void {
    this.life.follow(this.adminSync.sync());
    this.wake();
  }

  wake(): void {
    this.life.follow(this.sender.wake());
  }

  settled(): Promise<void> {
    return this.life.settled(() => this.sender.status().phase === "sending");
  }
}
