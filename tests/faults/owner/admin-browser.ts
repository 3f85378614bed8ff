import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { createAdminRemote } from "../../../src/api/admin-api.ts";
import { createSiteRemote } from "../../../src/api/site-api.ts";
import type { AdminRemote } from "../../../src/domain/outbox/admin-remote.ts";
import { type Failure, failed, type Result } from "../../../src/domain/outbox/failure.ts";
import { AdminDatabase } from "../../../src/offline/admin/database.ts";
import { BrowserLocks } from "../browser-locks.ts";
import { addLaterVersions } from "../later-versions.ts";
import { uuidOf } from "../seeded-random.ts";
import type { VirtualTime } from "../virtual-time.ts";
import { AdminPage } from "./admin-page.ts";
import type { TestSession } from "./test-session.ts";

/** The hook of a planted bug in a browser (admin-bugs.ts). */
export type AdminBug = {
  remote?(remote: AdminRemote, db: () => AdminDatabase): AdminRemote;
  session?(session: TestSession, userId: string): Pick<TestSession, "access" | "refresh">;
};

export type BrowserOptions = {
  /** Index of the owner's device. */
  readonly nth: number;
  readonly userId: string;
  readonly origin: string;
  readonly key: string;
  readonly session: TestSession;
  readonly time: VirtualTime;
  /** Random numbers from 0 to 1, the same for the same schedule. */
  random(): number;
  readonly webLocks: boolean;
  readonly bug: AdminBug;
};

const EPOCH = Date.UTC(2026, 10, 20);
/** Real milliseconds a browser waits for a byte: while faults are planned, and on a good connection. */
const FAULT_TIMEOUT_MS = 80;
const TIMEOUT_MS = 20_000;
/** Turns of the event loop after which a write has been noticed. */
const LIVE_QUERY_TICKS = 15;

/** One of the owner's browsers: its database outlives every page, and its clock can be changed. */
export class AdminBrowser {
  readonly nth: number;
  readonly session: TestSession;
  readonly #options: BrowserOptions;
  readonly #disk = new IDBFactory();
  readonly #locks = new BrowserLocks();
  readonly #remembered: { updatedAt: number | null } = { updatedAt: null };
  #versionsLater = 0;
  #clockOffset = 0;
  pages: AdminPage[] = [];
  /** The last id given out: what a page that dies in the middle was about to store. */
  lastId = "";
  lineIsGood = true;
  /** True while this browser alone has no connection. */
  isOffline = false;

  constructor(options: BrowserOptions) {
    this.#options = options;
    this.nth = options.nth;
    this.session = options.session;
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

  /** Opens the database of this browser as the newest app does. */
  openDatabase(): AdminDatabase {
    const original = Dexie.dependencies.indexedDB;
    Dexie.dependencies.indexedDB = this.#disk;
    try {
      const db = new AdminDatabase(this.#options.userId);
      addLaterVersions(db, "++seq, &id, lane, rowId", this.#versionsLater);
      return db;
    } finally {
      Dexie.dependencies.indexedDB = original;
    }
  }

  open(): AdminPage {
    const { time, random, webLocks, bug, userId } = this.#options;
    const owner = {};
    const line = this.#line();
    const page: AdminPage = new AdminPage({
      openDatabase: () => this.openDatabase(),
      admin: bug.remote ? bug.remote(line.admin, () => page.db) : line.admin,
      site: line.site,
      session: bug.session ? bug.session(this.session, userId) : this.session,
      locks: webLocks ? this.#locks.of(owner) : null,
      now: () => this.now(),
      elapsed: () => time.elapsed,
      random,
      newId: () => {
        this.lastId = uuidOf(random);
        return this.lastId;
      },
      later: (milliseconds, run) => time.later(milliseconds, run),
      remembered: this.#remembered,
      died: () => {
        this.#locks.free(owner);
        this.pages = this.pages.filter((other) => other !== page);
      },
    });
    this.pages.push(page);
    return page;
  }

  resume(): void {
    for (const page of this.pages) page.resume();
  }

  /** A page that can be used; opened if there is none. */
  page(nth: number): AdminPage {
    const usable = this.pages.filter(({ life }) => !life.frozen);
    const page = usable[nth % Math.max(1, usable.length)];
    if (page) return page;
    const opened = this.open();
    opened.resume();
    return opened;
  }

  /** Resolves when no page has pending work other than timers. */
  async settled(): Promise<void> {
    for (let turn = 0; turn < LIVE_QUERY_TICKS; turn += 1)
      await new Promise((resolve) => setImmediate(resolve));
    await Promise.all(this.pages.map((page) => page.settled()));
  }

  /** The last failures of the senders of all pages. */
  failures(): Failure[] {
    return this.pages.flatMap(({ sender }) => sender.status().failure ?? []);
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
