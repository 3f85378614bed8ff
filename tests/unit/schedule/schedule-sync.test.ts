import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AdminOf } from "../../../src/domain/content/admin-content.ts";
import { addMilliseconds, type Timestamp } from "../../../src/domain/dates/timestamp.ts";
import { merge, resolveOverlaps } from "../../../src/domain/outbox/merge.ts";
import { AdminDevice } from "../support/admin-device.ts";
import { uuid } from "../support/content.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

const POST = uuid(1);
const HOUR = 3_600_000;
const DRAFT = { title: "Bread", published: false, publishAt: null };

/** One post, one device, and the clock of the server. */
class Scene {
  readonly remote = new FakeAdminRemote();
  readonly admin = new AdminDevice(this.remote);

  constructor() {
    this.remote.put("news", POST, { ...DRAFT, publishedAt: null });
  }

  in(hours: number): Timestamp {
    return addMilliseconds(this.remote.now, hours * HOUR);
  }

  /** Time passes on the server, which carries out what is due. */
  pass(hours: number): void {
    this.remote.now = this.in(hours);
    this.remote.publishDue();
  }

  async shown(): Promise<AdminOf["news"]> {
    const found = await this.admin.read.row("news", POST);
    if (!found) throw new Error("The post is not here.");
    return found.row;
  }

  async schedule(publishAt: Timestamp | null): Promise<void> {
    await this.admin.commands.change("news", await this.shown(), { published: false, publishAt });
  }

  async publish(published: boolean): Promise<void> {
    await this.admin.commands.change("news", await this.shown(), { published, publishAt: null });
  }

  server(): Pick<AdminOf["news"], "title" | "published" | "publishAt"> {
    const { title, published, publishAt } = this.remote.row(POST) as AdminOf["news"];
    return { title, published, publishAt };
  }

  /** Decides every conflict for this device's version. */
  async keepMine(): Promise<void> {
    for (const operation of await this.admin.read.queuedOperations())
      if (operation.conflict) await this.admin.commands.resolve(operation, []);
  }
}

let scene: Scene;
beforeEach(async () => {
  scene = new Scene();
  await scene.admin.pull();
});
afterEach(() => scene.admin.db.delete());

describe("a schedule queued offline", () => {
  it("is sent as one field, and the server carries it out", async () => {
    const at = scene.in(2);
    await scene.schedule(at);
    const [queued] = await scene.admin.read.queuedOperations();
    expect(queued?.intent).toMatchObject({ fields: { publishAt: at } });
    expect(Object.keys(queued?.intent.kind === "save" ? queued.intent.fields : {})).toEqual(["publishAt"]);
    await scene.admin.send();
    expect(scene.server()).toMatchObject({ published: false, publishAt: at });
    scene.pass(2);
    await scene.admin.pull();
    expect(await scene.shown()).toMatchObject({ published: true, publishAt: null });
  });

  it("publishes on arrival if its time has passed by then", async () => {
    await scene.schedule(scene.in(1));
    scene.pass(5);
    await scene.admin.send();
    expect(scene.server()).toMatchObject({ published: true, publishAt: null });
    expect(await scene.admin.states()).toEqual([]);
  });

  it("is folded with an edit, with another time and with its cancellation", async () => {
    await scene.schedule(scene.in(1));
    await scene.admin.commands.change("news", await scene.shown(), { title: "Himbasha" });
    await scene.schedule(scene.in(3));
    expect(await scene.admin.states()).toEqual(["pending"]);
    await scene.schedule(null);
    await scene.admin.send();
    expect(scene.server()).toEqual({ title: "Himbasha", published: false, publishAt: null });
    expect(scene.remote.effects).toHaveLength(1);
  });

  it("can be cancelled before it arrives, even if its time has passed", async () => {
    await scene.schedule(scene.in(1));
    scene.remote.fail("save", { kind: "offline" });
    await scene.admin.send();
    await scene.schedule(null);
    scene.pass(5);
    await scene.admin.send();
    expect(scene.server()).toMatchObject({ published: false, publishAt: null });
  });
});

it("a new time holds even if the first one was carried out on arrival, its response was lost and the row was pulled", async () => {
  await scene.schedule(scene.in(1));
  scene.pass(1);
  scene.remote.fail("save", { kind: "offline" }, true);
  await scene.admin.send();
  await scene.admin.pull();
  const at = scene.in(1);
  await scene.schedule(at);
  await scene.admin.send();
  await scene.admin.send();
  expect(await scene.admin.states()).toEqual([]);
  expect(scene.server()).toMatchObject({ published: false, publishAt: at });
});

