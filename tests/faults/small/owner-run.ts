import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import type { AdminOf, FieldsOf } from "../../../src/domain/content/admin-content.ts";
import type { AdminRemote } from "../../../src/domain/outbox/admin-remote.ts";
import { type Result, success } from "../../../src/domain/outbox/failure.ts";
import type { AppliedOperation } from "../../../src/domain/outbox/remote.ts";
import { AdminDatabase } from "../../../src/offline/admin/database.ts";
import type { LastSync } from "../../../src/offline/core/sync-loop.ts";
import { minute, uuid } from "../../unit/support/content.ts";
import { FakeAdminRemote } from "../../unit/support/fake-admin-remote.ts";
import { BrowserLocks } from "../browser-locks.ts";
import type { AdminBug } from "../owner/admin-browser.ts";
import { AdminPage } from "../owner/admin-page.ts";
import { PageLife } from "../page-life.ts";
import { randomOf, uuidOf } from "../seeded-random.ts";
import { VirtualTime } from "../virtual-time.ts";
import { type Plan, PlannedLine, type RunSize } from "./plan.ts";
import { type ActOn, countDevices, type Pace, runDevices } from "./run-devices.ts";
import { type Rows, type Trace, valuesOf } from "./trace.ts";

/** What the owner does with one article: another title, published or not, a schedule, deleted, the deletion undone. */
const OWNER_ACTS = ["save", "toggle", "schedule", "delete", "undo"] as const;
/** In traces also another excerpt, which with another title makes one change of two fields. */
export type OwnerAct = (typeof OWNER_ACTS)[number] | "excerpt";

type Article = AdminOf["blog"];
/** The article as its author left it; null if deleted. */
type Wanted = Pick<Article, "title" | "published" | "publishAt"> | null;

const OWNER = { userId: uuid(1), token: "token" };
/** The article of each device. */
const ARTICLES = [uuid(2), uuid(3)];
const FAR_AWAY = "2150-01-01T09:00:00.000000Z";
const EPOCH = Date.UTC(2026, 10, 20);
const IDLE_TURNS = 15;

/** A bug planted in the owner's browsers. */
export type OwnerBug = Pick<AdminBug, "remote"> & { database?(db: AdminDatabase): void };

/** What records a run, and a bug planted in it. */
type Watched = { readonly trace?: Trace; readonly bug?: OwnerBug };

/** What the browsers of one run share: time, a connection, and a server in memory. */
class OwnerWorld {
  readonly time = new VirtualTime();
  readonly server = new FakeAdminRemote();
  readonly line: PlannedLine;
  readonly plan: Plan;
  readonly trace: Trace | undefined;
  readonly bug: OwnerBug;

  /** @param devices how many there are, each with an article */
  constructor(plan: Plan, devices: number, { trace, bug = {} }: Watched) {
    this.plan = plan;
    this.trace = trace;
    this.bug = bug;
    for (const article of ARTICLES.slice(0, devices))
      this.server.put("blog", article, { title: "Bread", content: "<p>Bread</p>", excerpt: "Of bread" });
    this.line = new PlannedLine(plan, () => this.#backUp());
  }

  /** The articles that are there, with their traced values. */
  rows(): Rows {
    return new Map(
      ARTICLES.flatMap((id) => {
        const row = this.server.row(id);
        return row ? [[id, valuesOf(row)] as const] : [];
      }),
    );
  }

  #backUp(): () => void {
    const restore = this.server.backUp();
    const noteRestored = this.trace?.backUp();
    return () => {
      restore();
      noteRestored?.(this.server.effects);
    };
  }
}

/** One browser of the owner with the real queue, sender, pull and commands. */
class OwnerRun {
  readonly #world: OwnerWorld;
  /** The number of the browser; the page of the first is the one that dies. */
  readonly #device: number;
  readonly #article: string;
  readonly #disk = new IDBFactory();
  readonly #locks = new BrowserLocks();
  readonly #random: () => number;
  readonly #remembered: LastSync = { updatedAt: null, clockOffset: 0 };
  /** What may be true at the end: two states after an act in which the page died. */
  #wanted: Wanted[] = [{ title: "Bread", published: true, publishAt: null }];
  #beforeDeletion: { readonly operation: string; readonly wanted: Wanted[] } | null = null;
  #written = 0;
  page: AdminPage;
  points = 0;

  constructor(world: OwnerWorld, device: number) {
    this.#world = world;
    this.#device = device;
    this.#article = ARTICLES[device] ?? "";
    this.#random = randomOf(7 + device);
    this.page = this.#open();
  }

  async start(): Promise<void> {
    this.page.resume();
    await this.settled();
  }

