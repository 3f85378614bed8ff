import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDraftStore, type DraftStore } from "../../../src/offline/drafts/draft-store.ts";
import { DraftsDatabase } from "../../../src/offline/drafts/drafts-database.ts";

const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 25);
const draft = (words: string, name = "contact", at = NOW) => ({ name, words, at, sending: null });

let db: DraftsDatabase;
let drafts: DraftStore;
beforeEach(() => {
  db = new DraftsDatabase();
  drafts = createDraftStore(() => NOW, db);
});
afterEach(() => db.delete());

it("a slow write never overwrites the one after it", async () => {
  const transaction = db.transaction.bind(db) as (...args: unknown[]) => ReturnType<typeof db.transaction>;
  vi.spyOn(db, "transaction").mockImplementationOnce(((...args: unknown[]) =>
    Dexie.Promise.resolve(new Promise((resolve) => setTimeout(resolve, 50))).then(() =>
      transaction(...args),
    )) as typeof db.transaction);
  await Promise.all(["S", "Se", "Selam"].map((words) => drafts.write(draft(words))));
  expect(await drafts.read("contact")).toEqual(draft("Selam"));
});

it("a write that fails is reported, and the next one is stored", async () => {
  vi.spyOn(db.drafts, "put").mockRejectedValueOnce(new Dexie.QuotaExceededError());
  const failed = drafts.write(draft("Se"));
  const stored = drafts.write(draft("Selam"));
  await expect(failed).rejects.toThrow(Dexie.QuotaExceededError);
  await stored;
  expect(await drafts.read("contact")).toEqual(draft("Selam"));
});

it("each form and post has its own draft", async () => {
  await drafts.write(draft("To the owner"));
  await drafts.write(draft("To a post", "comment:a"));
  expect(await drafts.read("contact")).toEqual(draft("To the owner"));
  expect(await drafts.read("comment:b")).toBeNull();
});

it("a draft that nobody has changed for 30 days is deleted", async () => {
  await drafts.write(draft("Old", "comment:old", NOW - 30 * DAY - 1));
  await drafts.write(draft("Young", "comment:young", NOW - 30 * DAY));
  await drafts.deleteOld();
  expect(await db.drafts.toCollection().primaryKeys()).toEqual(["comment:young"]);
});

it("reading and deleting create no database on a device that has none", async () => {
  expect(await drafts.read("contact")).toBeNull();
  await drafts.deleteOld();
  expect(await Dexie.getDatabaseNames()).toEqual([]);
});
