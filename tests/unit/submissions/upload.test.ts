import { expect, it } from "vitest";
import { addMilliseconds } from "../../../src/domain/dates/timestamp.ts";
import { OPERATION_FORMAT, REPLAY_WINDOW } from "../../../src/domain/outbox/operation.ts";
import { draftOwner } from "../../../src/domain/submissions/submission.ts";
import { refreshDecisions } from "../../../src/offline/site/submissions/refresh-decisions.ts";
import { createSubmissions, deleteObsoleteFiles } from "../../../src/offline/site/submissions/submissions.ts";
import { communityPost, minute, uuid } from "../support/content.ts";
import { idOf, pulledDevice, TestDevice } from "../support/device.ts";
import { FakeRemote } from "../support/fake-remote.ts";

const WRITTEN = {
  topic: "story",
  lang: "en",
  name: "",
  email: "",
  body: "From Adwa",
  credit: false,
  passage: "",
  target: null,
  page: "",
  website: "",
} as const;
const OWNER = draftOwner("story");
/** Three parts. */
const SIZE = 140_000;

async function deviceWithStory() {
  const device = new TestDevice(new FakeRemote());
  const bytes = Uint8Array.from({ length: SIZE }, (_, place) => place % 251).buffer;
  await device.submissions.addFile(OWNER, { kind: "picture", type: "image/jpeg", bytes });
  const sent = await device.submissions.submit(WRITTEN, OWNER);
  if (!sent.ok) throw new Error(sent.error);
  return { device, id: sent.id, bytes, server: device.submissionsRemote };
}

it("sends the parts of a file, then the submission, once", async () => {
  const { device, id, bytes, server } = await deviceWithStory();
  expect(await device.send()).toBeNull();
  expect(server.calls).toEqual(["part 0", "part 1", "part 2", "submit"]);
  const [file] = server.submitted.get(id)?.files ?? [];
  const parts = [...(server.parts.get(file?.id ?? "")?.values() ?? [])];
  expect(new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())).toEqual(new Uint8Array(bytes));
  expect(await device.db.outbox.count()).toBe(0);
  expect(await device.db.receipts.get(id)).toMatchObject({
    intent: { kind: "submission", body: "From Adwa" },
  });
  expect(await device.send()).toBeNull();
  expect(server.calls).toHaveLength(4);
});

it("resumes with the first part that was not acknowledged", async () => {
  const { device, id, server } = await deviceWithStory();
  server.failures.push(null, { kind: "offline" });
  expect(await device.send()).toEqual({ kind: "offline" });
  expect(await device.db.outbox.get({ id })).toMatchObject({ attempts: 0, uploading: true });
  expect(await device.send()).toBeNull();
  expect(server.calls).toEqual(["part 0", "part 1", "part 1", "part 2", "submit"]);
});

it("lets a like pass before the rest of a file", async () => {
  const { device, server } = await deviceWithStory();
  server.failures.push(null, { kind: "offline" });
  await device.send();
  await device.commands.like("community", "00000000-0000-4000-8000-000000000001");
  server.failures.push({ kind: "offline" });
  expect(await device.send()).toEqual({ kind: "offline" });
  // The post is unknown to this server, so its answer is kept.
  expect(await device.db.outbox.toArray()).toMatchObject([{ attempts: 0 }, { attempts: 1, state: "parked" }]);
});

it("can be withdrawn between two parts, and its files return to the draft", async () => {
  const { device, id, bytes, server } = await deviceWithStory();
  server.failures.push(null, { kind: "offline" });
  await device.send();
  expect(await device.submissions.withdraw(id)).toMatchObject({ id });
  const [file, ...more] = await device.submissions.filesOf(OWNER);
  expect(more).toEqual([]);
  expect(file).toMatchObject({ sent: 0, bytes });
  expect(await device.send()).toBeNull();
  expect(server.submitted.size).toBe(0);
});