  /** From here on points are counted. */
  begin(): void {
    const { faults } = this.page.life;
    const { crash } = this.#world.plan;
    faults.onlyWrites = true;
    faults.passed = 0;
    if (crash !== null && this.#device === 0) faults.dieAfter(crash);
  }

  async act(what: OwnerAct): Promise<void> {
    const page = this.openPage();
    try {
      if (what === "undo") await this.#undo(page);
      else {
        const row = (await page.read.row("blog", this.#article))?.row;
        if (row) await this.#change(page, what, row);
      }
    } catch (error) {
      if (!page.life.faults.gone) throw error;
    }
  }

  /** The open page; a new one if the last has died. */
  openPage(): AdminPage {
    if (!this.page.life.faults.gone) return this.page;
    this.page = this.#open();
    this.page.resume();
    return this.page;
  }

  async settled(): Promise<void> {
    for (let turn = 0; turn < IDLE_TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await this.page.life.settled(() => this.page.isSending);
  }

  async sync(): Promise<void> {
    await this.openPage().adminSync.sync();
    await this.settled();
  }

  end(): void {
    this.page.life.faults.die();
  }

  /** What is wrong at the end: the article, its history, or the mirror. */
  async audit(): Promise<string[]> {
    const { server } = this.#world;
    const row = server.row(this.#article) as Article | undefined;
    const problems: string[] = [];
    const is = row ? { title: row.title, published: row.published, publishAt: row.publishAt } : null;
    const states = this.#wanted.map((wanted) => JSON.stringify(wanted));
    if (!states.includes(JSON.stringify(is)))
      problems.push(`the article is ${JSON.stringify(is)}, not ${states.join(" or ")}`);
    if (new Set(server.effects).size !== server.effects.length) problems.push("an operation happened twice");
    const stored = await this.#withDatabase((db) => db.blog.where({ id: this.#article }).toArray());
    // The mirror's own: the lists that it is in.
    const [mirrored] = stored.map(({ list: _, open: __, ...mine }) => mine);
    if (JSON.stringify(sorted(mirrored)) !== JSON.stringify(sorted(row)))
      problems.push(`the mirror has ${JSON.stringify(mirrored)}, the server ${JSON.stringify(row)}`);
    return problems;
  }

  async #change(page: AdminPage, what: Exclude<OwnerAct, "undo">, row: Article): Promise<void> {
    if (what === "delete") {
      const before = this.#wanted;
      const wanted = [...before];
      const result = await this.#told(page, page.commands.remove("blog", row), () => null);
      this.#beforeDeletion = result ? { operation: result, wanted } : null;
      return;
    }
    this.#written += 1;
    const fields: Partial<Article> =
      what === "save"
        ? { title: `Title ${this.#device}.${this.#written}` }
        : what === "excerpt"
          ? { excerpt: `Excerpt ${this.#device}.${this.#written}` }
          : what === "toggle"
            ? { published: !row.published, publishAt: null }
            : { published: false, publishAt: FAR_AWAY };
    await this.#told(page, page.commands.change("blog", row, fields as FieldsOf<"blog">), (wanted) => {
      const { title, published, publishAt } = { ...(wanted ?? row), ...fields };
      return { title, published, publishAt };
    });
  }

  async #undo(page: AdminPage): Promise<void> {
    const deletion = this.#beforeDeletion;
    if (!deletion) return;
    try {
      if (await page.commands.undo(deletion.operation)) this.#wanted = [...deletion.wanted];
    } catch (error) {
      this.#wanted = [...this.#wanted, ...deletion.wanted];
      throw error;
    } finally {
      this.#beforeDeletion = null;
    }
  }

  /** Notes what the author now wants; if the page died while writing, the previous state may be the last one too. */
  async #told(
    page: AdminPage,
    storing: Promise<{ readonly ok: boolean; readonly id?: string }>,
    to: (wanted: Wanted) => Wanted,
  ): Promise<string | null> {
    const after = this.#wanted.map(to);
    try {
      const result = await storing;
      if (result.ok) {
        this.#wanted = after;
        return result.id ?? null;
      }
    } catch (error) {
      if (!page.life.faults.gone) throw error;
    }
    this.#wanted = [...this.#wanted, ...after];
    return null;
  }

  async unsent(): Promise<string[]> {
    const all = await this.#withDatabase((db) => db.outbox.toArray());
    return all.map(({ id, intent, state, refusal }) => `${intent.kind} ${id} is ${state} ${refusal?.code}`);
  }

