import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sendVoice, voiceStore } from "../../../src/capabilities/voice/features/public/voice-store.ts";
import { createRecordingStore } from "../../../src/capabilities/voice/offline/recording-store.ts";
import { RecordingsDatabase } from "../../../src/capabilities/voice/offline/recordings-database.ts";
import { idOf, TestDevice } from "../support/device.ts";
import { FakeRemote } from "../support/fake-remote.ts";

const DETAILS = { lang: "ti", name: "Letay", email: "" } as const;
const PLACE = "contact";

let db: RecordingsDatabase;
let device: TestDevice;
const stores = () => ({
  submissions: { ...device.submissions, refreshDecisions: async () => undefined },
  recordings: createRecordingStore(db),
});
const store = () => voiceStore(async () => stores());

/** Records two seconds, and returns them as the page finds them. */
async function recorded(id: string) {
  await store().begin(PLACE, id, "audio/webm");
  await store().append(id, 0, new Uint8Array([1, 2]).buffer, 1);
  await store().append(id, 1, new Uint8Array([3]).buffer, 2);
  const sound = await store().find(PLACE);
  if (!sound) throw new Error("Nothing was recorded.");
  return sound;
}

beforeEach(() => {
  db = new RecordingsDatabase();
  device = new TestDevice(new FakeRemote());
});
afterEach(async () => {
  db.close();
  await Dexie.delete("selam-recordings");
});

it("a recording is sent once, with its length, and is then no longer offered", async () => {
  const sound = await recorded("one");
  const id = idOf(await sendVoice(stores(), sound, DETAILS));
  await store().discard(sound.id);
  expect(await store().find(PLACE)).toBeNull();
  expect(await device.send()).toBeNull();
  expect(device.submissionsRemote.submitted.get(id)).toMatchObject({
    topic: "voice",
    name: "Letay",
    files: [{ kind: "voice", type: "audio/webm", size: 3, seconds: 2 }],
  });
});

it("a page that is killed after its recording was queued doesn't offer it again", async () => {
  await sendVoice(stores(), await recorded("one"), DETAILS);
  expect(await store().find(PLACE)).toBeNull();
  expect(await db.recordings.count()).toBe(0);
  expect(await device.db.outbox.count()).toBe(1);
});

it("a page that is killed between the copy and the outbox offers the copy, and sends it once", async () => {
  const { id, type, bytes, seconds } = await recorded("one");
  await device.submissions.addFile("draft:voice", { kind: "voice", type, bytes, seconds, recording: id });
  const again = await store().find(PLACE);
  expect(again).toMatchObject({ isFinished: true, seconds: 2 });
  expect(again?.id).not.toBe(id);
  if (again) idOf(await sendVoice(stores(), again, DETAILS));
  expect(await device.db.files.count()).toBe(1);
  expect(await store().find(PLACE)).toBeNull();
});

it("what is being recorded comes before what was taken back, and sending one leaves the other", async () => {
  const first = idOf(await sendVoice(stores(), await recorded("one"), DETAILS));
  await store().discard("one");
  await device.submissions.withdraw(first);
  const second = await recorded("two");
  expect(second.id).toBe("two");
  await sendVoice(stores(), second, DETAILS);
  await store().discard("two");
  const back = await store().find(PLACE);
  expect(back).toMatchObject({ isFinished: true });
  await store().discard(back?.id ?? "");
  expect(await store().find(PLACE)).toBeNull();
  expect(await device.db.files.count()).toBe(1);
});
