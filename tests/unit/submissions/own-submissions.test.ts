import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { refreshDecisions } from "../../../src/offline/site/submissions/refresh-decisions.ts";
import { draftOwner } from "../../../src/offline/site/submissions/submissions.ts";
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
    { id, state: "waiting", progress: 0.5, submission: { body: "First" } },
  ]);
  expect(await device.submissions.own("correction")).toEqual([]);
  await device.send();
  expect(await device.submissions.own("story")).toMatchObject([{ id, state: "sent", decision: null }]);
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
