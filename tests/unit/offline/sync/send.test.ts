import { Dexie, type InsertType } from "dexie";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  isLiked,
  OPERATION_FORMAT,
  type Operation,
  shownCounters,
} from "../../../../src/domain/outbox/operation.ts";
import { threadOf } from "../../../../src/domain/outbox/pending-comments.ts";
import { requeue } from "../../../../src/offline/core/queue.ts";
import { acknowledge } from "../../../../src/offline/site/acknowledge.ts";
import { leaseNext } from "../../../../src/offline/site/dequeue.ts";
import { lastApplied, namesOf } from "../../../../src/offline/site/last-applied.ts";
import { enqueue } from "../../../../src/offline/site/outbox.ts";
import { pull } from "../../../../src/offline/site/pull.ts";
import { createReader } from "../../../../src/offline/site/queries.ts";
import { blogPost, communityPost, minute, uuid } from "../../support/content.ts";
import { idOf, pulledDevice, type TestDevice } from "../../support/device.ts";
import { FakeRemote } from "../../support/fake-remote.ts";

const POST = communityPost(1).id;
const ARTICLE = blogPost(1).id;
const WORDS = { authorName: "Almaz", body: "Selam", website: "" };
const MESSAGE = { name: "Almaz", email: "a@b.et", message: "Selam", website: "" };

let remote: FakeRemote;
let device: TestDevice;

beforeEach(async () => {
  remote = new FakeRemote();
  remote.publish("community", communityPost(1, { likes: 24 }));
  remote.publish("blog", blogPost(1, { views: 10 }));
  device = await pulledDevice(remote);
});
afterEach(() => device.db.delete());

async function shown(id = POST) {
  const read = createReader(device.db);
  const post = (await read.byId("community", id)) ?? (await read.byId("blog", id));
  if (!post) throw new Error("No post.");
  const localOperations = await read.localOperationsOf(id);
  return { ...shownCounters(post, localOperations), liked: isLiked(localOperations) };
}

async function thread() {
  const read = createReader(device.db);
  return threadOf(await read.commentsOf(POST), await read.localOperationsOf(POST), Date.parse);
}

const likes = () => remote.published("community")[0]?.likes;

