import { LISTED_KINDS, ofKinds } from "../../../../src/domain/kinds/kinds.ts";
import type { Cursor } from "../../../../src/domain/outbox/remote.ts";
import { type Floor, SiteDatabase } from "../../../../src/offline/site/database.ts";
import { applyChanges, extendMirror, startMirror } from "../../../../src/offline/site/mirror.ts";
import { pull } from "../../../../src/offline/site/pull.ts";
import { listed, posts } from "../../posts.ts";
import { MemoryRemote } from "./memory-remote.ts";
import { openRaw, putRaw } from "./raw-store.ts";

// Each of these writes once, into a separate database, and times that. The caller alternates between them, each on a
// separate origin: databases of one origin share a file, and the cleanup of one is charged to the next.

const PAGE = 1_000;
const HEAD = { rev: 0, stamp: "head", now: "2026-11-20T00:00:00.000000Z" };
const DATABASE = "bench-writing";
/** Writes posts with raw IndexedDB, in the pages and with the durability of the mirror. @returns milliseconds */
export async function writeRaw(count: number): Promise<number> {
  const db = await openRaw(DATABASE);
  const pages = inPages(posts(count).map(listed));
  return timed(async () => {
    for (const rows of pages) await putRaw(db, rows, { key: "mirror" }, "strict");
  });
}

/** Writes posts as the older pages of a first visit, newest first. @returns milliseconds */
export async function writeOlderPages(count: number): Promise<number> {
  const db = await beginMirror({ whole: false });
  const pages = inPages(posts(count));
  return timed(async () => {
    let from: Floor = { end: null, whole: false };
    for (const rows of pages) {
      const end = rows.at(-1) ?? null;
      assertOk(
        await extendMirror(db, "blog", from, { rows, received: rows.length, end, whole: false }, HEAD),
      );
      from = { end, whole: false };
    }
  });
}

/** Writes posts as pages of changes. @returns milliseconds */
export async function writeChanges(count: number): Promise<number> {
  const db = await beginMirror({ whole: true });
  const pages = inPages(posts(count)).map((rows) => rows.map((row) => ({ kind: "blog" as const, row })));
  return timed(async () => {
    let since: Cursor = HEAD;
    for (const rows of pages) {
      const cursor: Cursor = { rev: since.rev + rows.length, stamp: `after ${since.rev}` };
      const changes = { restart: false, more: true, now: "", gone: [], cursor, rows };
      assertOk(await applyChanges(db, since, changes));
      since = cursor;
    }
  });
}

export type Pulled = { readonly took: number; readonly requests: number; readonly bytes: number };

/** Pulls that many posts: first visit, backfill and changes. */
export async function pullAll(count: number): Promise<Pulled> {
  const db = await new SiteDatabase(DATABASE).open();
  const remote = new MemoryRemote(posts(count));
  const took = await timed(async () => {
    const { ok } = await pull(db as SiteDatabase, remote, count);
    if (!ok) throw new Error("The pull failed.");
  });
  const sizes = remote.sent.map(({ value }) => new Blob([JSON.stringify(value)]).size);
  return { took, requests: remote.sent.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** @param whole true if the list is complete, so that a change gets its list position immediately */
async function beginMirror({ whole }: { whole: boolean }): Promise<SiteDatabase> {
  const db = new SiteDatabase(DATABASE);
  const empty = { rows: [], received: 0, end: null, whole };
  assertOk(
    await startMirror(db, null, {
      head: { ...HEAD, minFormat: 1 },
      listed: ofKinds(LISTED_KINDS, () => empty),
      readable: null,
      unpaged: { service: [], profile: [], event: [] },
    }),
  );
  return db;
}

async function timed(write: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await write();
  return performance.now() - startedAt;
}

function inPages<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / PAGE) }, (_, i) =>
    rows.slice(i * PAGE, (i + 1) * PAGE),
  );
}

function assertOk(outcome: unknown): void {
  if (outcome === "stale") throw new Error("The mirror refused a page.");
}
