import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { replayTapJournal } from "../../../src/offline/site/replay-tap-journal.ts";
import { communityPost, uuid } from "../support/content.ts";
import { TestDevice } from "../support/device.ts";
import { FakeRemote } from "../support/fake-remote.ts";

const POST = communityPost(1).id;
let remote: FakeRemote;
let device: TestDevice;
let dropped: string[];
const drop = (id: string) => dropped.push(id);
const note = (id: string, intent: object = { kind: "like", on: "community", postId: POST }) => ({
  id,
  text: JSON.stringify({ intent, at: 7 }),
});
const likes = () => remote.published("community")[0]?.likes;

beforeEach(() => {
  remote = new FakeRemote();
  remote.publish("community", communityPost(1, { likes: 0 }));
  device = new TestDevice(remote);
  dropped = [];
});
afterEach(() => device.db.delete());

it("a tap on a page closed before its database opened is queued", async () => {
  await replayTapJournal(device.db, [note(uuid(1)), note(uuid(2))], drop);
  expect((await device.queuedOperations()).map(({ id, queuedAt }) => [id, queuedAt])).toEqual([
    [uuid(1), 7],
    [uuid(2), 7],
  ]);
  await device.send();
  expect([likes(), dropped]).toEqual([2, [uuid(1), uuid(2)]]);
});

it("a tap that the database already has, queued or sent, counts once", async () => {
  await device.commands.like("community", POST, uuid(1));
  await replayTapJournal(device.db, [note(uuid(1))], drop);
  await device.send();
  await replayTapJournal(device.db, [note(uuid(1))], drop);
  await device.send();
  expect([likes(), await device.queuedOperations()]).toEqual([1, []]);
});

it("a tab still writing a tap finds it written", async () => {
  await replayTapJournal(device.db, [note(uuid(1))], drop);
  expect(await device.commands.like("community", POST, uuid(1))).toEqual({ ok: true, id: uuid(1) });
  await device.send();
  expect(likes()).toBe(1);
});

it("a malformed note is dropped", async () => {
  const notes = [
    { id: uuid(1), text: "{half" },
    note(uuid(2), { kind: "message", postId: POST }),
    note("no id"),
    note(uuid(3), { kind: "like", on: "community", postId: "no id" }),
  ];
  await replayTapJournal(device.db, notes, drop);
  expect([await device.queuedOperations(), dropped]).toEqual([[], [uuid(1), uuid(2), "no id", uuid(3)]]);
});

it("the note of a tap that the database could not store is kept", async () => {
  device.db.outbox.hook("creating", () => {
    throw new DOMException("Full.", "QuotaExceededError");
  });
  await expect(replayTapJournal(device.db, [note(uuid(1))], drop)).rejects.toThrow();
  expect(dropped).toEqual([]);
});
