import { expect, it } from "vitest";
import { success } from "../../../src/domain/outbox/failure.ts";
import { ofOperation, ofReceipt } from "../../../src/domain/submissions/own-submission.ts";
import { draftOwner } from "../../../src/domain/submissions/submission.ts";
import { refreshDecisions } from "../../../src/offline/site/submissions/refresh-decisions.ts";
import { minute, uuid } from "../support/content.ts";
import { TestDevice } from "../support/device.ts";
import { FakeRemote } from "../support/fake-remote.ts";

const WRITTEN = {
  topic: "story",
  lang: "en",
  name: "",
  email: "",
  credit: false,
  passage: "",
  target: null,
  page: "",
  website: "",
} as const;
const OWNER = draftOwner("story");
const MESSAGE = { name: "Almaz", email: "a@b.et", message: "Selam", website: "" };
/** Two parts. */
const SIZE = 100_000;

async function queued(device: TestDevice, body: string): Promise<string> {
  const bytes = new ArrayBuffer(SIZE);
  await device.submissions.addFile(OWNER, { kind: "picture", type: "image/jpeg", bytes });
  const result = await device.submissions.submit({ ...WRITTEN, body }, OWNER);
  if (!result.ok) throw new Error(result.error);
  return result.id;
}

it("lists what this device submitted of a topic, waiting and sent, with how much of its files has arrived", async () => {
  const device = new TestDevice(new FakeRemote());
  const id = await queued(device, "First");
  device.submissionsRemote.failures.push(null, { kind: "offline" });
  await device.send();
  expect(await device.submissions.own("story")).toMatchObject([
    { id, item: { state: "pending" }, progress: 0.5, submission: { body: "First" } },
  ]);
  expect(await device.submissions.own("correction")).toEqual([]);
  await device.send();
  expect(await device.submissions.own("story")).toMatchObject([
    { id, item: { state: "done" }, decision: null },
  ]);
});

it("the owner's decision is stored with what was sent, and stays without a connection", async () => {
  const device = new TestDevice(new FakeRemote());
  const id = await queued(device, "First");
  await device.send();
  const declined = { status: "declined", answer: "Not now", link: "" } as const;
  device.submissionsRemote.decided.set(id, declined);
  await refreshDecisions(device.db, device.submissionsRemote);
  expect(await device.submissions.own("story")).toMatchObject([{ id, decision: declined }]);
  await refreshDecisions(device.db, {
    decisions: async () => ({ ok: false, error: { kind: "offline" } }),
  } as never);
  expect(await device.submissions.own("story")).toMatchObject([{ decision: declined }]);
});

it("the newest hundred of what was sent are asked about, by their secrets or a message's id, and nothing else", async () => {
  const device = new TestDevice(new FakeRemote());
  const asked: (readonly { readonly id: string; readonly secret: string }[])[] = [];
  const ask = () =>
    refreshDecisions(device.db, {
      answer: async () => success(null),
      decisions: async (proofs) => {
        asked.push(proofs);
        return success(new Map());
      },
    });
  await ask();
  expect(asked).toEqual([]);
  await device.commands.sendMessage(MESSAGE);
  await device.send();
  device.clock += 1_000;
  const first = await queued(device, "First");
  await device.send();
  await ask();
  expect(asked).toEqual([
    [
      { id: expect.any(String), secret: "" },
      { id: first, secret: "a-secret-of-this-device" },
    ],
  ]);
  const receipt = await device.db.receipts.get(first);
  if (!receipt) throw new Error("No receipt.");
  // The later, the smaller the id, which on a real device is random.
  const later = Array.from({ length: 101 }, (_, n) => ({
    ...receipt,
    id: uuid(500 - n),
    doneAt: minute(600_001 + n),
  }));
  await device.db.receipts.bulkPut(later);
  await ask();
  expect(asked[1]?.map(({ id }) => id)).toEqual(later.slice(1).map(({ id }) => id));
});

it("what was submitted is listed newest first, with the rejected and the sent", async () => {
  const device = new TestDevice(new FakeRemote());
  const [first, second, third] = ["First", "Second", "Third"];
  for (const body of [first, second]) {
    await queued(device, body);
    if (body === second)
      device.submissionsRemote.failures.push({ kind: "rejected", code: "story_closed", message: "" });
    await device.send();
    device.clock += 1_000;
  }
  const result = await device.submissions.submit({ ...WRITTEN, body: third }, OWNER);
  expect(result.ok).toBe(true);
  expect(await device.submissions.own("story")).toMatchObject([
    { submission: { body: third }, item: { state: "pending", refusal: null }, progress: 0, decision: null },
    {
      submission: { body: second },
      item: { state: "parked", refusal: { code: "story_closed" } },
      decision: null,
    },
    { submission: { body: first }, item: { state: "done" }, progress: 1, decision: null },
  ]);
});

it("other operations of the device are not among its submissions", async () => {
  const device = new TestDevice(new FakeRemote());
  await device.commands.sendMessage(MESSAGE);
  const [operation] = await device.db.outbox.toArray();
  expect(operation && ofOperation(operation, 0)).toEqual([]);
  expect(await device.submissions.own("story")).toEqual([]);
  await device.send();
  const [receipt] = await device.db.receipts.toArray();
  expect(receipt && ofReceipt(receipt)).toEqual([]);
  expect(await device.submissions.own("story")).toEqual([]);
});
