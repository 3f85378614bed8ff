import type { Result } from "../../../src/domain/outbox/failure.ts";
import { shownCounters } from "../../../src/domain/outbox/operation.ts";
import type { PersistResult } from "../../../src/domain/outbox/persist.ts";
import type { AppliedOperation, Remote } from "../../../src/domain/outbox/remote.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import { comment, communityPost, minute } from "../../unit/support/content.ts";
import { FakeRemote } from "../../unit/support/fake-remote.ts";
import { FakeSubmissionsRemote } from "../../unit/support/fake-submissions-remote.ts";
import { BrowserLocks } from "../browser-locks.ts";
import type { DeviceBug } from "../device.ts";
import { randomOf, uuidOf } from "../seeded-random.ts";
import { Tab } from "../tab.ts";
import { VirtualTime } from "../virtual-time.ts";
import { type Plan, PlannedLine, type RunSize } from "./plan.ts";
import type { Trace } from "./trace.ts";

/** What a visitor does. A like has no opposite in this app: it is taken back by withdrawing it before it is sent. */
const VISITOR_ACTS = ["like", "comment", "message", "withdraw", "delete-comment"] as const;
export type VisitorAct = (typeof VISITOR_ACTS)[number];

/** "offline": all acts are queued before the connection comes; "online": none waits for the one before. */
export type Pace = "offline" | "online";

type Done = {
  id: string;
  readonly kind: "like" | "comment" | "message";
  /** `unknown` if the page died during the act: it happens at most once. */
  outcome: "persisted" | "withdrawn" | "unknown";
  /** For a comment: its author has asked to delete it. */
  isDeleted: boolean;
};

/** What records a run, and a bug planted in it. */
type Watched = { readonly trace?: Trace; readonly bug?: Pick<DeviceBug, "remote"> };

const ALLOWED_TIMES: Record<Done["outcome"], readonly number[]> = {
  persisted: [1],
  withdrawn: [0],
  unknown: [0, 1],
};
const POST = communityPost(1);
const EPOCH = Date.UTC(2026, 10, 20);
/** The interval in which a page asks for changes and retries, with some reserve, in milliseconds. */
const ROUND = 31_000;
const MAX_ROUNDS = 8;
const IDLE_TURNS = 15;
let runs = 0;

/** One visitor's device with the real queue, sender, pull and commands, and a server in memory. */
class VisitorRun {
  readonly time = new VirtualTime();
  readonly server = new FakeRemote();
  readonly line: PlannedLine;
  readonly done: Done[] = [];
  /** What a restore took from the server. */
  readonly #forgotten = new Set<string>();
  readonly #plan: Plan;
  readonly #trace: Trace | undefined;
  readonly #bug: Pick<DeviceBug, "remote">;
  readonly #name: string;
  readonly #locks = new BrowserLocks();
  readonly #random = randomOf(7);
  readonly #remembered: { updatedAt: number | null } = { updatedAt: null };
  tab: Tab;
  points = 0;
  #lastId = "";

  constructor(plan: Plan, { trace, bug = {} }: Watched) {
    runs += 1;
    this.#trace = trace;
    this.#bug = bug;
    this.#plan = plan;
    this.#name = `small-${runs}`;
    this.server.publish("community", POST);
    this.server.publish("comment", comment(1, POST.id));
    this.line = new PlannedLine(plan, () => this.#backUp());
    this.tab = this.#open();
  }

  #backUp(): () => void {
    const { server } = this;
    const restore = server.backUp();
    const noteRestored = this.#trace?.backUp();
    return () => {
      const before = [...server.effects];
      restore();
      noteRestored?.(server.effects);
      for (const id of before) if (!server.effects.includes(id)) this.#forgotten.add(id);
    };
  }

  async start(): Promise<void> {
    this.tab.resume();
    await this.settled();
    this.#trace?.begin();
    this.line.begin();
    this.tab.faults.onlyWrites = true;
    this.tab.faults.passed = 0;
    if (this.#plan.crash !== null) this.tab.faults.dieAfter(this.#plan.crash);
  }

  async act(what: VisitorAct): Promise<void> {
    const { commands } = this.page();
    const text = `Words ${this.done.length}`;
    switch (what) {
      case "like":
        return this.#note("like", commands.like("community", POST.id));
      case "comment":
        return this.#note(
          "comment",
          commands.comment(POST.id, { authorName: "Aster", body: text, website: "" }),
        );
      case "message": {
        const message = { name: "Aster", email: "aster@selam.example", message: text, website: "" };
        return this.#note("message", commands.sendMessage(message));
      }
      case "withdraw":
        return this.#withdraw();
      case "delete-comment":
        return this.#deleteComment();
    }
  }

  /** The open page; a new one if the last has died. */
  page(): Tab {
    if (!this.tab.faults.gone) return this.tab;
    this.points = Math.max(this.points, this.tab.faults.passed);
    this.tab = this.#open();
    this.tab.resume();
    return this.tab;
  }

