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
  expect([likes(), await device.queuedOperations()]).toEqual([1, []]);
  expect(dropped).toEqual([uuid(1), uuid(1)]);
});

it("a tab still writing a tap finds it written", async () => {
  await replayTapJournal(device.db, [note(uuid(1))], drop);
  expect(await device.commands.like("community", POST, uuid(1))).toEqual({ ok: true, id: uuid(1) });
  await device.send();
  expect(likes()).toBe(1);
});

it.each([
  ["truncated", { id: uuid(1), text: "{half" }],
  ["nothing", { id: uuid(1), text: "null" }],
  ["without an intent", { id: uuid(1), text: '{"at": 7}' }],
  ["without a time", { id: uuid(1), text: note(uuid(1)).text.replace("7}", '"7"}') }],
  ["of a message", note(uuid(1), { kind: "message", on: "community", postId: POST })],
  ["of a view", note(uuid(1), { kind: "view", on: "blog", postId: POST })],
  ["of a like of news", note(uuid(1), { kind: "like", on: "news", postId: POST })],
  ["of a shared article", note(uuid(1), { kind: "share", on: "blog", postId: POST })],
  ["without an id", note("no id")],
  ["without a post", note(uuid(1), { kind: "like", on: "community" })],
  ["of what cannot be a post", note(uuid(1), { kind: "like", on: "community", postId: "no id" })],
  ["of a list of posts", note(uuid(1), { kind: "like", on: "community", postId: [POST] })],
])("a note that is %s is dropped, and the one after it is queued", async (_, malformed) => {
  await replayTapJournal(device.db, [malformed, note(uuid(2))], drop);
  expect((await device.queuedOperations()).map(({ id }) => id)).toEqual([uuid(2)]);
  expect(dropped).toEqual([malformed.id, uuid(2)]);
});

it("the likes of posts and articles and the shares of posts are queued as they were tapped", async () => {
  const taps = [
    { kind: "like", on: "community", postId: POST },
    { kind: "like", on: "blog", postId: uuid(5) },
    { kind: "share", on: "community", postId: POST },
  ];
  await replayTapJournal(
    device.db,
    taps.map((tap, at) => note(uuid(at), { ...tap, more: "of a newer version" })),
    drop,
  );
  expect((await device.queuedOperations()).map(({ intent }) => intent)).toEqual(taps);
});

it("the note of a tap that the database could not store is kept", async () => {
  device.db.outbox.hook("creating", () => {
    throw new DOMException("Full.", "QuotaExceededError");
  });
  await expect(replayTapJournal(device.db, [note(uuid(1))], drop)).rejects.toThrow();
  expect(dropped).toEqual([]);
});
