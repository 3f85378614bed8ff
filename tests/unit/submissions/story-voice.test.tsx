// @module-tag document
import { act, fireEvent, screen } from "@testing-library/react";
import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createRecordingStore } from "../../../src/capabilities/voice/offline/recording-store.ts";
import { RecordingsDatabase } from "../../../src/capabilities/voice/offline/recordings-database.ts";
import { StoryPage } from "../../../src/features/public/submissions/story-page.tsx";
import type { Submissions } from "../../../src/offline/site/submissions/submissions.ts";
import { block, webm } from "../../integration/support/recordings.ts";
import { type SiteInMemory, siteInMemory } from "../support/site-in-memory.tsx";

const OWNER = "draft:story";

/** The bytes of a Buffer, which may be part of a larger one. */
const bufferOf = (bytes: Buffer) => new Uint8Array(bytes).buffer;

let site: SiteInMemory;
let own: Submissions;

const open = () =>
  site.open(
    "*",
    <main>
      <StoryPage />
    </main>,
    "/story",
  );

async function click(name: string) {
  const button = (await screen.findAllByRole("button", { name })).at(-1);
  await act(async () => {
    if (button) fireEvent.click(button);
  });
}

function voice(recording: string) {
  const file = {
    kind: "voice",
    type: "audio/webm",
    bytes: bufferOf(webm()),
    seconds: 4,
    recording,
  } as const;
  return own.addFile(OWNER, file);
}

/** Records two seconds, as a page does that is then killed. */
async function recorded(id: string) {
  const db = new RecordingsDatabase();
  const store = createRecordingStore(db);
  await store.begin("story", id, "audio/webm");
  await store.append(id, 0, bufferOf(webm()), 1);
  await store.append(id, 1, bufferOf(block()), 2);
  db.close();
}

async function recordingsLeft(): Promise<number> {
  const db = new RecordingsDatabase();
  const left = await db.recordings.count();
  db.close();
  return left;
}

beforeEach(async () => {
  localStorage.clear();
  site = siteInMemory();
  // Nothing leaves this device.
  site.fails({ kind: "offline" }, ...Array<string>(40).fill("head"));
  own = (await (await site.services.data.current()).sender()).submissions;
});
afterEach(async () => {
  await site.close();
  await Dexie.delete("selam-recordings");
});

it("a recording that the server would refuse is told at once, and can only be discarded", async () => {
  const db = new RecordingsDatabase();
  const store = createRecordingStore(db);
  await store.begin("story", "one", "audio/webm");
  await store.append("one", 0, bufferOf(Buffer.concat([webm(), Buffer.from("PK")])), 2);
  db.close();
  open();
  await screen.findByText(/can't be sent\. Discard it and record again/);
  await click("Send to the owner");
  await screen.findByText("Please write something here");
  expect(await site.db.outbox.count()).toBe(0);
  await screen.findByRole("button", { name: "Discard" });
});

it("a story needs a text or a recording", async () => {
  open();
  await screen.findByRole("button", { name: "Record your voice" });
  await click("Send to the owner");
  await screen.findByText("Please write something here");
  await voice("one");
  await screen.findByRole("group", { name: "Your recording" });
  await click("Send to the owner");
  await screen.findByText(/^You can follow it below/);
  const [queued] = await site.db.outbox.toArray();
  expect(queued?.intent).toMatchObject({ topic: "story", body: "", files: [{ kind: "voice", seconds: 4 }] });
  expect(await own.filesOf(OWNER)).toEqual([]);
});

it("what a killed page recorded is offered when the story is opened again, and sent with it, once", async () => {
  await recorded("one");
  open();
  await screen.findByText("Unfinished recording: 0:02");
  await screen.findByRole("group", { name: "Your recording" });
  await click("Send to the owner");
  await screen.findByText(/^You can follow it below/);
  const [file, ...others] = await site.db.files.toArray();
  expect(others).toEqual([]);
  expect(file).toMatchObject({ kind: "voice", seconds: 2, recording: "one" });
  expect(Buffer.from(file?.bytes ?? new ArrayBuffer(0))).toEqual(Buffer.concat([webm(), block()]));
  await screen.findByRole("button", { name: /^Record/ });
  expect(screen.queryByRole("group", { name: "Your recording" })).toBeNull();
});

it("a page that is killed while a recording is copied sends it once, and none once it was discarded", async () => {
  await recorded("one");
  await voice("one");
  open();
  await screen.findByRole("group", { name: "Your recording" });
  expect(await recordingsLeft()).toBe(0);
  await click("Discard");
  await click("Discard");
  await expect.poll(() => own.filesOf(OWNER)).toEqual([]);
  await screen.findByRole("button", { name: "Record" });
});

it("of two recordings, one of them taken back, one is sent and the other stays", async () => {
  await voice("one");
  await recorded("two");
  open();
  await screen.findByText("Unfinished recording: 0:02");
  await click("Send to the owner");
  await screen.findByText(/^You can follow it below/);
  const [queued] = await site.db.outbox.toArray();
  expect(queued?.intent).toMatchObject({ files: [{ seconds: 2 }] });
  expect(await own.filesOf(OWNER)).toMatchObject([{ recording: "one" }]);
  await screen.findByRole("group", { name: "Your recording" });
});
