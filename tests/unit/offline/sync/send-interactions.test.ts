import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { failed, type Result, success } from "../../../../src/domain/outbox/failure.ts";
import type { InteractionResponse } from "../../../../src/domain/outbox/remote.ts";
import { leaseNext } from "../../../../src/offline/site/dequeue.ts";
import { pull } from "../../../../src/offline/site/pull.ts";
import { send } from "../../../../src/offline/site/push.ts";
import { communityPost, minute } from "../../support/content.ts";
import { idOf, pulledDevice, type TestDevice } from "../../support/device.ts";
import { FakeRemote } from "../../support/fake-remote.ts";

const POST = communityPost(1).id;
const WORDS = { authorName: "Almaz", body: "Selam", website: "" };
const MESSAGE = { name: "Almaz", email: "a@b.et", message: "Selam", website: "" };

let remote: FakeRemote;
let device: TestDevice;

beforeEach(async () => {
  remote = new FakeRemote();
  remote.publish("community", communityPost(1));
  device = await pulledDevice(remote);
});
afterEach(() => device.db.delete());

/** Likes that wait to be sent, by their ids. */
async function queueLikes(many: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < many; at += 1) ids.push(idOf(await device.commands.like("community", POST)));
  return ids;
}

const sendInTwos = () => send(device.deps, 2);

type Response = Result<InteractionResponse>;

/**
 * Notes each request: its operations, what it names as applied, and the states of the queue half a turn later.
 * @param answer the response to the nth request, from 0, instead of the server's
 */
function watchRequests(answer: (nth: number, respond: () => Promise<Response>) => Promise<Response>) {
  const requests: { ids: string[]; named: string[]; states: string[] }[] = [];
  const { applyInteractions } = remote;
  remote.applyInteractions = async (batch, named) => {
    const states = await device.states();
    requests.push({ ids: batch.map(({ id }) => id), named: named.map(({ id }) => id), states });
    return answer(requests.length - 1, () => applyInteractions(batch, named));
  };
  return requests;
}
const asServed = (_: number, respond: () => Promise<Response>) => respond();

describe("while a full batch is under way", () => {
  it("the one before is acknowledged and the next one leased, in order and each once", async () => {
    const ids = await queueLikes(5);
    const requests = watchRequests(async (nth, respond) => {
      const response = await respond();
      // The response takes as long as the disk.
      if (nth === 1)
        for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      if (nth === 1) expect(await device.states()).toEqual(["sending", "sending", "sending"]);
      return response;
    });
    expect(await sendInTwos()).toBeNull();
    expect(requests.map((request) => request.ids)).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
    expect([remote.effects, await device.states()]).toEqual([ids, []]);
    expect(await device.db.receipts.count()).toBe(5);
  });

  it("a request names the last operation of the one before, which is not yet acknowledged", async () => {
    const ids = await queueLikes(4);
    const requests = watchRequests(asServed);
    await sendInTwos();
    expect(requests.map(({ named }) => named)).toEqual([[], [ids[1]]]);
    // The first two are on the disk as sent only after the next request began.
    expect(requests[1]?.states).toEqual(["sending", "sending", "sending", "sending"]);
  });

  it("what the server never stores is not named", async () => {
    const [like] = await queueLikes(1);
    await device.commands.comment(POST, { ...WORDS, website: "https://x.example" });
    await queueLikes(1);
    const requests = watchRequests(asServed);
    await sendInTwos();
    expect(requests.map(({ named }) => named)).toEqual([[], [like]]);
  });
});

describe("the next batch is not sent, and counts as never attempted, if", () => {
  const untouched = { state: "pending", attempt: null, attempts: 0, firstAttemptAt: null };

  it("the server wants one of this batch later", async () => {
    const ids = await queueLikes(4);
    remote.verdicts.set(ids[1] ?? "", { status: "later", seconds: 60 });
    const requests = watchRequests(asServed);
    expect(await sendInTwos()).toBeNull();
    expect([requests.length, remote.effects]).toEqual([1, ids.slice(0, 1)]);
    expect(await device.queuedOperations()).toMatchObject([{ attempts: 1 }, untouched, untouched]);
    expect(await device.commands.withdraw(ids[3] ?? "")).not.toBeNull();
  });

  it("no response comes to this one, while the one before it is acknowledged", async () => {
    const ids = await queueLikes(6);
    watchRequests(async (nth, respond) => (nth === 1 ? failed({ kind: "offline" }) : respond()));
    expect(await sendInTwos()).toEqual({ kind: "offline" });
    const unanswered = { state: "pending", attempt: null, attempts: 1, firstAttemptAt: minute(0) };
    expect(await device.queuedOperations()).toMatchObject([unanswered, unanswered, untouched, untouched]);
    expect((await device.db.receipts.toArray()).map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort());
    expect([await sendInTwos(), remote.effects]).toEqual([null, ids]);
  });

  it("the browser says that it is offline", async () => {
    await queueLikes(4);
    const requests = watchRequests(async (_, respond) => {
      device.online = false;
      return respond();
    });
    remote.fail("head", { kind: "offline" });
    expect([await sendInTwos(), requests.length]).toEqual([{ kind: "offline" }, 1]);
    expect(await device.queuedOperations()).toMatchObject([untouched, untouched]);
  });
});