it("sends the files again that the server no longer has", async () => {
  const { device, id, server } = await deviceWithStory();
  const message = { name: "Almaz", email: "a@b.et", message: "Selam", website: "" };
  const other = await device.commands.sendMessage(message);
  server.failures.push(null, null, null, { kind: "offline" });
  await device.send();
  server.parts.clear();
  expect(await device.send()).toBeNull();
  // Nothing but the files: the server was not restored.
  expect(device.remote.effects).toEqual([other.ok && other.id]);
  expect(device.remote.calls.filter((call) => call === "sendMessage")).toHaveLength(1);
  expect(server.calls.slice(4)).toEqual(["submit", "part 0", "part 1", "part 2", "submit"]);
  expect([...server.submitted.keys()]).toEqual([id]);
});

it.each([
  [29, 2],
  [31, 1],
])(
  "after %i days the next submission leaves the files of %i, which a restored server may need",
  async (days, kept) => {
    const { device, bytes } = await deviceWithStory();
    await device.send();
    device.serverTime = addMilliseconds(minute(0), days * 86_400_000);
    await device.submissions.addFile(OWNER, { kind: "picture", type: "image/jpeg", bytes });
    await device.submissions.submit(WRITTEN, OWNER);
    expect(await device.send()).toBeNull();
    expect(await device.db.files.count()).toBe(kept);
  },
);

it("waits as long as the limit of files asks, and reports a file that this device has lost", async () => {
  const { device, id, server } = await deviceWithStory();
  server.failures.push({ kind: "busy", retryAfter: 600 });
  expect(await device.send()).toBeNull();
  expect(server.calls).toEqual(["part 0"]);
  device.clock += 601_000;
  await device.db.files.clear();
  expect(await device.send()).toBeNull();
  expect(await device.db.outbox.get({ id })).toMatchObject({
    state: "parked",
    refusal: { code: "file_lost", message: "" },
  });
});

it.each([
  ["has lost a file", null],
  ["has a refused file", { kind: "rejected", code: "file_type", message: "" }],
] as const)("the next submission is sent in the same run if the first %s", async (_, failure) => {
  const { device, id, bytes, server } = await deviceWithStory();
  await device.submissions.addFile(OWNER, { kind: "picture", type: "image/jpeg", bytes });
  const next = idOf(await device.submissions.submit(WRITTEN, OWNER));
  if (failure) server.failures.push(failure);
  else await device.db.files.where({ owner: id }).delete();
  expect(await device.send()).toBeNull();
  expect([...server.submitted.keys()]).toEqual([next]);
});

it("while one submission waits for the limit of files, the parts of the next are tried in the same run", async () => {
  const { device, bytes, server } = await deviceWithStory();
  await device.submissions.addFile(OWNER, { kind: "picture", type: "image/jpeg", bytes });
  await device.submissions.submit(WRITTEN, OWNER);
  server.failures.push({ kind: "busy", retryAfter: 600 });
  expect(await device.send()).toBeNull();
  expect(server.calls).toEqual(["part 0", "part 0", "part 1", "part 2"]);
});

it("a file that is removed from a draft is not sent", async () => {
  const device = new TestDevice(new FakeRemote());
  for (const type of ["image/jpeg", "image/webp"])
    await device.submissions.addFile(OWNER, { kind: "picture", type, bytes: new ArrayBuffer(8) });
  const [first] = await device.submissions.filesOf(OWNER);
  await device.submissions.removeFile(first?.id ?? "");
  const id = idOf(await device.submissions.submit(WRITTEN, OWNER));
  await device.send();
  expect(device.submissionsRemote.submitted.get(id)?.files).toMatchObject([{ type: "image/webp" }]);
});

it("reports a file that the server refuses", async () => {
  const { device, id, server } = await deviceWithStory();
  server.failures.push({ kind: "rejected", code: "file_type", message: "" });
  expect(await device.send()).toBeNull();
  expect(await device.db.outbox.get({ id })).toMatchObject({
    state: "parked",
    refusal: { code: "file_type" },
  });
  expect(await device.submissions.discard(id)).toMatchObject({ id });
});

it("while a limit of files is waited for, the next submission is not sent ahead and nothing is asked", async () => {
  const { device, server } = await deviceWithStory();
  server.failures.push({ kind: "busy", retryAfter: 600 });
  await device.send();
  device.clock += 599_999;
  expect(await device.send()).toBeNull();
  expect(server.calls).toEqual(["part 0"]);
  device.clock += 1;
  expect(await device.send()).toBeNull();
  expect(server.calls).toEqual(["part 0", "part 0", "part 1", "part 2", "submit"]);
});