describe("optimistic display", () => {
  it("a counter changes at once, and the answer neither drops nor doubles the change", async () => {
    await device.commands.like("community", POST);
    expect(await shown()).toMatchObject({ likes: 25, liked: true });
    expect(await device.send()).toBeNull();
    expect(await shown()).toMatchObject({ likes: 25, liked: true });
    expect(likes()).toBe(25);
    expect(await device.queuedOperations()).toEqual([]);
  });

  it("a like that a refresh brings before its answer is not counted twice", async () => {
    await device.commands.like("community", POST);
    remote.meanwhile.set("applyInteractions", async () => {
      const { applyPolledCounts } = await import("../../../../src/offline/site/counts.ts");
      const counts = await remote.counts([POST]);
      if (counts.ok) await applyPolledCounts(device.db, counts.value);
      remote.publish("community", { ...communityPost(1), ...remote.published("community")[0] });
      await pull(device.db, remote);
      expect(await shown()).toMatchObject({ likes: 25 });
    });
    await device.send();
    expect(await shown()).toMatchObject({ likes: 25 });
  });

  it("newer counters are kept when an older copy of the post arrives", async () => {
    await device.commands.like("community", POST);
    await device.send();
    remote.publish("community", communityPost(1, { title: "Edited", likes: 24, countsVersion: 0 }));
    await pull(device.db, remote);
    expect(await shown()).toMatchObject({ likes: 25 });
  });

  it("one's own comment is shown at once, then as published, and can be deleted", async () => {
    const id = idOf(await device.commands.comment(POST, WORDS));
    expect(await thread()).toMatchObject([{ id, body: "Selam", status: { kind: "unsent" } }]);
    expect(await shown()).toMatchObject({ comments: 1 });
    await device.send();
    const [entry] = await thread();
    expect(entry).toMatchObject({ id, status: { kind: "shown" }, secret: "a-secret-of-this-device" });
    await device.commands.deleteComment(POST, id, entry?.secret ?? "");
    expect(await thread()).toEqual([]);
    expect(await shown()).toMatchObject({ comments: 0 });
    await device.send();
    expect([await thread(), (await shown()).comments]).toEqual([[], 0]);
    expect(remote.published("comment")).toEqual([]);
  });

  it("a comment is shown once if it is pulled before its answer", async () => {
    const id = idOf(await device.commands.comment(POST, WORDS));
    remote.meanwhile.set("applyInteractions", async () => {
      await pull(device.db, remote);
      expect((await thread()).map((entry) => entry.id)).toEqual([id]);
      expect(await shown()).toMatchObject({ comments: 1 });
    });
    await device.send();
    expect((await thread()).map((entry) => entry.id)).toEqual([id]);
  });

  it("a held comment is shown to its author until the owner approves it", async () => {
    const id = idOf(await device.commands.comment(POST, { ...WORDS, body: "see http://x.example" }));
    await device.send();
    expect(await thread()).toMatchObject([{ id, status: { kind: "held" } }]);
    expect(await shown()).toMatchObject({ comments: 1 });
    remote.publish("comment", {
      id,
      rev: 0,
      version: 2,
      createdAt: minute(1),
      publishedAt: minute(1),
      postId: POST,
      authorName: "Almaz",
      byOwner: false,
      body: "see http://x.example",
      seq: 1,
    });
    await pull(device.db, remote);
    expect(await thread()).toMatchObject([{ id, status: { kind: "shown" } }]);
    expect((await device.db.receipts.get(id))?.held).toBe(false);
  });

  it("a held comment that the owner rejects is no longer shown", async () => {
    const id = idOf(await device.commands.comment(POST, { ...WORDS, body: "see http://x.example" }));
    await device.send();
    const changes = remote.changes;
    remote.changes = async (since, max, done) => {
      const answer = await changes(since, max, done);
      const gone = [{ kind: "comment" as const, id, rev: since.rev + 1 }];
      const cursor = { rev: since.rev + 1, stamp: "next" };
      return answer.ok ? { ok: true, value: { ...answer.value, gone, cursor } } : answer;
    };
    await pull(device.db, remote);
    expect([await thread(), (await shown()).comments]).toEqual([[], 0]);
  });

  it("a rejected like is subtracted from the number and kept for the user", async () => {
    await device.commands.like("community", POST);
    remote.verdicts.set("like", { status: "rejected", code: "post_unknown" });
    await device.send();
    expect(await shown()).toMatchObject({ likes: 24, liked: false });
    expect(await device.states()).toEqual(["parked post_unknown"]);
  });
});

