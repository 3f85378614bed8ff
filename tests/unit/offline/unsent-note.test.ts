import { beforeEach, expect, it, vi } from "vitest";
import { createCommands } from "../../../src/offline/site/commands.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import { noteUnsent, type UnsentNote } from "../../../src/offline/site/unsent-note.ts";
import { communityPost } from "../support/content.ts";

const POST = communityPost(1).id;
let note: UnsentNote;
let visits = 0;

beforeEach(() => {
  note = { unsent: 0, lost: 0 };
});

/** A visit of the site; the database of another name is one that the browser has deleted in between. */
async function visit(name: string) {
  const db = new SiteDatabase(name);
  const fail = (error: unknown) => {
    throw error;
  };
  await noteUnsent(db, note, fail);
  const commands = createCommands({
    db,
    now: () => 0,
    newId: () => crypto.randomUUID(),
    newSecret: () => crypto.randomUUID(),
    deviceCode: () => "K7QF-2M9X-T4RD-8HWZ",
    onQueued: () => undefined,
  });
  return { db, commands };
}

const newName = () => `unsent-${++visits}`;

/** A visit in which two operations stay unsent, after the site was read. */
async function visitOffline(name: string) {
  const { db, commands } = await visit(name);
  await db.table("meta").put({ key: "mirror", rev: 1, stamp: "" });
  await commands.like("community", POST);
  await commands.comment(POST, { authorName: "Aster", body: "Selam", website: "" });
  await vi.waitFor(() => expect(note).toEqual({ unsent: 2, lost: 0 }), { timeout: 30_000 });
  return db;
}

it("what was unsent in a database that the browser has deleted since is counted as lost", async () => {
  (await visitOffline(newName())).close();
  const { db, commands } = await visit(newName());
  expect(note).toEqual({ unsent: 0, lost: 2 });
  await commands.like("community", POST);
  await vi.waitFor(() => expect(note).toEqual({ unsent: 1, lost: 2 }), { timeout: 30_000 });
  db.close();
});

it("a database that is still there has lost nothing, whatever is unsent", async () => {
  const name = newName();
  (await visitOffline(name)).close();
  const { db } = await visit(name);
  expect(note).toEqual({ unsent: 2, lost: 0 });
  db.close();
});

it("what was sent while every page was closed is not lost, even if nothing was ever read here", async () => {
  const name = newName();
  const first = await visit(name);
  await first.commands.like("community", POST);
  await vi.waitFor(() => expect(note.unsent).toBe(1), { timeout: 30_000 });
  first.db.close();
  const worker = await new SiteDatabase(name).open();
  const [sent] = await worker.table("outbox").toArray();
  await worker.table("receipts").put({ ...sent, doneAt: "2026-11-20T00:00:00.000000Z" });
  await worker.table("outbox").clear();
  worker.close();
  const { db } = await visit(name);
  expect(note).toEqual({ unsent: 0, lost: 0 });
  db.close();
});

it("articles that were read are not the user's doing, and are not missed", async () => {
  const name = newName();
  const first = await visit(name);
  await first.commands.perform({ kind: "view", on: "blog", postId: POST });
  await first.commands.like("community", POST);
  await vi.waitFor(() => expect(note.unsent).toBeGreaterThan(0), { timeout: 30_000 });
  first.db.close();
  const { db } = await visit(name);
  expect(note.unsent).toBe(1);
  db.close();
});

it("operations that go with their database while the page is open are counted as lost", async () => {
  const db = await visitOffline(newName());
  await db.transaction("rw", db.tables, () => Promise.all(db.tables.map((table) => table.clear())));
  await vi.waitFor(() => expect(note).toEqual({ unsent: 0, lost: 2 }), { timeout: 30_000 });
  db.close();
});
