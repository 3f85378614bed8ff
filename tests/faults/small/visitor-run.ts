import type { Result } from "../../../src/domain/outbox/failure.ts";
import { shownCounters } from "../../../src/domain/outbox/operation.ts";
import type { PersistResult } from "../../../src/domain/outbox/persist.ts";
import type { AppliedOperation, Remote } from "../../../src/domain/outbox/remote.ts";
import type { LastSync } from "../../../src/offline/core/sync-loop.ts";
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
import { type ActOn, countDevices, type Pace, runDevices } from "./run-devices.ts";
import type { Trace } from "./trace.ts";

/** What a visitor does. A like has no opposite in this app: it is taken back by withdrawing it before it is sent. */
const VISITOR_ACTS = ["like", "comment", "message", "withdraw", "delete-comment"] as const;
export type VisitorAct = (typeof VISITOR_ACTS)[number];

type Done = {
  id: string;
  readonly kind: "like" | "comment" | "message";
  /** `unknown` if the page died during the act: it happens at most once. */
  outcome: "persisted" | "withdrawn" | "unknown";
  /** For a comment: its author has asked to delete it. */
  isDeleted: boolean;
};

/** A bug planted in visitors' devices. */
export type VisitorBug = Pick<DeviceBug, "remote">;

/** What records a run, and a bug planted in it. */
type Watched = { readonly trace?: Trace; readonly bug?: VisitorBug };

const ALLOWED_TIMES: Record<Done["outcome"], readonly number[]> = {
  persisted: [1],
  withdrawn: [0],
  unknown: [0, 1],
};
const POST = communityPost(1);
const EPOCH = Date.UTC(2026, 10, 20);
const IDLE_TURNS = 15;
/** Interactions in a request, at most. */
const BATCH = 2;
let runs = 0;

/** What the devices of one run share: time, a connection, and a server in memory. */
class VisitorWorld {
  readonly time = new VirtualTime();
  readonly server = new FakeRemote();
  readonly line: PlannedLine;
  /** What was done on all devices. */
  readonly done: Done[] = [];
  /** What a restore took from the server. */
  readonly forgotten = new Set<string>();
  readonly plan: Plan;
  readonly trace: Trace | undefined;
  readonly bug: VisitorBug;

  constructor(plan: Plan, { trace, bug = {} }: Watched) {
    this.plan = plan;
    this.trace = trace;
    this.bug = bug;
    this.server.publish("community", POST);
    this.server.publish("comment", comment(1, POST.id));
    this.line = new PlannedLine(plan, () => this.#backUp());
  }

  #backUp(): () => void {
    const { server } = this;
    const restore = server.backUp();
    const noteRestored = this.trace?.backUp();
    return () => {
      const before = [...server.effects];
      restore();
      noteRestored?.(server.effects);
      for (const id of before) if (!server.effects.includes(id)) this.forgotten.add(id);
    };
  }
}

/** One visitor's device with the real queue, sender, pull and commands. */
class VisitorRun {
  readonly done: Done[] = [];
  readonly #world: VisitorWorld;
  /** The number of the device; the page of the first is the one that dies. */
  readonly #device: number;
  readonly #name: string;
  readonly #locks = new BrowserLocks();
  readonly #random: () => number;
  readonly #remembered: LastSync = { updatedAt: null, clockOffset: 0 };
  tab: Tab;
  points = 0;
  #lastId = "";

  constructor(world: VisitorWorld, device: number) {
    runs += 1;
    this.#world = world;
    this.#device = device;
    this.#name = `small-${runs}`;
    this.#random = randomOf(7 + device);
    this.tab = this.#open();
  }

  async start(): Promise<void> {
    this.tab.resume();
    await this.settled();
  }