describe("sending", () => {
  it("1,000 interactions are sent in ten requests, in order", async () => {
    await device.commands.like("community", POST);
    const [{ seq: _, ...like } = { seq: 0 }] = await device.queuedOperations();
    const ids = Array.from({ length: 1_000 }, () => device.newId());
    await device.db.outbox.clear();
    // One bulk insert: a thousand transactions of an in-memory database would take a busy machine minutes.
    await device.db.outbox.bulkAdd(ids.map((id) => ({ ...like, id }) as InsertType<Operation, "seq">));
    await device.send();
    expect(remote.calls).toEqual(Array(10).fill("applyInteractions"));
    expect(remote.effects).toEqual(ids);
    expect(likes()).toBe(1_024);
  });

  it("an item missing from the server's answer is sent again under its id", async () => {
    const ids = [
      idOf(await device.commands.like("community", POST)),
      idOf(await device.commands.share(POST)),
    ];
    const { applyInteractions } = remote;
    remote.applyInteractions = async (batch, done) => {
      remote.applyInteractions = applyInteractions;
      const answer = await applyInteractions(batch.slice(0, 1), done);
      return answer;
    };
    await device.send();
    expect(remote.effects).toEqual(ids);
    expect([await device.states(), await device.db.receipts.toCollection().primaryKeys()]).toEqual([
      [],
      [...ids].sort(),
    ]);
  });

  it("unanswered items stay queued", async () => {
    const id = idOf(await device.commands.like("community", POST));
    const claimed = await leaseNext(
      device.db,
      { attempt: "first", now: device.clock, serverTime: minute(0) },
      10,
    );
    if (!claimed) throw new Error("Nothing was claimed.");
    await acknowledge(device.db, claimed, { now: minute(0), results: [] }, device.clock);
    expect(await device.queuedOperations()).toMatchObject([{ id, state: "pending", attempt: null }]);
    expect(await device.db.receipts.count()).toBe(0);
  });

  it("one rejected item does not stop the rest", async () => {
    const [, second] = [
      idOf(await device.commands.like("community", POST)),
      idOf(await device.commands.comment(POST, WORDS)),
      idOf(await device.commands.like("community", POST)),
    ];
    remote.verdicts.set(second, { status: "rejected", code: "body_length" });
    expect(await device.send()).toBeNull();
    expect(await device.states()).toEqual(["parked body_length"]);
    expect(likes()).toBe(26);
  });

  it("a batch rejected as a whole is halved down to the item at fault", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 20; n += 1) ids.push(idOf(await device.commands.like("community", POST)));
    const poison = ids[12];
    const interact = remote.applyInteractions;
    remote.applyInteractions = (batch, done) =>
      batch.some(({ id }) => id === poison)
        ? Promise.resolve({ ok: false, failure: { kind: "rejected", code: "22P02", message: "" } })
        : interact(batch, done);
    expect(await device.send()).toBeNull();
    expect(await device.states()).toEqual(["parked 22P02"]);
    expect(remote.effects).toEqual(ids.filter((id) => id !== poison));
  });

  it("an operation is repeated after a lost answer and counts once", async () => {
    await device.commands.like("community", POST);
    const interact = remote.applyInteractions;
    remote.applyInteractions = async (batch, done) => {
      await interact(batch, done);
      return { ok: false, failure: { kind: "offline" } };
    };
    expect(await device.send()).toEqual({ kind: "offline" });
    expect(await shown()).toMatchObject({ likes: 25 });
    remote.applyInteractions = interact;
    expect(await device.send()).toBeNull();
    expect(likes()).toBe(25);
    expect(await shown()).toMatchObject({ likes: 25 });
  });

  it("sending waits without an answer: no network, a captive portal, a busy server, a refused key, an app too old", async () => {
    for (const failure of [
      { kind: "offline" },
      { kind: "portal" },
      { kind: "busy", retryAfter: 3 },
      { kind: "unauthorised" },
      { kind: "outdated" },
    ] as const) {
      await device.commands.like("community", POST);
      remote.fail("applyInteractions", failure);
      expect(await device.send()).toEqual(failure);
    }
    expect(await device.states()).toEqual(Array(5).fill("pending"));
    const marks = (await device.queuedOperations()).map(({ refusedFormat }) => refusedFormat);
    expect(marks).toEqual(Array(5).fill(OPERATION_FORMAT));
    expect(await device.send()).toBeNull();
    expect(likes()).toBe(29);
  });

  it("an item the server wants later delays only itself and its lane", async () => {
    const first = idOf(await device.commands.comment(POST, WORDS));
    remote.verdicts.set(first, { status: "later", seconds: 60 });
    await device.send();
    const second = idOf(await device.commands.comment(POST, { ...WORDS, body: "Second" }));
    const like = idOf(await device.commands.like("community", POST));
    await device.send();
    expect(remote.effects).toEqual([like]);
    device.clock += 61_000;
    await device.send();
    expect(remote.effects).toEqual([like, first, second]);
  });

  it("more operations that have to wait than are read at once do not hide one that is due", async () => {
    await device.commands.comment(POST, WORDS);
    const [waiting] = await device.db.outbox.toArray();
    if (!waiting) throw new Error("Nothing is queued.");
    const { seq: _, ...operation } = { ...waiting, dueAt: device.clock + 60_000 };
    await device.db.outbox.clear();
    await device.db.outbox.bulkAdd(
      Array.from({ length: 250 }, (_, n) => ({ ...operation, id: uuid(500 + n) })),
    );
    const like = idOf(await device.commands.like("blog", ARTICLE));
    await device.send();
    expect(remote.effects).toEqual([like]);
    expect(await device.queuedOperations()).toHaveLength(250);
  });

  it("an answer leaves alone what is queued between the operations that it is about", async () => {
    await device.commands.like("community", POST);
    const message = idOf(await device.commands.sendMessage(MESSAGE));
    await device.commands.like("blog", ARTICLE);
    remote.fail("sendMessage", { kind: "offline" });
    await device.send();
    expect((await device.queuedOperations()).map(({ id }) => id)).toEqual([message]);
  });

  it("a due time that a clock change made unreachable counts as now", async () => {
    remote.verdicts.set("like", { status: "later", seconds: 60 });
    await device.commands.like("community", POST);
    await device.send();
    device.clock -= 365 * 24 * 3_600_000;
    await device.send();
    expect(likes()).toBe(25);
  });

  it("the limit on messages delays nothing else", async () => {
    const message = idOf(await device.commands.sendMessage(MESSAGE));
    await device.commands.like("community", POST);
    remote.fail("sendMessage", { kind: "busy", retryAfter: 600 });
    expect(await device.send()).toBeNull();
    expect(likes()).toBe(25);
    expect((await device.queuedOperations()).map(({ id }) => id)).toEqual([message]);
    device.clock += 601_000;
    await device.send();
    expect(remote.messages).toEqual([MESSAGE]);
  });

  it("the server's time is requested before the first attempt and sent along", async () => {
    device.serverTime = null;
    await device.commands.perform({ kind: "view", on: "blog", postId: ARTICLE });
    await device.send();
    expect(remote.calls).toEqual(["head", "applyInteractions"]);
    expect((await device.db.receipts.toArray())[0]?.firstAttemptAt).toBe(remote.now);
    expect(await shown(ARTICLE)).toMatchObject({ views: 11 });
  });

  it("nothing is attempted offline, so that it can still be withdrawn", async () => {
    device.online = false;
    remote.fail("head", { kind: "offline" });
    const like = idOf(await device.commands.like("community", POST));
    expect(await device.send()).toEqual({ kind: "offline" });
    expect(remote.calls).toEqual(["head"]);
    expect(await device.commands.withdraw(like)).toMatchObject({ id: like, attempts: 0 });
  });

  it("a reachable server is used even if the browser reports no network", async () => {
    device.online = false;
    await device.commands.like("community", POST);
    expect(await device.send()).toBeNull();
    expect(likes()).toBe(25);
  });

  it("the deletion of a comment is not sent before the comment", async () => {
    const id = idOf(await device.commands.comment(POST, WORDS));
    remote.fail("applyInteractions", { kind: "offline" });
    await device.send();
    await device.commands.deleteComment(POST, id, "a-secret-of-this-device");
    expect(await device.states()).toEqual(["pending", "pending"]);
    await device.send();
    expect(remote.published("comment")).toEqual([]);
    expect(await device.queuedOperations()).toEqual([]);
  });

  it("a deletion stays queued behind a comment that has to wait", async () => {
    const id = idOf(await device.commands.comment(POST, WORDS));
    remote.verdicts.set(id, { status: "later", seconds: 60 });
    await device.send();
    await device.commands.deleteComment(POST, id, "a-secret-of-this-device");
    await device.send();
    expect(remote.effects).toEqual([]);
    device.clock += 61_000;
    await device.send();
    expect(remote.effects).toHaveLength(2);
    expect(remote.published("comment")).toEqual([]);
  });

  it("a comment deleted before it was sent is not sent", async () => {
    const id = idOf(await device.commands.comment(POST, WORDS));
    await device.commands.deleteComment(POST, id, "a-secret-of-this-device");
    await device.send();
    expect([await device.queuedOperations(), remote.calls]).toEqual([[], []]);
  });

  it("the time of the first attempt never changes", async () => {
    await device.commands.like("community", POST);
    remote.fail("applyInteractions", { kind: "offline" });
    await device.send();
    device.serverTime = minute(5);
    await device.send();
    expect((await device.db.receipts.toArray())[0]?.firstAttemptAt).toBe(minute(0));
  });

  it("a rejected comment that its author deleted is dropped", async () => {
    const id = idOf(await device.commands.comment(POST, WORDS));
    remote.fail("applyInteractions", { kind: "offline" });
    await device.send();
    await device.commands.deleteComment(POST, id, "a-secret-of-this-device");
    remote.verdicts.set(id, { status: "rejected", code: "post_unknown" });
    await device.send();
    expect(await device.queuedOperations()).toEqual([]);
  });
});

