import { Dexie, type Table } from "dexie";
import { afterEach, expect, it, vi } from "vitest";
import { abortWhenLeft } from "../../../src/offline/core/abort-when-left.ts";

type Notes = Dexie & { notes: Table<{ id: string }, string> };

const opened: Dexie[] = [];

async function openNotes(): Promise<Notes> {
  const db = new Dexie("notes") as Notes;
  db.version(1).stores({ notes: "id" });
  abortWhenLeft(db);
  opened.push(db);
  return (await db.open()) as Notes;
}

/** Runs in the transaction of a page that is then left, and kept or not. */
async function leaveWhileReading(db: Notes, persisted: boolean): Promise<unknown> {
  return db
    .transaction("r", db.notes, async () => {
      const counting = db.notes.count();
      page.dispatchEvent(Object.assign(new Event("pagehide"), { persisted }));
      return counting;
    })
    .catch((error: Error) => error.name);
}

const page = new EventTarget();

/** A window of that browser, as far as it is used. */
function stubWindow(vendor: string): void {
  vi.stubGlobal("navigator", { vendor });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
}

afterEach(async () => {
  vi.unstubAllGlobals();
  for (const db of opened.splice(0)) await db.delete();
});

it("a page that Safari keeps leaves no open transaction, and can write when it is shown again", async () => {
  stubWindow("Apple Computer, Inc.");
  const db = await openNotes();
  expect(await leaveWhileReading(db, true)).toBe("AbortError");
  await db.notes.put({ id: "written after Back" });
  expect(await db.notes.count()).toBe(1);
});

it.each([
  ["a page that Safari does not keep", "Apple Computer, Inc.", false],
  ["a page of another browser", "Google Inc.", true],
  ["a page of Firefox", "", true],
])("%s ends its transactions by itself", async (_, vendor, persisted) => {
  stubWindow(vendor);
  expect(await leaveWhileReading(await openNotes(), persisted)).toBe(0);
});
