import type { Timestamp } from "../../../../src/domain/dates/timestamp.ts";
import { blankRow } from "../../../../src/domain/outbox/admin-view.ts";
import { AdminDatabase } from "../../../../src/offline/admin/database.ts";
import { applyAdminChanges } from "../../../../src/offline/admin/mirror.ts";
import { type AdminReader, createAdminReader } from "../../../../src/offline/admin/queries.ts";
import { startAdminMirror } from "../../../../src/offline/admin/start-mirror.ts";
import { emptyAdminPages } from "../../../../tests/unit/support/first-pages.ts";
import { posts } from "../../posts.ts";

/** Milliseconds of each read, for an admin with many rows and for one with a page of each. */
export type AdminReads = {
  readonly screen: string;
  readonly full: number[];
  readonly empty: number[];
};

/** Rows of one list page. */
const PAGE = 30;
const SYNC_PAGE = 1_000;

/** What the admin's first screens read. */
const SCREENS: Record<string, (read: AdminReader) => Promise<unknown>> = {
  "list of articles": (read) => read.list("blog", "all", PAGE),
  "list of drafts": (read) => read.list("blog", "draft", PAGE),
  messages: (read) => read.messages(PAGE),
  counts: (read) => read.counts(),
};

/**
 * Fills an admin with `count` articles and a quarter as many messages, and one with a page of each.
 * @returns reads each screen from both, in turn
 */
export async function openAdmin(count: number): Promise<(turns: number) => Promise<AdminReads[]>> {
  const full = await filled("bench-full", count);
  const empty = await filled("bench-empty", PAGE * 4);
  return async (turns) => {
    const reads: AdminReads[] = [];
    for (const [screen, query] of Object.entries(SCREENS)) {
      const times: AdminReads = { screen, full: [], empty: [] };
      for (let turn = 0; turn < turns; turn++) {
        times.full.push(await took(() => query(full)));
        times.empty.push(await took(() => query(empty)));
      }
      reads.push(times);
    }
    return reads;
  };
}

/** An admin after its first sync. */
async function filled(user: string, count: number): Promise<AdminReader> {
  const db = new AdminDatabase(user);
  const articles = posts(count).map((post, at) => {
    const row = { ...post, published: at % 3 > 0, publishAt: null, updatedAt: post.createdAt };
    return { kind: "blog" as const, row };
  });
  const messages = articles.slice(0, count / 4).map(({ row: { id, createdAt } }, at) => {
    return { kind: "message" as const, row: { ...blankRow("message", id, createdAt), read: at % 10 > 0 } };
  });
  const rows = [...articles, ...messages];
  const now = articles[0]?.row.createdAt ?? ("" as Timestamp);
  await startAdminMirror(db, null, emptyAdminPages({ rev: 0, stamp: "s", now }));
  for (let from = 0; from < rows.length; from += SYNC_PAGE) {
    const since = { rev: from, stamp: "s" };
    const cursor = { rev: from + SYNC_PAGE, stamp: "s" };
    const page = { rows: rows.slice(from, from + SYNC_PAGE), gone: [], cursor, now };
    await applyAdminChanges(db, since, { ...page, more: cursor.rev < rows.length, restart: false });
  }
  return createAdminReader(db);
}

async function took(read: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await read();
  return performance.now() - start;
}