describe("deleting during a rejection", () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 8, 10, 12])(
    "a deletion during a rejection is applied, %i turns before the answer",
    async (turns) => {
      const id = idOf(await device.commands.comment(POST, WORDS));
      remote.verdicts.set(id, { status: "rejected", code: "post_unknown" });
      let withdrawing: Promise<unknown> = Promise.resolve();
      remote.meanwhile.set("applyInteractions", () => {
        withdrawing = device.commands.deleteComment(POST, id, "a-secret-of-this-device");
        return turnsLater(turns);
      });
      await device.send();
      await withdrawing;
      await device.send();
      expect(await device.queuedOperations()).toEqual([]);
    },
  );

  async function turnsLater(turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
});

describe("superseded attempts", () => {
  it("an answer to an attempt that is no longer current is ignored", async () => {
    await device.commands.like("community", POST);
    remote.meanwhile.set("applyInteractions", async () => {
      // This tab froze here; another took over and sent the same operation.
      await device.send();
      await device.commands.like("community", POST);
    });
    await device.send();
    expect(likes()).toBe(26);
    expect(await device.db.receipts.count()).toBe(2);
  });

  it("of two concurrent requests for the same operation, the later one continues and the other stops", async () => {
    await device.commands.like("community", POST);
    const other = { attempt: "other", now: device.clock, serverTime: minute(0) };
    remote.meanwhile.set("applyInteractions", () => leaseNext(device.db, other, 100));
    expect(await device.send()).toBeNull();
    expect(remote.calls.filter((call) => call === "applyInteractions")).toHaveLength(1);
    expect(await device.queuedOperations()).toMatchObject([{ state: "sending", attempt: "other" }]);
  });

  it("a late rejection of a superseded attempt is ignored", async () => {
    await device.commands.like("community", POST);
    const claiming = { now: device.clock, serverTime: minute(0) };
    const first = await leaseNext(device.db, { ...claiming, attempt: "first" }, 100);
    await leaseNext(device.db, { ...claiming, attempt: "second" }, 100);
    if (!first) throw new Error("Nothing claimed.");
    const refusal = { code: "post_unknown", message: "" };
    const results = first.operations.map(({ id }) => ({ id, status: "rejected" as const, refusal }));
    await acknowledge(device.db, first, { now: minute(0), results }, device.clock);
    await requeue(device.db, first);
    expect(await device.queuedOperations()).toMatchObject([
      { state: "sending", attempt: "second", attempts: 2 },
    ]);
  });

  it("an operation can be withdrawn before it was sent, and not after", async () => {
    const like = idOf(await device.commands.like("community", POST));
    expect(await device.commands.withdraw(like)).toMatchObject({ id: like });
    const other = idOf(await device.commands.like("community", POST));
    remote.fail("applyInteractions", { kind: "offline" });
    await device.send();
    expect(await device.commands.withdraw(other)).toBeNull();
    await device.send();
    expect(likes()).toBe(25);
  });
});