it("a server that is busy without a time stops the run, with everything still queued", async () => {
  const { device, id, server } = await deviceWithStory();
  server.failures.push({ kind: "busy", retryAfter: null });
  expect(await device.send()).toEqual({ kind: "busy", retryAfter: null });
  expect(await device.db.outbox.get({ id })).toMatchObject({
    state: "pending",
    uploading: true,
    dueAt: null,
  });
});

it("what an app that is too old cannot upload waits for another version", async () => {
  const { device, id, server } = await deviceWithStory();
  server.failures.push({ kind: "outdated" });
  expect(await device.send()).toEqual({ kind: "outdated" });
  expect(await device.db.outbox.get({ id })).toMatchObject({
    uploading: true,
    refusedFormat: OPERATION_FORMAT,
  });
});

it("the words of a refusal are stored with the submission", async () => {
  const { device, id, server } = await deviceWithStory();
  server.failures.push({ kind: "rejected", code: "file_type", message: "Only pictures." });
  await device.send();
  expect(await device.db.outbox.get({ id })).toMatchObject({
    refusal: { code: "file_type", message: "Only pictures." },
  });
});

it("a rejected submission sends no further part", async () => {
  const { device, id, server } = await deviceWithStory();
  await device.db.outbox.where({ id }).modify({ state: "parked" });
  expect(await device.send()).toBeNull();
  expect(server.calls).toEqual([]);
});

it("rows that this version cannot read keep their files, and block neither a submission nor its list", async () => {
  const { device, id, server } = await deviceWithStory();
  const unreadable = { id: "later", state: "pending", uploading: true, dueAt: null, seq: 0 };
  await device.db.outbox.bulkAdd([
    unreadable,
    { ...unreadable, id: "newer", seq: -1, intent: { kind: "poll" } },
  ] as never[]);
  await device.db.receipts.put({ id: "done", doneAt: "9999-01-01T00:00:00.000000Z" } as never);
  const bytes = new ArrayBuffer(8);
  await device.submissions.addFile("newer", { kind: "picture", type: "image/webp", bytes });
  expect(await device.submissions.own("story")).toMatchObject([{ id, item: { state: "pending" } }]);
  expect(await device.send()).toBeNull();
  expect(server.submitted.has(id)).toBe(true);
  await deleteObsoleteFiles(device.db, () => false);
  expect((await device.db.files.toArray()).map(({ owner }) => owner)).toEqual(["newer"]);
  expect(await device.submissions.own("story")).toMatchObject([{ id, item: { state: "done" } }]);
  await refreshDecisions(device.db, server);
  expect(await device.submissions.own("story")).toMatchObject([{ id, decision: null }]);
});

it("a corrected submission takes the place of the rejected one, and files that it leaves out stay for the next", async () => {
  const { device, id, bytes, server } = await deviceWithStory();
  server.failures.push({ kind: "rejected", code: "story_length", message: "" });
  await device.send();
  await device.submissions.addFile(id, { kind: "voice", type: "audio/webm", bytes, seconds: 4 });
  const isPicture = ({ kind }: { kind: string }) => kind === "picture";
  const result = await device.submissions.submit(WRITTEN, id, id, isPicture);
  expect(await device.states()).toEqual(["pending"]);
  expect(await device.submissions.filesOf(OWNER)).toMatchObject([{ kind: "voice", seconds: 4 }]);
  expect(await device.send()).toBeNull();
  expect([...server.submitted.values()]).toMatchObject([{ files: [{ kind: "picture", size: SIZE }] }]);
  expect(result.ok && server.submitted.has(result.id)).toBe(true);
});

it.each(["operation_expired", "operation_reused"])(
  "what is sent again under a new id (%s) has its files, and gives them back",
  async (code) => {
    const { device, id, server } = await deviceWithStory();
    server.failures.push(null, null, null, { kind: "rejected", code, message: "" });
    await device.send();
    const [refused] = await device.queuedOperations();
    const again = refused ? idOf(await device.commands.retry(refused)) : id;
    expect(again).not.toBe(id);
    expect(await device.submissions.filesOf(again)).toMatchObject([{ kind: "picture" }]);
    expect(await device.submissions.withdraw(again)).toMatchObject({ id: again });
    expect(await device.submissions.filesOf(OWNER)).toMatchObject([{ kind: "picture" }]);
  },
);

