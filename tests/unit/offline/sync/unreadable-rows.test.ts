import { afterEach, beforeEach, expect, it } from "vitest";
import { leaseNext } from "../../../../src/offline/site/dequeue.ts";
import { pull } from "../../../../src/offline/site/pull.ts";
import { visitorQueue } from "../../../../src/offline/site/push.ts";
import { createReader } from "../../../../src/offline/site/queries.ts";
import { communityPost } from "../../support/content.ts";
import { pulledDevice, type TestDevice } from "../../support/device.ts";
import { FakeRemote } from "../../support/fake-remote.ts";

const POST = communityPost(1).id;
/** Rows of a broken disk, and of a newer app version that was rolled back. */
const UNREADABLE = [{ postId: POST }, { postId: POST, intent: { kind: "poll_vote", postId: POST } }];

let remote: FakeRemote;
let device: TestDevice;

beforeEach(async () => {
  remote = new FakeRemote();
  remote.publish("community", communityPost(1, { likes: 24 }));
  device = await pulledDevice(remote);
  for (const [n, row] of UNREADABLE.entries()) {
    const stored = { ...row, id: `unreadable-${n}`, state: "pending", dueAt: 1 } as never;
    await device.db.outbox.add(stored);
    await device.db.receipts.put({ ...row, id: `done-${n}`, doneAt: "9999-01-01T00:00:00.000000Z" } as never);
  }
});
afterEach(() => device.db.delete());

it("unreadable rows are shown neither as queued nor as sent", async () => {
  const read = createReader(device.db);
  expect(await read.queuedOperations()).toEqual([]);
  expect(await read.localOperationsOf(POST)).toEqual({ operations: [], receipts: [] });
});

it("unreadable rows cause no runs and are not sent", async () => {
  const queue = visitorQueue(device.deps);
  expect([await queue.hasUnsent(), await queue.nextDue()]).toEqual([false, null]);
  const attempt = { attempt: "a", now: 0, serverTime: "2026-11-20T09:00:00.000000Z" };
  expect(await leaseNext(device.db, attempt, 100)).toBeNull();
});

it("unreadable rows block nothing, and stay for a version that can read them", async () => {
  await device.commands.like("community", POST);
  expect(await device.send()).toBeNull();
  expect(remote.published("community")[0]?.likes).toBe(25);
  expect((await pull(device.db, remote)).ok).toBe(true);
  expect((await device.db.outbox.toArray()).map(({ id }) => id)).toEqual(["unreadable-0", "unreadable-1"]);
});