describe("dead letters", () => {
  it("an answer that is rejected takes its withdrawal along, which was answered in the same batch", async () => {
    const [answer, withdrawal] = [uuid(501), uuid(502)];
    const event = { on: "event", postId: uuid(500), day: "2026-12-01", secret: "s".repeat(20) } as const;
    await enqueue(
      device.db,
      answer,
      { ...event, kind: "attend", name: "Almaz", people: 1, device: "D", website: "" },
      device.clock,
    );
    await enqueue(
      device.db,
      withdrawal,
      { ...event, kind: "attend_withdraw", attendanceId: answer },
      device.clock,
    );
    const attempt = { now: device.clock, serverTime: minute(0), attempt: "both" };
    const leased = await leaseNext(device.db, attempt, 100);
    if (!leased) throw new Error("Nothing leased.");
    const refusal = { code: "event_full", message: "" };
    const done = { status: "done" as const, at: minute(0), counts: null, comment: null, held: false };
    const results = [
      { id: answer, status: "rejected" as const, refusal },
      { id: withdrawal, ...done },
    ];
    expect(await acknowledge(device.db, leased, { now: minute(0), results }, device.clock)).toBe(true);
    expect(await device.queuedOperations()).toEqual([]);
    expect(await device.db.receipts.count()).toBe(0);
  });

  it("a rejected operation is retried under its id, replaced under a new one, or discarded", async () => {
    const id = idOf(await device.commands.comment(POST, WORDS));
    remote.verdicts.set(id, { status: "rejected", code: "body_length" });
    await device.send();
    const edited = idOf(await device.commands.comment(POST, { ...WORDS, body: "Shorter" }, id));
    expect((await device.queuedOperations()).map((operation) => operation.id)).toEqual([edited]);
    remote.verdicts.set(edited, { status: "rejected", code: "body_length" });
    await device.send();
    const [deadLettered] = await device.queuedOperations();
    if (!deadLettered) throw new Error("Nothing is dead-lettered.");
    expect(await device.commands.retry(deadLettered)).toEqual({ ok: true, id: edited });
    await device.send();
    expect(remote.published("comment").map(({ body }) => body)).toEqual(["Shorter"]);
  });

  it("an operation gets a new id if the server can no longer know the old one", async () => {
    const id = idOf(await device.commands.like("community", POST));
    remote.verdicts.set(id, { status: "rejected", code: "operation_expired" });
    await device.send();
    const [deadLettered] = await device.queuedOperations();
    if (!deadLettered) throw new Error("Nothing is dead-lettered.");
    const requeued = idOf(await device.commands.retry(deadLettered));
    expect(requeued).not.toBe(id);
    await device.send();
    expect(remote.effects).toEqual([requeued]);
  });
});

