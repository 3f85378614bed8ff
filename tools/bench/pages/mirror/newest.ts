import { SiteDatabase } from "../../../../src/offline/site/database.ts";
import { createReader } from "../../../../src/offline/site/queries.ts";
import { listed, posts } from "../../posts.ts";
import { newestRaw, openRaw, putRaw } from "./raw-store.ts";

const SHOWN = 20;
const CHUNK = 2_000;
/** The first reads of a page include compilation. */
const WARM_UP = 20;

export type Reads = { readonly stored: number; readonly mirror: number[]; readonly raw: number[] };

/**
 * Opens mirrors of several sizes.
 * @returns reads the newest posts from each and from the same stores with raw IndexedDB, in alternation; resolves with the milliseconds of
 * each read
 */
export async function openNewest(sizes: readonly number[]): Promise<(reads: number) => Promise<Reads[]>> {
  const stores = await Promise.all(sizes.map(openFilled));
  const read = async (reads: number) => {
    const results = stores.map(({ stored }): Reads => ({ stored, mirror: [], raw: [] }));
    for (let turn = 0; turn < reads; turn++) {
      for (const [n, { reader, raw }] of stores.entries()) {
        results[n]?.mirror.push(await timed(() => reader.newest("blog", SHOWN)));
        results[n]?.raw.push(await timed(() => newestRaw(raw, SHOWN)));
      }
    }
    return results;
  };
  await read(WARM_UP);
  return read;
}

async function openFilled(stored: number) {
  const db = await new SiteDatabase(`bench-newest-${stored}`).open();
  const raw = await openRaw(db.name);
  for (let from = 0; from < stored; from += CHUNK) {
    const rows = posts(Math.min(CHUNK, stored - from), from).map(listed);
    await putRaw(raw, rows, { key: "bench" }, "relaxed");
  }
  return { stored, raw, reader: createReader(db as SiteDatabase) };
}

async function timed(read: () => Promise<readonly unknown[]>): Promise<number> {
  const startedAt = performance.now();
  const rows = await read();
  const took = performance.now() - startedAt;
  if (rows.length !== SHOWN) throw new Error(`Read ${rows.length} rows.`);
  return took;
}
