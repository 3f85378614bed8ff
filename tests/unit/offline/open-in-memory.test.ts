import { expect, it, vi } from "vitest";
import { createHistoryStorage } from "../../../src/config/tab-storage.ts";
import { createCommands } from "../../../src/offline/site/commands.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import { restoreKept } from "../../../src/offline/site/kept-by-tab.ts";
import { openInMemory } from "../../../src/offline/site/open-in-memory.ts";
import { createReader } from "../../../src/offline/site/queries.ts";
import { communityPost, uuid } from "../support/content.ts";

/** The state of a tab's history entry, which a reload keeps. */
function historyEntry() {
  const entry = {
    state: null as unknown,
    replaceState(state: unknown) {
      entry.state = state;
    },
  };
  return entry;
}

/** A visitor whose browser has no persistent storage. */
async function visitor(isOnline: boolean, entry = historyEntry()) {
  const tab = createHistoryStorage(entry);
  const db = await openInMemory(() => isOnline, tab);
  const commands = createCommands({
    db,
    now: () => 0,
    newId: () => crypto.randomUUID(),
    newSecret: () => crypto.randomUUID(),
    deviceCode: () => "K7QF-2M9X-T4RD-8HWZ",
    onQueued: () => undefined,
  });
  return { db, read: createReader(db), commands, tab };
}

it("lists show what was read from the server", async () => {
  const { db, read } = await visitor(true);
  await db.community.bulkPut([1, 2].map((n) => ({ ...communityPost(n), at: `2026-11-2${n}` })));
  expect((await read.newest("community", 5)).map(({ id }) => id)).toEqual(
    [2, 1].map((n) => communityPost(n).id),
  );
});

it("each page has its own in-memory database", async () => {
  const { db } = await visitor(true);
  await db.community.put({ ...communityPost(1), at: "2026" });
  expect(await (await visitor(true)).db.community.count()).toBe(0);
});

it("actions are accepted only while they can be sent at once", async () => {
  expect((await (await visitor(true)).commands.like("community", uuid(1))).ok).toBe(true);
  const offline = await visitor(false);
  expect(await offline.commands.like("community", uuid(1))).toEqual({ ok: false, error: "no-storage" });
  expect(await offline.db.outbox.count()).toBe(0);
});

it("a reloaded page knows what was done, and what is not sent yet", async () => {
  const entry = historyEntry();
  const { commands, tab, db } = await visitor(true, entry);
  const attend = { kind: "attend", on: "event", postId: uuid(3), day: "2026-12-05" } as const;
  await commands.attend({ ...attend, name: "Abrehet", people: 3, website: "" }, () => ({ state: "none" }));
  await commands.like("community", uuid(1));
  const [, like] = await db.outbox.toArray();
  await expect.poll(() => tab.getItem("selam-memory")).toContain(like?.id);
  tab.write();
  const again = await visitor(true, entry);
  expect((await again.db.outbox.toArray()).map(({ intent }) => intent.kind)).toEqual(["attend", "like"]);
  // The browser gives a database after all.
  const disk = new SiteDatabase("selam-later");
  await restoreKept(disk, createHistoryStorage(entry), true);
  expect((await disk.outbox.toArray()).map(({ id }) => id)).toEqual(
    (await db.outbox.toArray()).map(({ id }) => id),
  );
  await restoreKept(disk, createHistoryStorage(entry), true);
  expect(await disk.outbox.count()).toBe(2);
  // A new tab has no such entry.
  expect(await (await visitor(true)).db.outbox.count()).toBe(0);
});

it("a tab whose copy is damaged or full does not keep the site from opening", async () => {
  let isFull = true;
  const refuse = () => {
    if (isFull) throw new DOMException("Full.", "QuotaExceededError");
  };
  const warn = vi.mocked(console.warn).mockReturnValue();
  const tab = { getItem: () => "{", setItem: refuse, removeItem: refuse };
  const db = await openInMemory(() => true, tab);
  expect(await db.outbox.count()).toBe(0);
  const warnings = () => warn.mock.calls.map(([text]) => text);
  await expect
    .poll(warnings)
    .toEqual([expect.stringMatching(/is unreadable/), expect.stringMatching(/the tab is full/)]);
  // Databases in memory share a name, so that a later test's changes reach this one's tab too.
  isFull = false;
  warn.mockClear();
});
