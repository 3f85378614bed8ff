import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { createAdminRemote } from "../../../src/api/admin-api.ts";
import { createSiteRemote } from "../../../src/api/site-api.ts";
import type { Auth } from "../../../src/domain/auth/auth.ts";
import type { AdminRemote } from "../../../src/domain/outbox/admin-remote.ts";
import { type Failure, failed, type Result } from "../../../src/domain/outbox/failure.ts";
import type { SessionMessage } from "../../../src/offline/admin/admin-session.ts";
import { AdminDatabase, deleteAdmin } from "../../../src/offline/admin/database.ts";
import { openLastUser, openSessionStore } from "../../../src/offline/admin/session-store.ts";
import { createExclusiveRunner } from "../../../src/offline/core/exclusive.ts";
import { createServerClock } from "../../../src/offline/core/server-clock.ts";
import type { LastSync } from "../../../src/offline/core/sync-loop.ts";
import { drainAdminOutbox } from "../../../sw/drain-admin-outbox.ts";
import { BrowserLocks } from "../browser-locks.ts";
import { addLaterVersions } from "../later-versions.ts";
import { PageLife } from "../page-life.ts";
import { uuidOf } from "../seeded-random.ts";
import { ADMINS } from "../test-server.ts";
import type { VirtualTime } from "../virtual-time.ts";
import type { AdminPage } from "./admin-page.ts";
import { AdminTab, type AdminTabEnvironment, authIn } from "./admin-tab.ts";
import { inBrowser, network } from "./in-browser.ts";
import { withoutXmlHttpRequest } from "./sending-request.ts";
import { claimsOf } from "./token-times.ts";

type AdminAuth = Pick<Auth, "access" | "refresh">;

