import { expect, it } from "vitest";
import { failed } from "../../../../src/domain/outbox/failure.ts";
import type { Remote } from "../../../../src/domain/outbox/remote.ts";
import { send } from "../../../../src/offline/site/push.ts";
import { communityPost } from "../../support/content.ts";
import { idOf, pulledDevice } from "../../support/device.ts";
import { FakeRemote } from "../../support/fake-remote.ts";

const post = communityPost(1);
const written = (body: string) => ({ authorName: "Saba", body, website: "" });

async function ownersDevice() {
  const remote = new FakeRemote();
  remote.publish("community", post);
  const device = await pulledDevice(remote);
  const sent: string[][] = [];
  const asOwner: Remote["applyInteractions"] = (batch, done) => {
    sent.push(batch.map(({ id }) => id));
    return remote.applyInteractions(batch, done);
  };
  const before = idOf(await device.commands.comment(post.id, written("Before I signed in")));
  const marked = idOf(
    await device.commands.comment(post.id, written("As the owner"), undefined, undefined, true),
  );
  const like = idOf(await device.commands.like("community", post.id));
  return { remote, device, sent, asOwner, before, marked, like };
}

it("only what was written as the owner is sent with the owner's session, alone, and once", async () => {
  const { remote, device, sent, asOwner, marked } = await ownersDevice();
  expect(await send({ ...device.deps, asOwner })).toBeNull();
  expect(sent).toEqual([[marked]]);
  expect(await device.queuedOperations()).toEqual([]);
  expect(remote.published("comment")).toHaveLength(2);
});

it("where there is no session it waits, and holds back nothing but what follows it under the post", async () => {
  const { device, marked } = await ownersDevice();
  expect(await device.send()).toBeNull();
  expect((await device.queuedOperations()).map(({ id, attempts }) => [id, attempts])).toEqual([[marked, 0]]);
});

it("after signing out it is rejected with the reason, and everything else is sent", async () => {
  const { device, marked } = await ownersDevice();
  const refusal = { kind: "rejected", code: "owner_signed_out", message: "" } as const;
  expect(await send({ ...device.deps, asOwner: async () => failed(refusal) })).toBeNull();
  expect((await device.queuedOperations()).map(({ id }) => id)).toEqual([marked]);
  expect(await device.states()).toEqual(["parked owner_signed_out"]);
});