  async settled(): Promise<void> {
    for (let turn = 0; turn < IDLE_TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await this.tab.settled();
  }

  /** Waits until all is sent and the mirror is level with the server. @returns what is still unsent */
  async drain(): Promise<string[]> {
    const settled = () => this.settled();
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const tab = this.page();
      await settled();
      const [writes, points] = [this.line.writes, tab.faults.passed];
      await tab.siteSync.sync();
      await settled();
      await this.line.end();
      const isIdle = !tab.faults.gone && (await this.#unsent()).length === 0;
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
    const { points } = this;
    this.tab.faults.die();
    await this.#openDatabase().delete();
    return { writes: this.line.writes, points };
  }

  async #unsent(): Promise<string[]> {
    const db = this.#openDatabase();
    const all = await db.outbox.toArray();
    db.close();
    return all.map(({ id, intent, state }) => `${intent.kind} ${id} is ${state}`);
  }

  #openDatabase(): SiteDatabase {
    return new SiteDatabase(this.#name);
  }

  #open(): Tab {
    const owner = {};
    const now = () => EPOCH + this.time.elapsed;
    this.server.now = minute(600_000 + this.done.length);
    const remote = this.#remote();
    const tab: Tab = new Tab({
      openDatabase: () => {
        const db = this.#openDatabase();
        this.#trace?.observe(db);
        return db;
      },
      remote: this.#bug.remote?.(remote, () => tab.db) ?? remote,
      submissions: new FakeSubmissionsRemote(),
      locks: this.#locks.of(owner),
      now,
      elapsed: () => this.time.elapsed,
      random: this.#random,
      newId: () => {
        this.#lastId = uuidOf(this.#random);
        return this.#lastId;
      },
      newSecret: () => uuidOf(this.#random),
      later: (milliseconds, run) => this.time.later(milliseconds, run),
      recordingsOf: (store) => store,
      remembered: this.#remembered,
      died: () => {
        this.#trace?.note({ what: "crashed" });
        this.#locks.free(owner);
      },
    });
    return tab;
  }

  #remote(): Remote {
    const { server, line } = this;
    const write = async <T>(
      ids: readonly string[],
      named: readonly AppliedOperation[],
      send: () => Promise<Result<T>>,
    ): Promise<Result<T>> => {
      let late = false;
      this.#trace?.sent(ids, named);
      const answer = await line.write(async () => {
        server.now = minute(600_000 + Math.floor(this.time.elapsed / 1_000) + line.writes);
        const served = send();
        // The server in memory has done it by now.
        const noted = { ids, named: named.map(({ id }) => id), late, effects: [...server.effects] };
        const result = await served;
        const restart = result.ok && isRestart(result.value);
        this.#trace?.note({ what: "served", ...noted, restart });
        return result;
      });
      late = true;
      return answer;
    };
    const read =
      <A extends unknown[], R>(ask: (...args: A) => Promise<R>) =>
      (...args: A) =>
        line.read(() => ask(...args) as never) as Promise<R>;
    return {
      head: read(server.head),
      page: read(server.page as never) as Remote["page"],
      tigrinyaPage: read(server.tigrinyaPage as never) as Remote["tigrinyaPage"],
      all: read(server.all as never) as Remote["all"],
      row: read(server.row as never) as Remote["row"],
      changes: read(async (...args: Parameters<Remote["changes"]>) => {
        const answer = await server.changes(...args);
        if (answer.ok) this.#trace?.note({ what: "asked", restart: answer.value.restart });
        return answer;
      }),
      counts: read(server.counts),
      sendMessage: (...args) => write([args[0]], [], () => server.sendMessage(...args)),
      saveSubscription: (...args) => write([args[0]], [], () => server.saveSubscription(...args)),
      applyInteractions: (...args) => {
        const ids = args[0].map(({ id }) => id);
        return write(ids, args[1], () => server.applyInteractions(...args));
      },
    };
  }

  async #note(kind: Done["kind"], storing: Promise<PersistResult>): Promise<void> {
    const { tab } = this;
    const [id, isStored] = await outcomeOf(tab, storing, () => this.#lastId);
    this.done.push({ id, kind, outcome: isStored ? "persisted" : "unknown", isDeleted: false });
  }