  async #withDatabase<T>(read: (db: AdminDatabase) => PromiseLike<T>): Promise<T> {
    const db = this.#openDatabase();
    try {
      return await read(db);
    } finally {
      db.close();
    }
  }

  #openDatabase(): AdminDatabase {
    const original = Dexie.dependencies.indexedDB;
    Dexie.dependencies.indexedDB = this.#disk;
    try {
      return new AdminDatabase(OWNER.userId);
    } finally {
      Dexie.dependencies.indexedDB = original;
    }
  }

  #open(): AdminPage {
    const owner = {};
    const { server, line, time, trace, bug } = this.#world;
    const access = async () => success(OWNER);
    const remote = this.#remote();
    const life = new PageLife({
      later: (milliseconds, run) => time.later(milliseconds, run),
      ended: () => {
        page.close();
        trace?.crashed(this.#device);
        this.#locks.free(owner);
      },
    });
    const db = this.#openDatabase();
    bug.database?.(db);
    trace?.observe(db, this.#device);
    const page = new AdminPage({
      life,
      db,
      admin: bug.remote?.(remote, () => db) ?? remote,
      site: {
        head: () =>
          line.read(async () => success({ rev: server.rev, stamp: "", now: server.now, minFormat: 1 })),
      },
      auth: { access, refresh: access },
      exclusively: this.#locks.runnerOf(owner, () => life.frozen),
      now: () => EPOCH + time.elapsed,
      elapsed: () => time.elapsed,
      random: this.#random,
      newId: () => uuidOf(this.#random),
      remembered: this.#remembered,
    });
    return page;
  }

  #remote(): AdminRemote {
    const { server, line, time, trace } = this.#world;
    const device = this.#device;
    const write = async <T extends { readonly status: string }>(
      id: string,
      named: readonly AppliedOperation[],
      send: () => Promise<Result<T>>,
    ): Promise<Result<T>> => {
      let late = false;
      trace?.sent(device, [id], named);
      const answer = await line.write(async () => {
        server.now = minute(600_000 + Math.floor(time.elapsed / 1_000) + line.writes);
        const served = send();
        // The server in memory has done it by now.
        const noted = { device, ids: [id], named: named.map((each) => each.id), late };
        const [effects, rows] = [[...server.effects], this.#world.rows()];
        const result = await served;
        const answer = result.ok ? answerOf(result.value.status) : "RESULTS";
        trace?.note({ what: "served", ...noted, effects, rows, answer });
        return result;
      });
      late = true;
      return answer;
    };
    return {
      ...server,
      firstPages: (...args) =>
        line.read(async () => {
          const asked = trace?.asked(device);
          const answer = await server.firstPages(...args);
          if (asked && answer.ok) asked.restart = true;
          return answer;
        }),
      changes: (...args) =>
        line.read(async () => {
          const asked = trace?.asked(device);
          const answer = await server.changes(...args);
          // An answer that is a new start is followed by the first pages.
          if (asked && answer.ok && !answer.value.restart) asked.restart = false;
          return answer;
        }),
      save: (...args) => write(args[1].operation, args[2], () => server.save(...args)),
      deleteRow: (...args) => write(args[1].operation, args[2], () => server.deleteRow(...args)),
    };
  }
}

function answerOf(status: string) {
  if (status === "restart") return "RESTART";
  return status === "conflict" ? "CONFLICT" : "RESULTS";
}

function sorted(row: object | undefined): [string, unknown][] {
  return Object.entries(row ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Runs one small schedule of the owner. @returns its size, and what ended wrongly */
export function runOwner(
  acts: readonly OwnerAct[],
  pace: Pace,
  plan: Plan,
  watched: Watched = {},
): Promise<RunSize & { readonly problems: readonly string[] }> {
  return runOwners(
    acts.map((what) => ({ what, device: 0 })),
    pace,
    plan,
    watched,
  );
}

/** Runs one small schedule of one or two browsers of the owner, each with an article. @returns as {@link runOwner} */
export function runOwners(
  acts: readonly ActOn<OwnerAct>[],
  pace: Pace,
  plan: Plan,
  watched: Watched = {},
): Promise<RunSize & { readonly problems: readonly string[] }> {
  const many = countDevices(acts);
  const world = new OwnerWorld(plan, many, watched);
  const devices = Array.from({ length: many }, (_, device) => new OwnerRun(world, device));
  return runDevices(world, devices, acts, pace);
}

/** Sequences that do something: only a deletion is undone, and after one that was not nothing can be done. */
export function ownerSequences(most: number): OwnerAct[][] {
  const all: OwnerAct[][] = [];
  let acts: OwnerAct[][] = [[]];
  for (let length = 1; length <= most; length += 1) {
    acts = acts.flatMap((before) =>
      OWNER_ACTS.filter((next) => (next === "undo") === (before.at(-1) === "delete")).map((next) => [
        ...before,
        next,
      ]),
    );
    all.push(...acts);
  }
  return all;
}
