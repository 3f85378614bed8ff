import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { addMilliseconds } from "../../../src/domain/dates/timestamp.ts";
import { draftOwner } from "../../../src/domain/submissions/submission.ts";
import { minute } from "../support/content.ts";
import { TestDevice } from "../support/device.ts";
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
    refusal: { code: "file_lost" },
  });
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