describe("a schedule that the server has already carried out", () => {
  beforeEach(async () => {
    await scene.schedule(scene.in(1));
    await scene.admin.send();
    await scene.admin.pull();
    scene.pass(2);
  });

  it.each([
    ["cancelled", null],
    ["moved", 9],
  ] as const)("asks its owner when it was %s too late, and each choice has its effect", async (_, hours) => {
    const at = hours === null ? null : scene.in(hours);
    await scene.schedule(at);
    await scene.admin.send();
    expect(await scene.admin.states()).toEqual(["parked changed_elsewhere"]);
    const [operation] = await scene.admin.read.queuedOperations();
    const theirs = operation?.conflict?.theirs;
    if (operation?.intent.kind !== "save" || !theirs) throw new Error("There is no conflict.");
    const merged = merge(operation.intent.base, operation.intent.fields, theirs);
    expect(merged.overlaps).toEqual([{ field: "published", base: false, mine: false, theirs: true }]);
    expect(resolveOverlaps(merged, theirs, ["published"]).fields).not.toHaveProperty("published");
    await scene.keepMine();
    await scene.admin.send();
    expect(scene.server()).toMatchObject({ published: false, publishAt: at });
  });

  it("an edit of the text is merged without asking", async () => {
    await scene.admin.commands.change("news", await scene.shown(), { title: "Himbasha" });
    await scene.admin.send();
    expect(scene.server()).toEqual({ title: "Himbasha", published: true, publishAt: null });
    expect(await scene.admin.states()).toEqual([]);
  });

  it("publishing by hand at the same time does not conflict", async () => {
    await scene.publish(true);
    await scene.admin.send();
    expect(scene.server()).toMatchObject({ published: true });
    expect(await scene.admin.states()).toEqual([]);
  });
});

it("different times set on two devices are a conflict; publishing now overrides another time", async () => {
  await scene.schedule(scene.in(3));
  scene.remote.put("news", POST, { publishAt: scene.in(5) });
  await scene.admin.send();
  expect(await scene.admin.states()).toEqual(["parked changed_elsewhere"]);
  await scene.publish(true);
  await scene.keepMine();
  await scene.admin.send();
  expect(scene.server()).toMatchObject({ published: true, publishAt: null });
});

it("a draft from before schedules existed does not touch the schedule of another device", async () => {
  const { publishAt: _, ...base } = await scene.shown();
  const { publishAt: __, ...fields } = { ...base, title: "Himbasha", publishAt: null };
  const draft = { kind: "news", rowId: POST, base, fields } as unknown;
  await scene.admin.commands.storeDraft(draft as Parameters<AdminDevice["commands"]["storeDraft"]>[0]);
  const at = scene.in(4);
  scene.remote.put("news", POST, { publishAt: at });
  const read = await scene.admin.read.draft(POST, "news");
  expect(read?.base).toMatchObject({ publishAt: null });
  await scene.admin.commands.saveDraft("news", POST);
  await scene.admin.send();
  expect(await scene.admin.states()).toEqual([]);
  expect(scene.server()).toEqual({ title: "Himbasha", published: false, publishAt: at });
});

const step = fc.record({
  do: fc.constantFrom(
    ...(["schedule", "schedule", "cancel", "publish", "unpublish", "edit", "time", "time"] as const),
    ...(["send", "send", "pull", "lose answer", "lose request"] as const),
  ),
  hours: fc.integer({ min: 1, max: 4 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A scene that remembers the owner's last decisions. */
class Memory extends Scene {
  title = "Bread";
  published = false;
  at: Timestamp | null = null;

  async take({ do: what, hours }: Step, nth: number): Promise<void> {
    switch (what) {
      case "schedule":
        return this.#decide(false, this.in(hours), () => this.schedule(this.at));
      case "cancel":
        return this.#decide(false, null, () => this.schedule(null));
      case "publish":
      case "unpublish":
        return this.#decide(what === "publish", null, () => this.publish(what === "publish"));
      case "edit":
        this.title = `w${nth}`;
        await this.admin.commands.change("news", await this.shown(), { title: this.title });
        return;
      case "time":
        return this.pass(hours);
      case "pull":
        await this.admin.pull();
        return;
      default:
        return this.#send(what);
    }
  }

  #decide(published: boolean, at: Timestamp | null, act: () => Promise<void>): Promise<void> {
    this.published = published;
    this.at = at;
    return act();
  }

  async #send(what: "send" | "lose answer" | "lose request"): Promise<void> {
    if (what !== "send") this.remote.fail("save", { kind: "offline" }, what === "lose answer");
    await this.admin.send();
    this.remote.failures.length = 0;
  }

  /** Sends everything left, with this device's version in every conflict. */
  async end(): Promise<void> {
    for (let round = 0; round < 3; round++) {
      await this.admin.send();
      await this.keepMine();
    }
    await this.admin.send();
    this.remote.publishDue();
    expect(await this.admin.states()).toEqual([]);
    await this.admin.db.delete();
  }

  expected(): ReturnType<Scene["server"]> {
    const { title, at } = this;
    const isDue = at !== null && at <= this.remote.now;
    return { title, published: this.published || isDue, publishAt: isDue ? null : at };
  }
}

it("the owner's last decision about publication holds, in any order of sending and of time", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20 }), async (steps) => {
      const one = new Memory();
      await one.admin.pull();
      for (const [nth, each] of steps.entries()) await one.take(each, nth);
      await one.end();
      expect(one.server()).toEqual(one.expected());
    }),
    { numRuns: Number(process.env.RUNS ?? 60) },
  );
});