describe("failures and restores", () => {
  it("a full disk is reported at once", async () => {
    const full = () => {
      throw new Dexie.QuotaExceededError("full");
    };
    device.db.outbox.hook("creating", full);
    expect(await device.commands.comment(POST, WORDS)).toEqual({ ok: false, error: "full" });
    device.db.outbox.hook("creating").unsubscribe(full);
    expect(await device.queuedOperations()).toEqual([]);
  });

  it("a closed database is reported at once", async () => {
    device.db.close();
    expect(await device.commands.like("community", POST)).toEqual({ ok: false, error: "closed" });
    await device.db.open();
  });

  it("what a restored server lost is sent again once, in its old order", async () => {
    const backup = remote.rev;
    const ids = [
      idOf(await device.commands.comment(POST, WORDS)),
      idOf(await device.commands.comment(POST, { ...WORDS, body: "Second" })),
      idOf(await device.commands.like("community", POST)),
    ];
    await device.send();
    const late = idOf(await device.commands.comment(POST, { ...WORDS, body: "Third" }));
    await pull(device.db, remote);
    remote.restoreTo(backup);
    remote.effects.length = 0;
    remote.now = minute(600_001);
    expect(likes()).toBe(24);
    await pull(device.db, remote);
    expect(await shown()).toMatchObject({ comments: 1 + 2 - 2 });
    await device.send();
    expect(remote.effects).toEqual([ids[0], ids[1], ids[2], late]);
    expect(likes()).toBe(25);
    expect(await shown()).toMatchObject({ likes: 25, comments: 3 });
  });

  it("the next pull notices that a restored server lost likes, which create no revision", async () => {
    await pull(device.db, remote);
    const id = idOf(await device.commands.like("community", POST));
    await device.send();
    remote.restoreTo(remote.rev);
    expect(likes()).toBe(24);
    await pull(device.db, remote);
    await device.send();
    expect([remote.effects, likes(), await device.queuedOperations()]).toEqual([[id, id], 25, []]);
  });

  it("sending notices a restored server, and resends what it lost first", async () => {
    await pull(device.db, remote);
    const first = idOf(await device.commands.like("community", POST));
    await device.send();
    remote.restoreTo(remote.rev);
    const second = idOf(await device.commands.share(POST));
    expect(await device.send()).toBeNull();
    expect(remote.effects).toEqual([first, first, second]);
    expect(await device.queuedOperations()).toEqual([]);
    // Its counters started again, so their version cannot distinguish them from newer ones.
    remote.count(POST, { likes: 3, countsVersion: 1 });
    await pull(device.db, remote);
    expect(await shown()).toMatchObject({ likes: 3 });
  });

  it("a message that a restored server lost is found although another was sent since", async () => {
    const restore = remote.backUp();
    device.serverTime = remote.now;
    await device.commands.sendMessage({ ...MESSAGE, message: "First" });
    await device.send();
    restore();
    await device.commands.sendMessage({ ...MESSAGE, message: "Second" });
    await device.send();
    await pull(device.db, remote);
    await device.send();
    expect(remote.messages.map(({ message }) => message).sort()).toEqual(["First", "Second"]);
  });

  it("a delayed copy of a request does not hide that the server was restored", async () => {
    const restore = remote.backUp();
    // The first has the highest id, so that its place among those of one time does not depend on chance.
    const [first, second] = [uuid(9), uuid(1)];
    await device.commands.like("community", POST, first);
    remote.fail("applyInteractions", { kind: "offline" });
    await device.send();
    await device.commands.like("community", POST, second);
    await device.send();
    restore();
    const late = { id: first, format: 1, firstAttemptAt: minute(0) };
    await remote.applyInteractions(
      [{ ...late, intent: { kind: "like", on: "community", postId: POST } }],
      [],
    );
    await pull(device.db, remote);
    await device.send();
    expect(remote.effects).toEqual([first, second]);
  });

  it("a restored server is noticed even if the last batch had both an old and a new item", async () => {
    await pull(device.db, remote);
    const [one, other] = [uuid(1), uuid(2)];
    // The old operation sorts last by id: a batch has no order in the ledger.
    await device.commands.like("community", POST, other);
    const interact = remote.applyInteractions;
    remote.applyInteractions = async (batch, done) => {
      await interact(batch, done);
      return { ok: false, failure: { kind: "offline" } };
    };
    await device.send();
    remote.applyInteractions = interact;
    remote.publish("community", communityPost(9));
    await pull(device.db, remote);
    remote.now = minute(600_001);
    await device.commands.share(POST, one);
    await device.send();
    remote.restoreTo(remote.rev);
    await pull(device.db, remote);
    await device.send();
    expect(remote.effects).toEqual([other, one, one]);
  });

  it("a lost message is noticed even if a like followed it", async () => {
    await pull(device.db, remote);
    await device.commands.like("community", POST);
    await device.send();
    remote.publish("community", communityPost(9));
    await pull(device.db, remote);
    const message = { name: "Saba", email: "saba@selam.example", message: "Selam", website: "" };
    const id = idOf(await device.commands.sendMessage(message));
    await device.send();
    remote.restoreTo(remote.rev);
    await pull(device.db, remote);
    await device.send();
    expect(remote.messages).toHaveLength(1);
    expect(remote.effects.filter((done) => done === id)).toHaveLength(2);
  });

  it("items the server never stores are not requested back", async () => {
    await pull(device.db, remote);
    const reported = idOf(await device.commands.like("community", POST));
    await device.send();
    remote.now = minute(600_001);
    await device.commands.comment(POST, { ...WORDS, website: "https://x.example" });
    await device.send();
    expect(namesOf(await lastApplied(device.db))).toEqual([{ id: reported, at: minute(600_000) }]);
  });

  it("queued and sent operations survive a restart of the mirror", async () => {
    await device.commands.like("community", POST);
    await device.send();
    await device.commands.like("community", POST);
    await device.db.meta.update("mirror", { stamp: "another" });
    await pull(device.db, remote);
    expect(await device.states()).toEqual(["pending", "pending"]);
    await device.send();
    expect(likes()).toBe(26);
  });

  it("after 30 days sent operations are deleted, except one's own likes and comments", async () => {
    await device.commands.like("community", POST);
    await device.commands.share(POST);
    await device.commands.comment(POST, WORDS);
    await device.send();
    expect(await device.db.receipts.count()).toBe(3);
    remote.now = minute(600_000 + 31 * 24 * 60);
    await device.commands.perform({ kind: "view", on: "blog", postId: ARTICLE });
    await device.send();
    const kinds = (await device.db.receipts.toArray()).map(({ intent }) => intent.kind).sort();
    expect(kinds).toEqual(["comment", "like", "view"]);
  });
});
