import type { Auth } from "../../../src/domain/auth/auth.ts";
import type { AdminRemote } from "../../../src/domain/outbox/admin-remote.ts";
import type { Remote } from "../../../src/domain/outbox/remote.ts";
import { type AdminCommands, createAdminCommands } from "../../../src/offline/admin/commands.ts";
import type { AdminDatabase } from "../../../src/offline/admin/database.ts";
import { readAdminState } from "../../../src/offline/admin/mirror.ts";
import { pullAdmin } from "../../../src/offline/admin/pull.ts";
import { adminLock, adminQueue } from "../../../src/offline/admin/push.ts";
import { type AdminReader, createAdminReader } from "../../../src/offline/admin/queries.ts";
import type { ExclusiveRunner } from "../../../src/offline/core/exclusive.ts";
import { createSender, type Sender } from "../../../src/offline/core/sender.ts";
import { createServerBackoff } from "../../../src/offline/core/server-backoff.ts";
import { createServerClock } from "../../../src/offline/core/server-clock.ts";
import { createSyncLoop, type LastSync, type SyncLoop } from "../../../src/offline/core/sync-loop.ts";
import type { PageLife } from "../page-life.ts";

/** What the open admin of one user needs of the tab and the browser that it runs in. */
export type AdminPageEnvironment = {
  readonly life: PageLife;
  readonly db: AdminDatabase;
  readonly admin: AdminRemote;
  readonly site: Pick<Remote, "head">;
  readonly auth: Pick<Auth, "access" | "refresh">;
  readonly exclusively: ExclusiveRunner;
  now(): number;
  elapsed(): number;
  random(): number;
  newId(): string;
  readonly remembered: LastSync;
};

/** The open admin of one user with the real sync loop, sender and commands, wired as in src/data/admin/client.ts. */
export class AdminPage {
  readonly db: AdminDatabase;
  readonly read: AdminReader;
  readonly adminSync: SyncLoop;
  readonly sender: Sender;
  readonly commands: AdminCommands;
  readonly life: PageLife;
  #closed = false;

  constructor(environment: AdminPageEnvironment) {
    const { life, db, now, elapsed, random, newId, exclusively } = environment;
    this.life = life;
    this.db = db;
    life.faults.bind(db);
    db.on("versionchange", ({ newVersion }) => {
      if (newVersion === null) this.#closed = true;
      return true;
    });
    this.read = createAdminReader(db);
    const clock = createServerClock(elapsed);
    const uploads = new Map<string, AbortController>();
    const [admin, remote, auth] = [environment.admin, environment.site, environment.auth].map((calls) =>
      this.life.onLine(calls),
    ) as [AdminRemote, Pick<Remote, "head">, AdminPageEnvironment["auth"]];
    const isVisible = () => true;
    const backoff = createServerBackoff({ elapsed, random, isVisible });
    const shared = { now, elapsed, random, clock, backoff, isVisible };
    this.adminSync = createSyncLoop(
      {
        ...shared,
        withLock: (job) => exclusively(`selam-desk-sync-${db.userId}`, job),
        setTimer: (milliseconds, run) => this.life.later(milliseconds, run),
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
      withLeaderLock: (job) => exclusively(adminLock(db.userId), job),
      setTimer: (milliseconds, run) => this.life.later(milliseconds, run),
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

  get isSending(): boolean {
    return !this.isOver && this.sender.status().phase === "sending";
  }

  /** True if it asks its user to sign in again (src/app/layouts/admin/use-paused.ts). */
  get isPaused(): boolean {
    return [this.adminSync, this.sender].some(({ status }) => status().failure?.kind === "unauthorised");
  }

  /** True if it is closed, its data is deleted or its tab is dead, so that nothing in it goes on. */
  get isOver(): boolean {
    return this.#closed || this.life.faults.gone;
  }

  close(): void {
    this.#closed = true;
    this.adminSync.stop();
    this.sender.stop();
    this.db.close();
  }
}