/** The hook of a planted bug in a browser (admin-bugs.ts). */
export type AdminBug = {
  remote?(remote: AdminRemote, db: () => AdminDatabase): AdminRemote;
  /** The remote in the service worker. */
  worker?(remote: AdminRemote, db: () => AdminDatabase): AdminRemote;
  auth?(auth: AdminAuth, userId: string): AdminAuth;
  /** The connection to the auth service. */
  fetch?(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
  /** Deletes a user's data at a sign-out. */
  erase?(): Promise<void>;
  /** What the button counts before a sign-out. */
  countOnlyHere?(): Promise<number>;
};

export type BrowserOptions = {
  /** Index of the owner's device. */
  readonly nth: number;
  readonly userId: string;
  readonly origin: string;
  readonly key: string;
  readonly time: VirtualTime;
  /** Random numbers from 0 to 1, the same for the same schedule. */
  random(): number;
  readonly webLocks: boolean;
  /** True if its tabs hear each other. */
  readonly hasChannel: boolean;
  readonly bug: AdminBug;
};

/** Milliseconds of the server's clock and of a right one at the start of a schedule. */
export const EPOCH = Date.UTC(2026, 10, 20);
/** Real milliseconds a browser waits for a byte: while faults are planned, and on a good connection. */
const FAULT_TIMEOUT_MS = 80;
const TIMEOUT_MS = 20_000;
/** How much faster than in reality the auth library and the worker wait while faults are planned. */
const FAULT_SPEED = 25;
/** Turns of the event loop after which a write has been noticed. */
const LIVE_QUERY_TICKS = 15;

/** One of the owner's browsers: its database outlives every page, and its clock can be changed. */
export class AdminBrowser {
  readonly nth: number;
  readonly #options: BrowserOptions;
  readonly #disk = new IDBFactory();
  readonly #locks = new BrowserLocks();
  readonly #remembered: LastSync = { updatedAt: null, clockOffset: 0 };
  readonly #store: ReturnType<typeof openSessionStore>;
  readonly #workers = new Set<PageLife>();
  /** Those of all pages and workers there have been. */
  readonly #lives: PageLife[] = [];
  #versionsLater = 0;
  #clockOffset = 0;
  tabs: AdminTab[] = [];
  /** The last id given out: what a page that dies in the middle was about to store. */
  lastId = "";
  lineIsGood = true;
  /** True while this browser alone has no connection. */
  isOffline = false;
  /** Sessions that a tab took for ended without the owner's doing. */
  readonly lockedSessions: string[] = [];
  #session: string | null = null;

  constructor(options: BrowserOptions) {
    this.#options = options;
    this.nth = options.nth;
    this.#store = this.#onDisk(openSessionStore);
  }

  now(): number {
    return EPOCH + this.#options.time.elapsed + this.#clockOffset;
  }

  setClock(milliseconds: number): void {
    this.#clockOffset += milliseconds;
  }

  /** The next version of the app opens the database, so every older page must close it. */
  upgrade(): void {
    this.#versionsLater += 1;
  }

  /** Opens a user's database, as a rule the owner's, as the newest app does. */
  openDatabase(userId = this.#options.userId): AdminDatabase {
    return this.#onDisk(() => {
      const db = new AdminDatabase(userId);
      addLaterVersions(db, "++seq, &id, lane, rowId", this.#versionsLater);
      return db;
    });
  }

  open(): AdminTab {
    const owner = {};
    const tab: AdminTab = new AdminTab({
      ...this.#environment(owner, () => tab.life.frozen, this.#options.bug.remote),
      broadcast: (message) => this.#broadcast(tab, message),
      died: () => {
        this.#locks.free(owner);
        this.tabs = this.tabs.filter((other) => other !== tab);
      },
    });
    this.tabs.push(tab);
    this.#lives.push(tab.life);
    return tab;
  }

  /**
   * The service worker sends the outbox, as on Background Sync.
   * @param points after which the browser ends it; null if it does not
   */
  work(points: number | null): void {
    const owner = {};
    const life = new PageLife({
      later: (milliseconds, run) => this.#options.time.later(milliseconds, run),
      ended: () => {
        this.#workers.delete(life);
        this.#locks.free(owner);
      },
    });
    this.#workers.add(life);
    this.#lives.push(life);
    if (points !== null) life.faults.dieAfter(points);
    const { drain } = this.#drain(life, owner);
    life.follow(drain().finally(() => life.faults.die()));
  }

  resume(): void {
    for (const tab of this.tabs) tab.resume();
  }

  /** A tab that can be used; opened if there is none. */
  async tab(nth: number): Promise<AdminTab> {
    const usable = this.tabs.filter(({ isUsable }) => isUsable);
    const tab = usable[nth % Math.max(1, usable.length)] ?? this.open();
    await tab.started.catch(() => undefined);
    return tab;
  }

  /** An open admin of the owner that can be used; null if there is none. */
  openPage(nth: number): AdminPage | null {
    const { userId } = this.#options;
    const open = this.tabs.flatMap((tab) => (tab.isUsable ? (tab.pageOf(userId) ?? []) : []));
    return open[nth % Math.max(1, open.length)] ?? null;
  }

  /** An admin of the owner that can be used, after a sign-in if need be; null if that fails or the tab dies. */
  async page(nth: number): Promise<AdminPage | null> {
    if (!this.openPage(nth)) {
      const tab = await this.tab(nth);
      if (!this.openPage(nth)) await this.signIn(tab, "owner");
    }
    return this.openPage(nth);
  }

  /** The owner signs in if a tab asks for it, or none is open. */
  async signInAgain(): Promise<void> {
    await this.page(0);
    const paused = this.tabs.find((tab) => tab.isUsable && tab.pageOf(this.#options.userId)?.isPaused);
    if (paused) await this.signIn(paused, "owner");
  }

  /** Signs one of the two admins in. It may fail, and the tab may die. */
  async signIn(tab: AdminTab, who: keyof typeof ADMINS): Promise<void> {
    this.leaveSession();
    try {
      await tab.signIn(ADMINS[who]);
    } catch (error) {
      if (!tab.life.faults.gone) throw error;
    }
    this.#session = await this.storedSession();
  }

  /** From now on it is the owner's doing if the session is not there. */
  leaveSession(): void {
    this.#session = null;
  }

  /** The session of the stored token, whoever is signed in; null if there is none. */
  async storedSession(): Promise<string | null> {
    return claimsOf((await this.token()) ?? "").session_id ?? null;
  }

  /** True if a sign-out has begun here and has not ended. */
  async isSigningOut(): Promise<boolean> {
    return (await openLastUser(this.#store)).signingOut() !== null;
  }

  /** The stored access token. */
  async token(): Promise<string | null> {
    const text = await this.#store.getItem("sb-localhost-auth-token");
    return text === null ? null : (JSON.parse(text) as { access_token: string }).access_token;
  }

  /** Resolves when no page or worker has pending work other than timers. */
  async settled(): Promise<void> {
    for (let turn = 0; turn < LIVE_QUERY_TICKS; turn += 1)
      await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([
      ...this.tabs.map((tab) => tab.settled()),
      ...[...this.#workers].map((life) => life.settled(() => false)),
    ]);
  }

  /** What pages and workers, dead ones too, wait for. */
  unanswered(): string[] {
    return this.#lives.flatMap((life) => {
      const state = life.faults.gone ? " of a dead page" : "";
      return life.unanswered.map((call) => `${call} in browser ${this.nth}${state}`);
    });
  }

  /** The last failures of the senders of all pages. */
  failures(): Failure[] {
    return this.tabs.flatMap(({ page }) => page?.sender.status().failure ?? []);
  }

  async end(): Promise<void> {
    for (const { life } of [...this.tabs]) life.faults.die();
    for (const life of [...this.#workers]) life.faults.die();
    // Dexie remembers a database for as long as it is open.
    await this.#onDisk(() => Dexie.delete("selam-session"));
  }

  #broadcast(from: AdminTab, message: SessionMessage): void {
    if (!this.#options.hasChannel) return;
    for (const tab of this.tabs) if (tab !== from) tab.receive(message);
  }

  #drain(life: PageLife, owner: object): { drain(): Promise<void> } {
    const { bug, time } = this.#options;
    const environment = this.#environment(owner, () => life.frozen, bug.worker);
    const { admin } = environment;
    const { auth, storage, globals } = authIn(life, environment);
    const drain = async () => {
      await drainAdminOutbox({
        lastUser: await openLastUser(storage),
        openDatabase: (userId) => {
          const db = environment.openDatabase(userId);
          life.faults.bind(db);
          return db;
        },
        exclusively: environment.exclusively,
        now: environment.now,
        newId: environment.newId,
        remote: life.onLine({
          ...admin,
          upload: (...args: Parameters<typeof admin.upload>) =>
            withoutXmlHttpRequest(() => admin.upload(...args)),
        }),
        auth: life.onLine({ access: auth.access, refresh: auth.refresh }),
        probe: {
          remote: life.onLine(environment.site),
          clock: createServerClock(() => time.elapsed),
          isOnline: () => true,
        },
      });
    };
    return inBrowser(globals, { drain });
  }

  #environment(
    owner: object,
    isFrozen: () => boolean,
    bugOf: AdminBug["remote"],
  ): Omit<AdminTabEnvironment, "broadcast" | "died"> {
    const { time, random, webLocks, bug, userId, origin, key } = this.#options;
    const line = this.#line();
    let db: AdminDatabase | null = null;
    const own = () => {
      if (!db) throw new Error("Nobody has signed in.");
      return db;
    };
    const reach: typeof fetch = async (...args) => {
      if (this.isOffline) throw new TypeError("There is no connection.");
      return network(...args);
    };
    const now = () => this.now();
    return {
      origin,
      key,
      store: this.#store,
      globals: { now, speed: () => (this.lineIsGood ? 1 : FAULT_SPEED), fetch: bug.fetch?.(reach) ?? reach },
      openDatabase: (of) => {
        const opened = this.openDatabase(of);
        if (of === userId) db = opened;
        return opened;
      },
      admin: bugOf ? bugOf(line.admin, own) : line.admin,
      site: line.site,
      authOf: (auth, of) => (bug.auth && of === userId ? bug.auth(auth, of) : auth),
      exclusively: webLocks ? this.#locks.runnerOf(owner, isFrozen) : createExclusiveRunner(null, null),
      now,
      elapsed: () => time.elapsed,
      random,
      newId: () => {
        this.lastId = uuidOf(random);
        return this.lastId;
      },
      later: (milliseconds, run) => time.later(milliseconds, run),
      remembered: this.#remembered,
      erase: (of) => bug.erase?.() ?? this.#onDisk(() => deleteAdmin(of)),
      locked: (of) => {
        if (of === userId && this.#session) this.lockedSessions.push(this.#session);
      },
    };
  }

  /** Runs what opens or deletes a database on the disk of this browser. */
  #onDisk<T>(job: () => T): T {
    const original = Dexie.dependencies.indexedDB;
    Dexie.dependencies.indexedDB = this.#disk;
    try {
      return job();
    } finally {
      Dexie.dependencies.indexedDB = original;
    }
  }

  #line() {
    const { origin, key } = this.#options;
    const at = (timeout: number) => ({
      admin: createAdminRemote(origin, key, timeout),
      site: createSiteRemote(origin, key, timeout),
    });
    const [normal, faulty] = [at(TIMEOUT_MS), at(FAULT_TIMEOUT_MS)];
    const now = () => (this.lineIsGood ? normal : faulty);
    const reached = async <T>(call: () => Promise<Result<T>>): Promise<Result<T>> =>
      this.isOffline ? failed({ kind: "offline" }) : call();
    const admin: AdminRemote = {
      firstPages: (...args) => reached(() => now().admin.firstPages(...args)),
      page: (...args) => reached(() => now().admin.page(...args)),
      rows: (...args) => reached(() => now().admin.rows(...args)),
      counts: (...args) => reached(() => now().admin.counts(...args)),
      changes: (...args) => reached(() => now().admin.changes(...args)),
      confirmTime: (...args) => reached(() => now().admin.confirmTime(...args)),
      save: (...args) => reached(() => now().admin.save(...args)),
      deleteRow: (...args) => reached(() => now().admin.deleteRow(...args)),
      upload: (...args) => reached(() => now().admin.upload(...args)),
      hasFile: (...args) => reached(() => now().admin.hasFile(...args)),
      deleteFile: (...args) => reached(() => now().admin.deleteFile(...args)),
      unreferencedFiles: (...args) => reached(() => now().admin.unreferencedFiles(...args)),
      sessions: (...args) => reached(() => now().admin.sessions(...args)),
      health: (...args) => reached(() => now().admin.health(...args)),
      versions: (...args) => reached(() => now().admin.versions(...args)),
      version: (...args) => reached(() => now().admin.version(...args)),
      noteEditor: (...args) => reached(() => now().admin.noteEditor(...args)),
    };
    return { admin, site: { head: () => reached(() => now().site.head()) } };
  }
}
