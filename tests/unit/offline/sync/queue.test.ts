import { afterEach, beforeEach, expect, it } from "vitest";
import { requeue } from "../../../../src/offline/core/queue.ts";
import { leaseNext } from "../../../../src/offline/site/dequeue.ts";
import { communityPost, minute } from "../../support/content.ts";
import { idOf, TestDevice } from "../../support/device.ts";
import { FakeRemote } from "../../support/fake-remote.ts";

const POST = communityPost(1).id;
const PARKED = { state: "parked", refusal: { code: "file_lost", message: "" } } as const;

let device: TestDevice;

beforeEach(() => {
  device = new TestDevice(new FakeRemote());
});
afterEach(() => device.db.delete());

const like = async () => idOf(await device.commands.like("community", POST));

async function lease(attempt: string) {
  const leased = await leaseNext(device.db, { attempt, now: device.clock, serverTime: minute(0) }, 100);
  if (!leased) throw new Error("Nothing is due.");
  return leased;
}

it("a failed request queues its operations again, also if one of them is no longer there or waits already", async () => {
  const [gone, waiting, sent] = [await like(), await like(), await like()];
  const leased = await lease("first");
  await device.db.outbox.where({ id: gone }).delete();
  await device.db.outbox.where({ id: waiting }).modify({ state: "pending", attempt: null });
  expect(await requeue(device.db, leased)).toBe(true);
  expect((await device.queuedOperations()).map(({ id, state }) => [id, state])).toEqual([
    [waiting, "pending"],
    [sent, "pending"],
  ]);
});

it("a failed request leaves alone what another sender has leased since", async () => {
  await like();
  const leased = await lease("first");
  await lease("second");
  expect(await requeue(device.db, leased)).toBe(false);
  expect(await device.states()).toEqual(["sending"]);
});

it("a rejected operation is not withdrawn, even if it was never attempted", async () => {
  const id = await like();
  await device.db.outbox.where({ id }).modify(PARKED);
  expect(await device.commands.withdraw(id)).toBeNull();
  expect(await device.commands.discard(id)).toMatchObject({ id });
  expect(await device.states()).toEqual([]);
});

it("a retry queues a rejected operation again, and no other", async () => {
  const rejected = await like();
  await lease("first");
  const [operation] = await device.queuedOperations();
  if (!operation) throw new Error("Nothing is queued.");
  expect(await device.commands.retry(operation)).toEqual({ ok: true, id: rejected });
  expect(await device.states()).toEqual(["sending"]);
  // Later than now if the clock was set back since.
  const dueAt = device.clock + 60_000;
  await device.db.outbox.where({ id: rejected }).modify({ ...PARKED, attempt: null, dueAt });
  await device.commands.retry(operation);
  expect(await device.states()).toEqual(["pending"]);
  await lease("second");
  expect(await device.states()).toEqual(["sending"]);
});
