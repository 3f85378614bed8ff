import { LISTED_KINDS, ofKinds } from "../../../../src/domain/kinds/kinds.ts";
import { fold } from "../../../../src/domain/text/search-words.ts";
import { openSearch } from "../../../../src/offline/search/search.ts";
import { SiteDatabase } from "../../../../src/offline/site/database.ts";
import { createReader } from "../../../../src/offline/site/queries.ts";
import { listed, posts } from "../../posts.ts";

/** All in milliseconds. */
export type Indexed = {
  /** Building and storing the index, in short tasks. */
  readonly build: number;
  /** The longest of those tasks, which delays a tap; 0 if none takes more than 50 ms, which the browser calls long. */
  readonly longestTask: number;
};

/** All in milliseconds. */
export type Searched = {
  /** Loading the stored index, as the first search after a start does, and the longest task of that. */
  readonly open: number;
  readonly longestTask: number;
  /** Updating the index for ten changed posts, in the next query. */
  readonly follow: number;
  readonly queries: number[];
  /** The same queries by reading and comparing every text. */
  readonly scans: number[];
};

const QUERIES = ["coffee", "cof", "cofee leeds", "mekelle teacher", "article 4711", "stati", "xylophone"];
const NAME = "search";

/** Stores that many posts, and builds the index over them. */
export async function buildIndex(count: number): Promise<Indexed> {
  const db = new SiteDatabase(NAME);
  await db.blog.bulkPut(posts(count).map(listed));
  const none = { end: null, whole: true };
  const floors = ofKinds(LISTED_KINDS, () => none);
  await db.meta.put({ key: "mirror", rev: 1, stamp: "s", floors });
  const [build, longestTask] = await withLongestTask(() => searchIn(db).saveIfStale());
  return { build, longestTask };
}

/** Searches with the stored index, in a page that has not searched yet. */
export async function search(): Promise<Searched> {
  const db = new SiteDatabase(NAME);
  await db.open();
  const reopened = searchIn(db);
  const [open, longestTask] = await withLongestTask(() => reopened.find({ words: "coffee" }, null, 30));
  const changed = posts(10).map((row) => ({ ...row, title: "Changed", rev: 1_000_000 }));
  await db.blog.bulkPut(changed.map(listed));
  await db.touched.add({ kind: "blog", ids: changed.map(({ id }) => id) });
  const follow = await took(() => reopened.find({ words: "changed" }, null, 30));
  const queries: number[] = [];
  const scans: number[] = [];
  for (const query of QUERIES) {
    queries.push(await took(() => reopened.find({ words: query }, null, 30)));
    scans.push(await took(() => scan(db, query)));
  }
  // The next search finds what this one found.
  await db.blog.bulkPut(posts(changed.length).map(listed));
  await db.touched.clear();
  return { open, longestTask, follow, queries, scans };
}

function searchIn(db: SiteDatabase) {
  const yieldToMain = () => new Promise<void>((resolve) => setTimeout(resolve));
  return openSearch(db, createReader(db), yieldToMain, () => crypto.randomUUID());
}

async function withLongestTask(run: () => Promise<unknown>): Promise<[number, number]> {
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  });
  observer.observe({ type: "longtask" });
  const ms = await took(run);
  // The last task is reported after it has ended.
  await new Promise((resolve) => setTimeout(resolve, 500));
  observer.disconnect();
  return [ms, Math.max(0, ...tasks)];
}

async function scan(db: SiteDatabase, query: string): Promise<void> {
  const wanted = query.split(" ").map(fold);
  await db.blog
    .orderBy("at")
    .reverse()
    .filter(({ title, content }) => {
      const text = `${title} ${content}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    })
    .count();
}

async function took(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}
