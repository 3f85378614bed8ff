import { Dexie } from "dexie";
import { afterEach, expect, it, vi } from "vitest";
import type { SoundFile } from "../../../src/capabilities/voice/domain/recording.ts";
import {
  createRecordingStore,
  deleteRecordings,
} from "../../../src/capabilities/voice/offline/recording-store.ts";
import { RecordingsDatabase } from "../../../src/capabilities/voice/offline/recordings-database.ts";

const PLACE = "contact";
let db = new RecordingsDatabase();
const bytes = (...values: number[]) => new Uint8Array(values).buffer;
const valuesOf = (found: SoundFile | null) => [...new Uint8Array(found?.bytes ?? bytes())];

afterEach(async () => {
  db.close();
  await Dexie.delete("selam-recordings");
  db = new RecordingsDatabase();
});

it("what was recorded before a crash is found in the order in which it was recorded", async () => {
  const store = createRecordingStore(db);
  await store.begin(PLACE, "a", "audio/webm");
  await store.append("a", 1, bytes(3, 4), 2);
  await store.append("a", 0, bytes(1, 2), 1);
  db.close();
  db = new RecordingsDatabase();
  const found = await createRecordingStore(db).find(PLACE);
  expect(found).toMatchObject({ id: "a", type: "audio/webm", seconds: 2 });
  expect(valuesOf(found)).toEqual([1, 2, 3, 4]);
});

it("sound after a chunk that was not stored is left out, because it can't be played", async () => {
  const store = createRecordingStore(db);
  await store.begin(PLACE, "a", "audio/webm");
  for (const at of [0, 1, 3]) await store.append("a", at, bytes(at), at + 1);
  const found = await store.find(PLACE);
  expect([found?.seconds, valuesOf(found)]).toEqual([2, [0, 1]]);
});

it("a recording whose first chunk was not stored is not offered, and is deleted", async () => {
  const store = createRecordingStore(db);
  await store.begin(PLACE, "a", "audio/webm");
  for (const at of [1, 2]) await store.append("a", at, bytes(at), at + 1);
  expect(await store.find(PLACE)).toBeNull();
  expect([await db.recordings.count(), await db.chunks.count()]).toEqual([0, 0]);
});

it("a recording without any sound is not offered, and is deleted", async () => {
  const store = createRecordingStore(db);
  await store.begin(PLACE, "a", "audio/webm");
  expect(await store.find(PLACE)).toBeNull();
  expect(await db.recordings.count()).toBe(0);
  await store.begin(PLACE, "of no length", "audio/webm");
  await store.append("of no length", 0, bytes(1), 0);
  expect(await store.find(PLACE)).toBeNull();
  await store.begin(PLACE, "of no bytes", "audio/webm");
  await store.append("of no bytes", 0, bytes(), 1);
  expect(await store.find(PLACE)).toBeNull();
});

it("a place has one recording, and the others are left alone", async () => {
  const store = createRecordingStore(db);
  for (const [place, id] of [
    [PLACE, "a"],
    ["story", "b"],
    [PLACE, "c"],
  ] as const) {
    await store.begin(place, id, "audio/webm");
    await store.append(id, 0, bytes(id.charCodeAt(0)), 1);
  }
  for (const [place, id] of [
    [PLACE, "c"],
    ["story", "b"],
  ] as const) {
    const found = await store.find(place);
    expect([found?.id, valuesOf(found)]).toEqual([id, [id.charCodeAt(0)]]);
  }
  expect(await db.chunks.count()).toBe(2);
});

it("a discarded recording leaves no sound behind", async () => {
  const store = createRecordingStore(db);
  await store.begin(PLACE, "a", "audio/webm");
  await store.append("a", 0, bytes(1), 1);
  await store.discard("a");
  expect(await store.find(PLACE)).toBeNull();
  expect(await db.chunks.count()).toBe(0);
});

it("a sign-out deletes the recordings of that admin only", async () => {
  const store = createRecordingStore(db);
  for (const place of ["admin:one:post", "admin:two:post", PLACE]) {
    await store.begin(place, `of ${place}`, "audio/webm");
    await store.append(`of ${place}`, 0, bytes(1), 1);
  }
  const closing = vi.spyOn(RecordingsDatabase.prototype, "close");
  await deleteRecordings("admin:one:");
  // An open connection would hold up the next version of the database.
  expect(closing).toHaveBeenCalledOnce();
  closing.mockRestore();
  const kept = ["admin:two:post", PLACE].map((place) => `of ${place}`);
  expect(await db.recordings.toCollection().primaryKeys()).toEqual(kept.sort());
  expect(await db.chunks.count()).toBe(2);
});

it("a sign-out on a device without recordings creates no database", async () => {
  await deleteRecordings("admin:one:");
  expect(await Dexie.getDatabaseNames()).toEqual([]);
});

it("a full device is told, and what was stored before stays", async () => {
  const store = createRecordingStore(db);
  await store.begin(PLACE, "a", "audio/webm");
  await store.append("a", 0, bytes(1), 1);
  db.chunks.hook("creating", () => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(await store.append("a", 1, bytes(2), 2)).toEqual({ ok: false, error: "full" });
  expect(await store.find(PLACE)).toMatchObject({ seconds: 1 });
});

it("whether a place has a recording is known without creating the database", async () => {
  db.close();
  await Dexie.delete("selam-recordings");
  db = new RecordingsDatabase();
  const store = createRecordingStore(db);
  expect(await store.has("story")).toBe(false);
  expect(await Dexie.exists("selam-recordings")).toBe(false);
  await store.begin("story", "one", "audio/webm");
  expect(await store.has("story")).toBe(true);
  expect(await store.has("contact")).toBe(false);
});
