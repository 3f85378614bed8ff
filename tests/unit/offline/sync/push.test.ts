import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { failed, type Result, success } from "../../../../src/domain/outbox/failure.ts";
import { OPERATION_FORMAT } from "../../../../src/domain/outbox/operation.ts";
import type { InteractionResponse, OutgoingInteraction } from "../../../../src/domain/outbox/remote.ts";
import { createExclusiveRunner } from "../../../../src/offline/core/exclusive.ts";
import { createServerBackoff } from "../../../../src/offline/core/server-backoff.ts";
import { leaseNext } from "../../../../src/offline/site/dequeue.ts";
import { createSiteSender } from "../../../../src/offline/site/push.ts";
import { communityPost, minute } from "../../support/content.ts";
import { idOf, pulledDevice, type TestDevice } from "../../support/device.ts";
import { FakeRemote } from "../../support/fake-remote.ts";

const POST = communityPost(1).id;
const MESSAGE = { name: "Almaz", email: "a@b.et", message: "Selam", website: "" };

let remote: FakeRemote;
let device: TestDevice;

beforeEach(async () => {
  remote = new FakeRemote();
  remote.publish("community", communityPost(1));
  device = await pulledDevice(remote);
});
afterEach(() => device.db.delete());

type Answer = (batch: readonly OutgoingInteraction[]) => Promise<Result<InteractionResponse>>;

/** Counts the requests, and answers them. */
function answerWith(answer: Answer): OutgoingInteraction[][] {
  const sent: OutgoingInteraction[][] = [];
  remote.applyInteractions = (batch) => {
    sent.push([...batch]);
    return answer(batch);
  };
  return sent;
}

/** Another sender takes over what is under way. */
const takeOver = () =>
  leaseNext(device.db, { attempt: "another", now: device.clock, serverTime: minute(0) }, 100);

describe("a run", () => {
  it("ends if this version is too old for one of the operations, which stay queued", async () => {
    await device.commands.like("community", POST);
    const late = idOf(await device.commands.like("community", POST));
    const answer = remote.applyInteractions;
    const sent = answerWith(async (batch) => {
      const all = await answer(batch, []);
      if (!all.ok) return all;
      const results = all.value.results.map((one) =>
        one.id === late ? { id: late, status: "outdated" as const } : one,
      );
      return success({ ...all.value, results });
    });
    expect([await device.send(), sent.length]).toEqual([{ kind: "outdated" }, 1]);
    const queued = await device.queuedOperations();
    expect(queued.map(({ id, state, refusedFormat }) => [id, state, refusedFormat])).toEqual([
      [late, "pending", OPERATION_FORMAT],
    ]);
  });

  it("sends the time of the first attempt again with the second", async () => {
    await device.commands.like("community", POST);
    const sent = answerWith(async () => failed({ kind: "offline" }));
    await device.send();
    device.serverTime = minute(9);
    await device.send();
    expect(sent.flat().map(({ firstAttemptAt }) => firstAttemptAt)).toEqual([minute(0), minute(0)]);
  });

  it("ends without a failure when its rejected batch has been taken over, and sends no more", async () => {
    await device.commands.like("community", POST);
    await device.commands.like("community", POST);
    const sent = answerWith(async () => {
      await takeOver();
      return failed({ kind: "rejected", code: "bad", message: "" });
    });
    expect(await device.send()).toBeNull();
    expect([sent.length, await device.states()]).toEqual([1, ["sending", "sending"]]);
  });

  it("ends without a failure when a restored server asks one whose batch has been taken over", async () => {
    await device.commands.like("community", POST);
    const sent = answerWith(async () => {
      await takeOver();
      return success({ now: minute(0), restart: true, results: [] });
    });
    expect(await device.send()).toBeNull();
    expect([sent.length, await device.states()]).toEqual([1, ["sending"]]);
  });

  it("queues what the server wants later until then", async () => {
    const id = idOf(await device.commands.like("community", POST));
    remote.verdicts.set(id, { status: "later", seconds: 60 });
    await device.send();
    expect(await device.queuedOperations()).toMatchObject([
      { state: "pending", attempt: null, dueAt: device.clock + 60_000 },
    ]);
    device.clock += 59_999;
    await device.send();
    expect(remote.effects).toEqual([]);
    device.clock += 1;
    await device.send();
    expect(remote.effects).toEqual([id]);
  });

  it("no longer counts a held comment as held that its author has deleted, and leaves others held", async () => {
    const held = async (body: string) =>
      idOf(await device.commands.comment(POST, { authorName: "Almaz", body, website: "" }));
    const [deleted, other] = [await held("http://one.example"), await held("http://other.example")];
    await device.send();
    const areHeld = async () =>
      (await device.db.receipts.bulkGet([deleted, other])).map((receipt) => receipt?.held);
    expect(await areHeld()).toEqual([true, true]);
    await device.commands.like("community", POST);
    await device.send();
    expect(await areHeld()).toEqual([true, true]);
    const receipt = await device.db.receipts.get(deleted);
    const secret = receipt?.intent.kind === "comment" ? receipt.intent.secret : "";
    await device.commands.perform({
      kind: "comment_appeal",
      on: "community",
      postId: POST,
      commentId: deleted,
      secret,
      words: "Please",
    });
    await device.send();
    expect(await areHeld()).toEqual([true, true]);
    await device.commands.deleteComment(POST, deleted, secret);
    await device.send();
    expect(await areHeld()).toEqual([false, true]);
  });

  it("sends the deletion of a comment that is too old to tell whether it arrived", async () => {
    const words = { authorName: "Almaz", body: "Selam", website: "" };
    const id = idOf(await device.commands.comment(POST, words));
    remote.fail("applyInteractions", { kind: "offline" });
    await device.send();
    const deletion = idOf(await device.commands.deleteComment(POST, id, "a-secret-of-this-device"));
    remote.verdicts.set(id, { status: "rejected", code: "operation_expired" });
    await device.send();
    expect([remote.effects, await device.states()]).toEqual([[deletion], []]);
  });

  it("keeps what was sent alone as sent, not as held", async () => {
    const id = idOf(await device.commands.sendMessage(MESSAGE));
    await device.send();
    expect((await device.db.receipts.get(id))?.held).toBe(false);
  });

  it("sends what this device is told of by notifications", async () => {
    const change = { endpoint: "https://push.example/1", off: true } as const;
    await device.commands.perform({ kind: "notifications", change });
    expect(await device.send()).toBeNull();
    expect(remote.called).toEqual([["save_subscription", { subscription: change }]]);
    expect(await device.states()).toEqual([]);
  });

  it("ends with the failure of a message that could not be sent, and keeps the message", async () => {
    await device.commands.sendMessage(MESSAGE);
    remote.fail("sendMessage", { kind: "offline" });
    expect(await device.send()).toEqual({ kind: "offline" });
    expect(await device.states()).toEqual(["pending"]);
  });
});

it("the browser is asked to keep the data once something is unsent, not before", async () => {
  let asked = 0;
  const elapsed = () => 0;
  const random = () => 0;
  const isVisible = () => true;
  const sender = createSiteSender({
    ...device.deps,
    exclusively: createExclusiveRunner(null, null),
    elapsed,
    random,
    isVisible,
    backoff: createServerBackoff({ elapsed, random, isVisible }),
    setTimer: () => () => undefined,
    requestPersistence: () => {
      asked += 1;
    },
  });
  await sender.wake();
  expect(asked).toBe(0);
  await device.commands.like("community", POST);
  await sender.wake();
  expect([asked, remote.effects.length]).toEqual([1, 1]);
  sender.stop();
});
