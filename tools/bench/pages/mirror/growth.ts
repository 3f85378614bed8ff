import { LISTED_KINDS, ofKinds } from "../../../../src/domain/kinds/kinds.ts";
import { openSearch } from "../../../../src/offline/search/search.ts";
import { SiteDatabase } from "../../../../src/offline/site/database.ts";
import { pull } from "../../../../src/offline/site/pull.ts";
import { createReader } from "../../../../src/offline/site/queries.ts";
import { listed, posts } from "../../posts.ts";
import { MemoryRemote } from "./memory-remote.ts";

/** What the device does often, by its name in the report, in milliseconds of each round. */
export type Costs = Readonly<Record<"openingList" | "newest20" | "search" | "syncWithoutNews", number[]>>;
export type Growth = { readonly stored: number; readonly costs: Costs };

const SHOWN = 20;
const CHUNK = 2_000;
const WARM_UP = 5;
/** Their results are many, few and none. */
const QUERIES = ["coffee leeds", "cofee", "stati", "article 47", "xylophone"];

/**
 * Fills mirrors of several sizes.
 * @returns measures the same on each, in turn
 */
export async function openGrowth(sizes: readonly number[]): Promise<(turns: number) => Promise<Growth[]>> {
  const mirrors: Awaited<ReturnType<typeof fill>>[] = [];
  for (const stored of sizes) mirrors.push(await fill(stored));
  let asked = 0;
  const measure = async (turns: number) => {
    const results = mirrors.map(({ stored }) => ({ stored, costs: noCosts() }));
    for (let turn = 0; turn < turns; turn++) {
      const words = QUERIES[asked++ % QUERIES.length] ?? "";
      for (const [n, { name, db, search }] of mirrors.entries()) {
        const note = async (cost: keyof Costs, run: () => Promise<unknown>) => {
          const startedAt = performance.now();
          await run();
          results[n]?.costs[cost].push(performance.now() - startedAt);
        };
        await note("openingList", async () => {
          const opened = (await new SiteDatabase(name).open()) as SiteDatabase;
          await createReader(opened).newest("blog", SHOWN);
          opened.close();
        });
        await note("newest20", () => createReader(db).newest("blog", SHOWN));
        await note("syncWithoutNews", () => pull(db, new MemoryRemote([]), SHOWN));
        await note("search", () => search.find({ words }, null, SHOWN));
      }
    }
    return results;
  };
  await measure(WARM_UP);
  return measure;
}

const noCosts = (): Costs => ({ openingList: [], newest20: [], search: [], syncWithoutNews: [] });

async function fill(stored: number) {
  const name = `bench-growth-${stored}`;
  const db = (await new SiteDatabase(name).open()) as SiteDatabase;
  for (let from = 0; from < stored; from += CHUNK)
    await db.blog.bulkPut(posts(Math.min(CHUNK, stored - from), from).map(listed));
  const none = { end: null, whole: true };
  const floors = ofKinds(LISTED_KINDS, () => none);
  await db.meta.put({ key: "mirror", rev: 1, stamp: "s", floors });
  const idle = () => new Promise<void>((resolve) => setTimeout(resolve));
  const open = () => openSearch(db, createReader(db), idle, () => crypto.randomUUID());
  await open().saveIfStale();
  return { name, stored, db, search: open() };
}