  /** From here on points are counted. */
  begin(): void {
    const { faults } = this.tab;
    const { crash } = this.#world.plan;
    faults.onlyWrites = true;
    faults.passed = 0;
    if (crash !== null && this.#device === 0) faults.dieAfter(crash);
  }

  async act(what: VisitorAct): Promise<void> {
    const { commands } = this.openPage();
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
  openPage(): Tab {
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

  async sync(): Promise<void> {
    await this.openPage().siteSync.sync();
    await this.settled();
  }

  async end(): Promise<void> {
    this.tab.faults.die();
    await this.#openDatabase().delete();
  }

  async unsent(): Promise<string[]> {
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
    const { time, server, trace, bug } = this.#world;
    const now = () => EPOCH + time.elapsed;
    server.now = minute(600_000 + this.done.length);
    const remote = this.#remote();
    const tab: Tab = new Tab({
      openDatabase: () => {
        const db = this.#openDatabase();
        trace?.observe(db, this.#device);
        return db;
      },
      remote: bug.remote?.(remote, () => tab.db) ?? remote,
      submissions: new FakeSubmissionsRemote(),
      exclusively: this.#locks.runnerOf(owner, () => tab.frozen),
      now,
      elapsed: () => time.elapsed,
      random: this.#random,
      newId: () => {
        this.#lastId = uuidOf(this.#random);
        return this.#lastId;
      },
      newSecret: () => uuidOf(this.#random),
      later: (milliseconds, run) => time.later(milliseconds, run),
      recordingsOf: (store) => store,
      remembered: this.#remembered,
      batchSize: BATCH,
      died: () => {
        trace?.crashed(this.#device);
        this.#locks.free(owner);
      },
    });
    return tab;
  }

  #remote(): Remote {
    const { server, line, time, trace } = this.#world;
    const device = this.#device;
    const write = async <T>(
      ids: readonly string[],
      named: readonly AppliedOperation[],
      send: () => Promise<Result<T>>,
    ): Promise<Result<T>> => {
      let late = false;
      trace?.sent(device, ids, named);
      const answer = await line.write(async () => {
        server.now = minute(600_000 + Math.floor(time.elapsed / 1_000) + line.writes);
        const served = send();
        // The server in memory has done it by now.
        const noted = {
          device,
          ids,
          named: named.map(({ id }) => id),
          late,
          effects: [...server.effects],
          rows: new Map(server.published("comment").map(({ id }) => [id, []])),
        };
        const result = await served;
        const answer = result.ok && isRestart(result.value) ? "RESTART" : "RESULTS";
        trace?.note({ what: "served", ...noted, answer });
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
      firstPages: read(async (...args: Parameters<Remote["firstPages"]>) => {
        // A new start asks for the newest rows of every kind; of these the model knows the comments.
        const asked = trace?.asked(device);
        const answer = await server.firstPages(...args);
        if (asked && answer.ok) asked.restart = true;
        return answer;
      }),
      all: read(server.all as never) as Remote["all"],
      row: read(server.row as never) as Remote["row"],
      changes: read(async (...args: Parameters<Remote["changes"]>) => {
        const asked = trace?.asked(device);
        const answer = await server.changes(...args);
        // An answer that is a new start is followed by the pages.
        if (asked && answer.ok && !answer.value.restart) asked.restart = false;
        return answer;
      }),
      counts: read(server.counts),
      sendMessage: (...args) => write([args[0]], [], () => server.sendMessage(...args)),
      call: (...args) => write([args[0]], [], () => server.call(...args)),
      applyInteractions: (...args) => {
        const ids = args[0].map(({ id }) => id);
        return write(ids, args[1], () => server.applyInteractions(...args));
      },
    };
  }

  async #note(kind: Done["kind"], storing: Promise<PersistResult>): Promise<void> {
    const { tab } = this;
    const [id, isStored] = await outcomeOf(tab, storing, () => this.#lastId);
    const done: Done = { id, kind, outcome: isStored ? "persisted" : "unknown", isDeleted: false };
    this.done.push(done);
    this.#world.done.push(done);
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
    const { done } = this;
    const { server, forgotten } = this.#world;
    const problems: string[] = [];
    for (const { id, kind, outcome } of done) {
      const times = server.effects.filter((effect) => effect === id).length;
      if (!ALLOWED_TIMES[outcome].includes(times))
        problems.push(`${kind} (${outcome}) happened ${times} times`);
    }
    for (const lane of ["like", "comment", "message"] as const) {
      // A message names nothing, so a restored server takes it before the ones that it lost have come again.
      const isOrdered = ({ id, kind }: Done) => kind === lane && !(kind === "message" && forgotten.has(id));
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
    const { server, done } = this.#world;
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
export function runVisitor(
  acts: readonly VisitorAct[],
  pace: Pace,
  plan: Plan,
  watched: Watched = {},
): Promise<RunSize & { readonly problems: readonly string[] }> {
  return runVisitors(
    acts.map((what) => ({ what, device: 0 })),
    pace,
    plan,
    watched,
  );
}

/** Runs one small schedule of one or more devices on one server. @returns its size, and what ended wrongly */
export function runVisitors(
  acts: readonly ActOn<VisitorAct>[],
  pace: Pace,
  plan: Plan,
  watched: Watched = {},
): Promise<RunSize & { readonly problems: readonly string[] }> {
  const world = new VisitorWorld(plan, watched);
  const devices = Array.from({ length: countDevices(acts) }, (_, device) => new VisitorRun(world, device));
  return runDevices(world, devices, acts, pace);
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