it("an earlier attempt of a batch that was leased ahead still counts", async () => {
  const ids = await queueLikes(4);
  const attempt = { attempt: "of a page that crashed", now: device.clock, serverTime: minute(0) };
  await leaseNext(device.db, attempt, 100);
  watchRequests(async () => failed({ kind: "offline" }));
  await sendInTwos();
  expect(await device.queuedOperations()).toMatchObject(
    [2, 2, 1, 1].map((attempts) => ({ state: "pending", attempts, firstAttemptAt: minute(0) })),
  );
  expect(await device.commands.withdraw(ids[3] ?? "")).toBeNull();
});

it("a restored server gets everything again, in order", async () => {
  await pull(device.db, remote);
  const restore = remote.backUp();
  const ids = await queueLikes(6);
  watchRequests((nth, respond) => {
    if (nth === 1) restore();
    return respond();
  });
  expect([await sendInTwos(), remote.effects, await device.states()]).toEqual([null, ids, []]);
});

describe("another sender that takes over", () => {
  const takeOver = (max: number) =>
    leaseNext(device.db, { attempt: "another", now: device.clock, serverTime: minute(0) }, max);
  const attempts = async () => (await device.queuedOperations()).map(({ attempt }) => attempt);

  it("ends the run, even if it has only the batch that is not yet acknowledged", async () => {
    await queueLikes(6);
    const requests = watchRequests(async (nth, respond) => {
      const response = await respond();
      if (nth === 0) await takeOver(2);
      return response;
    });
    expect([await sendInTwos(), requests.length]).toEqual([null, 2]);
    expect(await attempts()).toEqual(["another", "another", null, null]);
  });

  it("keeps what was leased ahead", async () => {
    await queueLikes(4);
    watchRequests(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await takeOver(4);
      return failed({ kind: "offline" });
    });
    await sendInTwos();
    expect(await attempts()).toEqual(Array(4).fill("another"));
  });
});

it("a repeated operation, which the server applied earlier, is not named as the last", async () => {
  const [first, repeated] = [(await queueLikes(1))[0], (await queueLikes(1))[0] ?? ""];
  await queueLikes(1);
  const intent = { kind: "like", on: "community", postId: POST } as const;
  await remote.applyInteractions([{ id: repeated, format: 1, firstAttemptAt: minute(0), intent }], []);
  remote.now = minute(700_000);
  const requests = watchRequests(asServed);
  await send(device.deps, 1);
  expect(requests.map(({ named }) => named)).toEqual([[], [first], [first]]);
});

it("another kind of operation is sent in its place", async () => {
  await queueLikes(2);
  await device.commands.sendMessage(MESSAGE);
  await queueLikes(2);
  await sendInTwos();
  expect(remote.calls).toEqual(["applyInteractions", "sendMessage", "applyInteractions"]);
});

it("a message between interactions is not leased with them", async () => {
  await queueLikes(1);
  const message = idOf(await device.commands.sendMessage(MESSAGE));
  await queueLikes(1);
  const requests = watchRequests(asServed);
  await sendInTwos();
  expect(requests.map(({ ids, states }) => [ids.length, states])).toEqual([
    [2, ["sending", "pending", "sending"]],
  ]);
  expect((await device.db.receipts.get(message))?.attempts).toBe(1);
});

it("a comment is acknowledged before its deletion is sent", async () => {
  const comment = idOf(await device.commands.comment(POST, WORDS));
  await queueLikes(1);
  remote.fail("applyInteractions", { kind: "offline" });
  await sendInTwos();
  const deletion = idOf(await device.commands.deleteComment(POST, comment, "a-secret-of-this-device"));
  const requests = watchRequests(asServed);
  await sendInTwos();
  expect(requests.map(({ ids }) => ids.length)).toEqual([2, 1]);
  expect(remote.effects.at(-1)).toBe(deletion);
});

it("a batch that is rejected as a whole is halved, then grows again", async () => {
  const ids = await queueLikes(8);
  const requests = watchRequests(async (nth, respond) => {
    const isAtFault = requests[nth]?.ids.includes(ids[0] ?? "");
    return isAtFault ? failed({ kind: "rejected", code: "bad", message: "" }) : respond();
  });
  expect(await send(device.deps, 4)).toBeNull();
  expect(requests.map((request) => request.ids.map((id) => ids.indexOf(id)))).toEqual([
    [0, 1, 2, 3],
    [0, 1],
    [0],
    [1],
    [2, 3],
    [4, 5, 6, 7],
  ]);
  expect(await device.states()).toEqual(["parked bad"]);
});

it("a response that says nothing about an operation leaves it queued", async () => {
  const ids = await queueLikes(4);
  watchRequests(async (nth, respond) => {
    const response = await respond();
    if (nth > 0 || !response.ok) return response;
    return success({ ...response.value, results: response.value.results.slice(0, 1) });
  });
  expect([await sendInTwos(), remote.effects, await device.states()]).toEqual([null, ids, []]);
});
