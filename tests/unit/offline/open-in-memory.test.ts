import { expect, it } from "vitest";
import { createCommands } from "../../../src/offline/site/commands.ts";
import { openInMemory } from "../../../src/offline/site/open-in-memory.ts";
import { createReader } from "../../../src/offline/site/queries.ts";
import { communityPost, uuid } from "../support/content.ts";

/** A visitor whose browser has no persistent storage. */
function visitor(isOnline: boolean) {
  const db = openInMemory(() => isOnline);
  const commands = createCommands({
    db,
    now: () => 0,
    newId: () => crypto.randomUUID(),
    newSecret: () => crypto.randomUUID(),
    deviceCode: () => "K7QF-2M9X-T4RD-8HWZ",
    onQueued: () => undefined,
  });
  return { db, read: createReader(db), commands };
}

it("lists show what was read from the server", async () => {
  const { db, read } = visitor(true);
  await db.community.bulkPut([1, 2].map((n) => ({ ...communityPost(n), at: `2026-11-2${n}` })));
  expect((await read.newest("community", 5)).map(({ id }) => id)).toEqual(
    [2, 1].map((n) => communityPost(n).id),
  );
});

it("each page has its own in-memory database", async () => {
  const { db } = visitor(true);
  await db.community.put({ ...communityPost(1), at: "2026" });
  expect(await visitor(true).db.community.count()).toBe(0);
});

it("actions are accepted only while they can be sent at once", async () => {
  expect((await visitor(true).commands.like("community", uuid(1))).ok).toBe(true);
  const offline = visitor(false);
  expect(await offline.commands.like("community", uuid(1))).toEqual({ ok: false, error: "no-storage" });
  expect(await offline.db.outbox.count()).toBe(0);
});