  async #withdraw(): Promise<void> {
    const last = this.done.findLast(({ outcome }) => outcome === "persisted");
    if (!last) return;
    const { tab } = this;
    try {
      if (await tab.commands.withdraw(last.id)) last.outcome = "withdrawn";
    } catch (error) {
      if (!tab.faults.gone) throw error;
      last.outcome = "unknown";
    }
  }

  async #deleteComment(): Promise<void> {
    const last = this.done.findLast(({ kind, outcome }) => kind === "comment" && outcome === "persisted");
    const secret = last && (await this.#secretOf(last.id));
    if (!last || !secret) return;
    const { tab } = this;
    const storing = tab.commands.deleteComment(POST.id, last.id, secret);
    const [id, isStored] = await outcomeOf(tab, storing, () => this.#lastId);
    if (!isStored) last.outcome = "unknown";
    else if (id === last.id) last.outcome = "withdrawn";
    else last.isDeleted = true;
  }

  async #secretOf(id: string): Promise<string | null> {
    const db = this.#openDatabase();
    const known = (await db.outbox.where({ id }).first()) ?? (await db.receipts.get(id));
    db.close();
    return known?.intent.kind === "comment" ? known.intent.secret : null;
  }

  /** What is wrong at the end: in effects, order, mirror or numbers. */
  async audit(): Promise<string[]> {
    const { server, done } = this;
    const problems: string[] = [];
    for (const { id, kind, outcome } of done) {
      const times = server.effects.filter((effect) => effect === id).length;
      if (!ALLOWED_TIMES[outcome].includes(times))
        problems.push(`${kind} (${outcome}) happened ${times} times`);
    }
    for (const lane of ["like", "comment", "message"] as const) {
      // A message names nothing, so a restored server takes it before the ones that it lost have come again.
      const isOrdered = ({ id, kind }: Done) =>
        kind === lane && !(kind === "message" && this.#forgotten.has(id));
      const places = done.filter(isOrdered).map(({ id }) => server.effects.indexOf(id));
      const happened = places.filter((place) => place >= 0);
      if (happened.some((place, at) => place < (happened[at - 1] ?? 0)))
        problems.push(`${lane}s out of order: ${places.join(", ")}`);
    }
    const comments = new Set(server.published("comment").map(({ id }) => id));
    for (const { id, kind, outcome, isDeleted } of done)
      if (kind === "comment" && outcome === "persisted" && comments.has(id) === isDeleted)
        problems.push(isDeleted ? "a deleted comment is there" : "a comment is gone");
    return [...problems, ...(await this.#auditMirror())];
  }

  /** Every row of the mirror equals the server's, field by field, and the numbers shown are the server's. */
  async #auditMirror(): Promise<string[]> {
    const { server, done } = this;
    const [post] = server.published("community");
    const likes = done.filter(({ id, kind }) => kind === "like" && server.effects.includes(id)).length;
    const problems = post?.likes === likes ? [] : [`the server counts ${post?.likes} likes, not ${likes}`];
    const db = this.#openDatabase();
    for (const kind of ["community", "comment"] as const) {
      const stored = new Map((await db.table(kind).toArray()).map((row: { id: string }) => [row.id, row]));
      for (const row of server.published(kind)) {
        problems.push(...differences(kind, row, stored.get(row.id)));
        stored.delete(row.id);
      }
      problems.push(...[...stored.keys()].map((id) => `${kind} ${id} is on the device alone`));
    }
    db.close();
    const shown = post && shownCounters(post, await this.tab.read.localOperationsOf(post.id));
    if (post && (shown?.likes !== post.likes || shown.comments !== post.comments))
      problems.push(`shows ${JSON.stringify(shown)}, not ${post.likes} likes and ${post.comments} comments`);
    return problems;
  }
}

function isRestart(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "restart" in answer && answer.restart === true;
}

function differences(kind: string, row: object, stored: object | undefined): string[] {
  if (!stored) return [`${kind} is missing on the device`];
  return Object.entries(row).flatMap(([field, value]) => {
    const here = (stored as Record<string, unknown>)[field];
    return JSON.stringify(here) === JSON.stringify(value)
      ? []
      : [`${kind}.${field} is ${JSON.stringify(here)} on the device, not ${JSON.stringify(value)}`];
  });
}

/** The id of a stored operation, and whether its author was told that it is stored. */
async function outcomeOf(
  tab: Tab,
  storing: Promise<PersistResult>,
  lastId: () => string,
): Promise<[string, boolean]> {
  try {
    const result = await storing;
    if (result.ok) return [result.id, true];
  } catch (error) {
    if (!tab.faults.gone) throw error;
  }
  return [lastId(), false];
}

/** Runs one small schedule of a visitor. @returns its size, and what ended wrongly */
export async function runVisitor(
  acts: readonly VisitorAct[],
  pace: Pace,
  plan: Plan,
  watched: Watched = {},
): Promise<RunSize & { readonly problems: readonly string[] }> {
  const run = new VisitorRun(plan, watched);
  await run.start();
  run.line.isUp = pace === "online";
  for (const what of acts) await run.act(what);
  if (pace === "offline") {
    await run.settled();
    run.line.isUp = true;
    run.page().resume();
  }
  const unsent = await run.drain();
  const problems = unsent.length > 0 ? unsent : await run.audit();
  return { ...(await run.end()), problems };
}

/** Sequences that do something: nothing is withdrawn or deleted before there is anything. */
export function visitorSequences(most: number): VisitorAct[][] {
  const longer = (shorter: readonly VisitorAct[][]): VisitorAct[][] =>
    shorter.flatMap((acts) =>
      VISITOR_ACTS.filter((next) => isPossible(acts, next)).map((next) => [...acts, next]),
    );
  const [...all]: VisitorAct[][] = [];
  for (let acts: VisitorAct[][] = longer([[]]), length = 1; length <= most; length += 1) {
    all.push(...acts);
    acts = longer(acts);
  }
  return all;
}

function isPossible(acts: readonly VisitorAct[], next: VisitorAct): boolean {
  if (next === "delete-comment") return acts.includes("comment");
  return next !== "withdraw" || acts.some((act) => act !== "withdraw" && act !== "delete-comment");
}
