import { Dexie } from "dexie";
import { expect, it } from "vitest";
import { requeueReceipts } from "../../../../src/offline/site/mirror.ts";
import { pull } from "../../../../src/offline/site/pull.ts";
import { communityPost, minute } from "../../support/content.ts";
import { idOf, TestDevice } from "../../support/device.ts";
import { FakeRemote } from "../../support/fake-remote.ts";

it("a batch names what was applied before a pull queued it again, just after the batch was leased", async () => {
  const remote = new FakeRemote();
  const post = remote.publish("community", communityPost(1));
  const device = new TestDevice(remote);
  const { db, commands } = device;
  await pull(db, remote);
  const restore = remote.backUp();
  const lost = idOf(await commands.like("community", post.id));
  await device.send();
  restore();
  const next = idOf(await commands.like("community", post.id));
  let requeued: PromiseLike<void> | null = null;
  db.outbox.hook("updating", () => {
    // It waits for the transaction of the lease, and whatever reads receipts later waits for it.
    requeued ??= Dexie.ignoreTransaction(() =>
      db.transaction("rw", db.tables, () => requeueReceipts(db, minute(600_000))),
    );
  });
  expect(await device.send()).toBeNull();
  expect(requeued).not.toBeNull();
  await requeued;
  expect([remote.effects, await device.states()]).toEqual([[lost, next], []]);
  await db.delete();
});
