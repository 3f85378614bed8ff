import type { AdminRemote } from "../../../src/domain/outbox/admin-remote.ts";
import type { Remote } from "../../../src/domain/outbox/remote.ts";
import { type AdminCommands, createAdminCommands } from "../../../src/offline/admin/commands.ts";
import type { AdminDatabase } from "../../../src/offline/admin/database.ts";
import { readAdminState } from "../../../src/offline/admin/mirror.ts";
import { pullAdmin } from "../../../src/offline/admin/pull.ts";
import { adminQueue } from "../../../src/offline/admin/push.ts";
import { type AdminReader, createAdminReader } from "../../../src/offline/admin/queries.ts";
import { createLeaderLock } from "../../../src/offline/core/leader-lock.ts";
import { createSender, type Sender } from "../../../src/offline/core/sender.ts";
import { createServerRest } from "../../../src/offline/core/server-backoff.ts";
import { createServerClock } from "../../../src/offline/core/server-clock.ts";
import { createSyncLoop, type SyncLoop } from "../../../src/offline/core/sync-loop.ts";
import { PageLife, untilRested } from "../page-life.ts";
import type { BenchSession } from "./bench-session.ts";

/** The browser that a page of the admin runs in. */
export type AdminWorld = {
  openDatabase(): AdminDatabase;
  readonly admin: AdminRemote;
  readonly site: Pick<Remote, "head">;
  readonly session: Pick<BenchSession, "access" | "refresh">;
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
  readonly engine: SyncLoop;
  readonly sender: Sender;
  readonly commands: AdminCommands;
  readonly life: PageLife;

  constructor(world: AdminWorld) {
    const { now, elapsed, random, newId, locks } = world;
    this.life = new PageLife({
      later: world.later,
      ended: () => {
        this.engine.stop();
        this.sender.stop();
        this.db.close();
        world.died();
      },
    });
    const db = world.openDatabase();
    this.db = db;
    this.life.fate.bind(db);
    this.read = createAdminReader(db);
    const clock = createServerClock(elapsed);
    const uploads = new Map<string, AbortController>();
    const [admin, remote, auth] = [world.admin, world.site, world.session].map((calls) =>
      this.life.onLine(calls),
    ) as [AdminRemote, Pick<Remote, "head">, AdminWorld["session"]];
    const isVisible = () => true;
    const rest = createServerRest({ elapsed, random, isVisible });
    const shared = { now, elapsed, random, clock, rest, isVisible };
    const exclusively = <T>(job: () => Promise<T>): Promise<T | null> =>
      locks
        ? locks.request("selam-desk-sync", { ifAvailable: true }, (lock) => (lock ? job() : null))
        : job();
    this.engine = createSyncLoop(
      {
        ...shared,
        exclusively,
        later: (milliseconds, run) => this.life.later(milliseconds, run, () => this.engine.sync()),
        remembered: world.remembered,
        mirrorChanged: () => undefined,
        forgetPictures: () => undefined,
      },
      () => pullAdmin({ db, remote: admin, auth }),
      async () => JSON.stringify(await readAdminState(db)),
    );
    const isOnline = () => this.engine.status().failure === null;
    this.sender = createSender({
      ...shared,
      queue: adminQueue({ db, admin, auth, uploads, newId, now, reach: { remote, clock, isOnline } }),
      withLeaderLock: createLeaderLock(db, locks, now, "selam-desk-send"),
      later: (milliseconds, run) => this.life.later(milliseconds, run, () => untilRested(this.sender)),
    });
    this.commands = createAdminCommands({ db, uploads, newId, now, queued: () => this.wake() });
    let phase = this.sender.status().phase;
    this.sender.subscribe(() => {
      const was = phase;
      phase = this.sender.status().phase;
      const { failure } = this.sender.status();
      if (was === "sending" && phase !== "sending" && !failure) this.life.follow(this.engine.sync());
    });
    this.engine.subscribe(() => {
      if (this.engine.status().phase === "idle" && this.sender.status().phase === "idle") this.wake();
    });
  }

  /** Runs on start, on return to the foreground, and when the browser reports a connection. */
  goOn(): void {
    this.life.follow(this.engine.sync());
    this.wake();
  }

  wake(): void {
    this.life.follow(this.sender.wake());
  }

  settled(): Promise<void> {
    return this.life.settled(() => this.sender.status().phase === "sending");
  }
}
