import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import type { AdminOf, FieldsOf } from "../../../src/domain/content/admin-content.ts";
import type { AdminRemote } from "../../../src/domain/outbox/admin-remote.ts";
import { type Result, success } from "../../../src/domain/outbox/failure.ts";
import { AdminDatabase } from "../../../src/offline/admin/database.ts";
import { minute, uuid } from "../../unit/support/content.ts";
import { FakeAdminRemote } from "../../unit/support/fake-admin-remote.ts";
import { BrowserLocks } from "../browser-locks.ts";
import { AdminPage } from "../owner/admin-page.ts";
import { randomOf, uuidOf } from "../seeded-random.ts";
import { VirtualTime } from "../virtual-time.ts";
import { type Plan, PlannedLine, type RunSize } from "./plan.ts";

/** What the owner does with one article: another title, published or not, a schedule, deleted, the deletion undone. */
const OWNER_ACTS = ["save", "toggle", "schedule", "delete", "undo"] as const;
export type OwnerAct = (typeof OWNER_ACTS)[number];

type Article = AdminOf["blog"];
/** The article as its author left it; null if deleted. */
type Wanted = Pick<Article, "title" | "published" | "publishAt"> | null;

const OWNER = { userId: uuid(1), token: "token" };
const ARTICLE = uuid(2);
const FAR_AWAY = "2150-01-01T09:00:00.000000Z";
const EPOCH = Date.UTC(2026, 10, 20);
/** Longer than a deletion can be undone, and than a page waits before it asks again, in milliseconds. */
const ROUND = 31_000;
const MAX_ROUNDS = 8;
const IDLE_TURNS = 15;

/** One browser of the owner with the real queue, sender, pull and commands, and a server in memory. */
class OwnerRun {
  readonly time = new VirtualTime();
  readonly server = new FakeAdminRemote();
  readonly line: PlannedLine;
  readonly #plan: Plan;
  readonly #disk = new IDBFactory();
  readonly #locks = new BrowserLocks();
  readonly #random = randomOf(7);
  readonly #remembered: { updatedAt: number | null } = { updatedAt: null };
  /** What may be true at the end: two states after an act in which the page died. */
  #wanted: Wanted[] = [{ title: "Bread", published: true, publishAt: null }];
  #beforeDeletion: { readonly operation: string; readonly wanted: Wanted[] } | null = null;
  #written = 0;
  page: AdminPage;
  points = 0;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.server.put("blog", ARTICLE, { title: "Bread", content: "<p>Bread</p>", excerpt: "Of bread" });
    this.line = new PlannedLine(plan, () => this.server.backUp());
    this.page = this.#open();
  }

  async start(): Promise<void> {
    this.page.resume();
    await this.settled();
    this.line.begin();
    const { faults } = this.page.life;
    faults.onlyWrites = true;
    faults.passed = 0;
    if (this.#plan.crash !== null) faults.dieAfter(this.#plan.crash);
  }

  async act(what: OwnerAct): Promise<void> {
    const page = this.openPage();
    try {
      if (what === "undo") await this.#undo(page);
      else {
        const row = (await page.read.row("blog", ARTICLE))?.row;
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
    await this.page.settled();
  }

  /** Waits until all is sent and the mirror is level with the server. @returns what is still unsent */
  async drain(): Promise<string[]> {
    const settled = () => this.settled();
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const page = this.openPage();
      await settled();
      const { faults } = page.life;
      const [writes, points] = [this.line.writes, faults.passed];
      await page.adminSync.sync();
      await settled();
      await this.line.end();
      const isIdle = !faults.gone && (await this.#unsent()).length === 0;
      if (isIdle && this.line.writes === writes && !this.line.isRestored()) {
        // From here on nothing changes any more, so a crash would change nothing either.
        this.points = Math.max(this.points, points);
        return [];
      }
      if (!isIdle) await this.time.pass(ROUND, settled);
    }
    return this.#unsent();
  }

  async end(): Promise<RunSize> {
    this.page.life.faults.die();
    return { writes: this.line.writes, points: this.points };
  }

  /** What is wrong at the end: the article, its history, or the mirror. */
  async audit(): Promise<string[]> {
    const { server } = this;
    const row = server.row(ARTICLE) as Article | undefined;
    const problems: string[] = [];
    const is = row ? { title: row.title, published: row.published, publishAt: row.publishAt } : null;
    const states = this.#wanted.map((wanted) => JSON.stringify(wanted));
    if (!states.includes(JSON.stringify(is)))
      problems.push(`the article is ${JSON.stringify(is)}, not ${states.join(" or ")}`);
    if (new Set(server.effects).size !== server.effects.length) problems.push("an operation happened twice");
    const stored = await this.#withDatabase((db) => db.blog.toArray());
    // `reading` is the mirror's own: the reading of the server that the row came with.
    const [mirrored] = stored.map(({ reading: _, ...mine }) => mine);
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
        ? { title: `Title ${this.#written}` }
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

  async #unsent(): Promise<string[]> {
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
    const { server, line } = this;
    const access = async () => success(OWNER);
    return new AdminPage({
      openDatabase: () => this.#openDatabase(),
      admin: this.#remote(),
      site: {
        head: () =>
          line.read(async () => success({ rev: server.rev, stamp: "", now: server.now, minFormat: 1 })),
      },
      session: { access, refresh: access },
      locks: this.#locks.of(owner),
      now: () => EPOCH + this.time.elapsed,
      elapsed: () => this.time.elapsed,
      random: this.#random,
      newId: () => uuidOf(this.#random),
      later: (milliseconds, run) => this.time.later(milliseconds, run),
      remembered: this.#remembered,
      died: () => this.#locks.free(owner),
    });
  }

  #remote(): AdminRemote {
    const { server, line } = this;
    const write = <T>(send: () => Promise<Result<T>>) =>
      line.write(() => {
        server.now = minute(600_000 + Math.floor(this.time.elapsed / 1_000) + line.writes);
        return send();
      });
    return {
      ...server,
      changes: (...args) => line.read(() => server.changes(...args)),
      save: (...args) => write(() => server.save(...args)),
      deleteRow: (...args) => write(() => server.deleteRow(...args)),
    };
  }
}

function sorted(row: object | undefined): [string, unknown][] {
  return Object.entries(row ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Runs one small schedule of the owner. @returns its size, and what ended wrongly */
export async function runOwner(
  acts: readonly OwnerAct[],
  pace: "offline" | "online",
  plan: Plan,
): Promise<RunSize & { readonly problems: readonly string[] }> {
  const run = new OwnerRun(plan);
  await run.start();
  run.line.isUp = pace === "online";
  for (const what of acts) await run.act(what);
  if (pace === "offline") {
    await run.settled();
    run.line.isUp = true;
    run.openPage().resume();
  }
  const unsent = await run.drain();
  const problems = unsent.length > 0 ? unsent : await run.audit();
  return { ...(await run.end()), problems };
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
