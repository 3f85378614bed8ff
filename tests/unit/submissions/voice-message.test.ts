import { expect, it } from "vitest";
import { draftOwner } from "../../../src/domain/submissions/submission.ts";
import { idOf, TestDevice } from "../support/device.ts";
import { FakeRemote } from "../support/fake-remote.ts";

const WRITTEN = {
  topic: "voice",
  lang: "ti",
  name: "",
  email: "",
  body: "",
  credit: false,
  passage: "",
  target: null,
  page: "",
  website: "",
} as const;
const OWNER = draftOwner("voice");
const bytes = Uint8Array.from({ length: 2_000 }, (_, place) => place % 251).buffer;

/** Adds a copy of a recording to the draft, and returns the id of the file. */
async function added(device: TestDevice, recording: string): Promise<string> {
  const file = { kind: "voice", type: "audio/webm", bytes, seconds: 4, recording } as const;
  return idOf(await device.submissions.addFile(OWNER, file));
}

it("one recording is sent, and another that was taken back stays in the draft", async () => {
  const device = new TestDevice(new FakeRemote());
  const [first, second] = [await added(device, "one"), await added(device, "two")];
  const id = idOf(await device.submissions.submit(WRITTEN, OWNER, undefined, ({ id }) => id === second));
  expect((await device.submissions.filesOf(OWNER)).map((file) => file.id)).toEqual([first]);
  expect(await device.send()).toBeNull();
  expect(device.submissionsRemote.submitted.get(id)?.files).toEqual([
    { id: second, kind: "voice", type: "audio/webm", size: 2_000, seconds: 4 },
  ]);
});

it("a copy of a recording is known as one in the draft, the outbox, after it was sent and after it was taken back", async () => {
  const device = new TestDevice(new FakeRemote());
  const known = () => device.submissions.hasCopyOf("one");
  expect(await known()).toBe(false);
  const file = await added(device, "one");
  expect(await known()).toBe(true);
  const id = idOf(await device.submissions.submit(WRITTEN, OWNER));
  expect(await known()).toBe(true);
  expect(await device.submissions.withdraw(id)).toMatchObject({ id });
  const [back] = await device.submissions.filesOf(OWNER);
  // The server may have parts of the first.
  expect(back).toMatchObject({ seconds: 4, recording: "one", bytes });
  expect(back?.id).not.toBe(file);
  expect(await known()).toBe(true);
  await device.submissions.submit(WRITTEN, OWNER);
  expect(await device.send()).toBeNull();
  expect(await known()).toBe(true);
  expect(device.submissionsRemote.submitted.size).toBe(1);
  expect(await device.submissions.hasCopyOf("two")).toBe(false);
});

it("a rejected recording is taken back, or deleted with its submission", async () => {
  const device = new TestDevice(new FakeRemote());
  const rejected = async () => {
    const file = await added(device, "one");
    const id = idOf(await device.submissions.submit(WRITTEN, OWNER, undefined, (sent) => sent.id === file));
    device.submissionsRemote.failures.push({ kind: "rejected", code: "file_type", message: "" });
    expect(await device.send()).toBeNull();
    return id;
  };
  expect(await device.submissions.discard(await rejected())).toMatchObject({ state: "parked" });
  expect(await device.submissions.filesOf(OWNER)).toHaveLength(1);
  const second = await rejected();
  expect(await device.submissions.deleteRejected(second)).toMatchObject({ id: second });
  expect(await device.db.files.where({ owner: second }).count()).toBe(0);
  expect(await device.submissions.filesOf(OWNER)).toHaveLength(1);
  const queued = idOf(await device.submissions.submit(WRITTEN, OWNER));
  expect(await device.submissions.deleteRejected(queued)).toBeNull();
  expect(await device.db.files.where({ owner: queued }).count()).toBe(1);
});
