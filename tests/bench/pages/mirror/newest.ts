import { SiteDatabase } from "../../../../src/offline/site/database.ts";
import { createReader } from "../../../../src/offline/site/queries.ts";
import { listed, posts } from "../../posts.ts";
import { newestRaw, openRaw, putRaw } from "./raw-store.ts";

const SHOWN = 20;
const CHUNK = 2_000;

export type Reads = { readonly stored: number; readonly mirror: number[]; readonly raw: number[] };

/**
 * Reads the newest posts from mirrors of several sizes and from the same stores with raw IndexedDB, in alternation.
 * @returns milliseconds of each read
 */
export async function readNewest(sizes: readonly number[], rounds: number): Promise<Reads[]> {
  const stores = await Promise.all(sizes.map(openFilled));
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const { reader, raw, times } of stores) {
      const mirror = await timed(() => reader.newest("blog", SHOWN));
      const floor = await timed(() => newestRaw(raw, SHOWN));
      if (round < 0) continue;
      times.mirror.push(mirror);
      times.raw.push(floor);
    }
  }
  for (const { db, raw } of stores) {
    raw.close();
    await db.delete();
  }
  return stores.map(({ times }) => times);
}

/** The first reads of a page include compilation. */
const WARM_UP = 20;

async function openFilled(stored: number) {
  const db = await new SiteDatabase(`bench-newest-${stored}`).open();
  const raw = await openRaw(db.name);
  for (let from = 0; from < stored; from += CHUNK) {
    const rows = posts(Math.min(CHUNK, stored - from), from).map(listed);
    await putRaw(raw, rows, { key: "bench" }, "relaxed");
  }
  const times: Reads = { stored, mirror: [], raw: [] };
  return { db: db as SiteDatabase, raw, reader: createReader(db as SiteDatabase), times };
}

async function timed(read: () => Promise<readonly unknown[]>): Promise<number> {
  const startedAt = performance.now();
  const rows = await read();
  const took = performance.now() - startedAt;
  if (rows.length !== SHOWN) throw new Error(`Read ${rows.length} rows.`);
  return took;
}