it("files keep the order in which they were added, whatever their ids, also when they are taken back", async () => {
  const { device } = await deviceWithStory();
  let ids = 900;
  const submissions = createSubmissions({
    db: device.db,
    now: () => device.clock,
    newId: () => {
      ids -= 1;
      return uuid(ids);
    },
    newSecret: () => "secret",
    deviceCode: () => "code",
    onQueued: () => undefined,
  });
  for (const type of ["image/jpeg", "image/webp", "image/avif"]) {
    device.clock += 1;
    await submissions.addFile(OWNER, { kind: "picture", type, bytes: new ArrayBuffer(8) });
  }
  const types = (files: readonly { readonly type: string }[]) => files.map(({ type }) => type);
  const order = ["image/jpeg", "image/webp", "image/avif"];
  expect(types(await submissions.filesOf(OWNER))).toEqual(order);
  const id = idOf(await submissions.submit(WRITTEN, OWNER));
  const queued = await device.db.outbox.get({ id });
  expect(queued?.intent).toMatchObject({
    files: order.map((type) => ({ type })),
    secret: "secret",
    device: "code",
  });
  expect(await submissions.withdraw(id)).toMatchObject({ id });
  expect(types(await submissions.filesOf(OWNER))).toEqual(order);
  expect(await submissions.withdraw(id)).toBeNull();
});

it("a submission without files is sent at once, and the sender is woken only once it is stored", async () => {
  const { device, server } = await deviceWithStory();
  let woken = 0;
  const submissions = createSubmissions({
    db: device.db,
    now: () => device.clock,
    newId: () => uuid(801 + woken),
    newSecret: () => "secret",
    deviceCode: () => "code",
    onQueued: () => {
      woken += 1;
    },
  });
  server.failures.push({ kind: "busy", retryAfter: 600 });
  const id = idOf(await submissions.submit({ ...WRITTEN, topic: "correction" }, draftOwner("correction")));
  expect(await device.db.outbox.get({ id })).not.toHaveProperty("uploading");
  device.db.close();
  expect(await submissions.submit(WRITTEN, OWNER)).toMatchObject({ ok: false });
  expect(woken).toBe(1);
});

it("the files of the last submission leave the device with what is sent after the time in which a restored server can need them", async () => {
  const remote = new FakeRemote();
  remote.publish("community", communityPost(1));
  const device = await pulledDevice(remote);
  device.serverTime = remote.now;
  const bytes = new ArrayBuffer(8);
  await device.submissions.addFile(OWNER, { kind: "picture", type: "image/jpeg", bytes });
  const id = idOf(await device.submissions.submit(WRITTEN, OWNER));
  expect(await device.send()).toBeNull();
  await remote.call(id, "submit_submission", {});
  const like = async () => {
    await device.commands.like("community", communityPost(1).id);
    expect(await device.send()).toBeNull();
  };
  await like();
  expect(await device.db.files.count()).toBe(1);
  remote.now = addMilliseconds(remote.now, REPLAY_WINDOW + 60_000);
  await like();
  expect(await device.db.files.count()).toBe(0);
});

it("a sent file leaves the device once no restored server can need it, and those of drafts and queued ones stay", async () => {
  const { device, bytes } = await deviceWithStory();
  await device.send();
  await device.submissions.addFile(OWNER, { kind: "picture", type: "image/jpeg", bytes });
  await device.submissions.submit(WRITTEN, OWNER);
  await device.submissions.addFile(OWNER, { kind: "picture", type: "image/webp", bytes });
  await device.commands.like("community", uuid(1));
  const owners = async () => (await device.db.files.toArray()).map(({ owner }) => owner);
  await deleteObsoleteFiles(device.db, () => true);
  expect(await owners()).toHaveLength(3);
  await deleteObsoleteFiles(device.db, () => false);
  const [queued = ""] = (await device.queuedOperations()).map(({ id }) => id);
  await device.db.files.where({ owner: queued }).modify({ owner: "of another name" });
  await deleteObsoleteFiles(device.db, () => false);
  await device.db.files.where({ owner: "of another name" }).modify({ owner: queued });
  expect((await owners()).sort()).toEqual([queued, OWNER].sort());
});
