import { fold } from "../../../../src/domain/text/search-words.ts";
import { openSearch } from "../../../../src/offline/search/search.ts";
import { SiteDatabase } from "../../../../src/offline/site/database.ts";
import { createReader } from "../../../../src/offline/site/queries.ts";
import { listed, posts } from "../../posts.ts";

/** All in milliseconds. */
export type Searched = {
  /** Building and storing the index, in short tasks. */
  readonly build: number;
  /** The longest of those tasks, which delays a tap; 0 if none takes more than 50 ms, which the browser calls long. */
  readonly longestTask: number;
  /** Loading the stored index, as the first search after a start does. */
  readonly open: number;
  /** Updating the index for ten changed posts, in the next query. */
  readonly follow: number;
  readonly queries: number[];
  /** The same queries by reading and comparing every text. */
  readonly scans: number[];
};

const QUERIES = ["coffee", "cof", "cofee leeds", "mekelle teacher", "article 4711", "stati", "xylophone"];

/** Builds the index over that many posts and queries it. */
export async function search(count: number): Promise<Searched> {
  const db = new SiteDatabase("search");
  await db.blog.bulkPut(posts(count).map(listed));
  const none = { end: null, whole: true };
  await db.meta.put({
    key: "mirror",
    rev: 1,
    stamp: "s",
    floors: { blog: none, news: none, community: none, comment: none },
  });
  const read = createReader(db);
  const yieldToMain = () => new Promise<void>((resolve) => setTimeout(resolve));
  const open = () => openSearch(db, read, yieldToMain, () => crypto.randomUUID());
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  });
  observer.observe({ type: "longtask" });
  const build = await took(() => open().saveIfStale());
  // The last task is reported after it has ended.
  await new Promise((resolve) => setTimeout(resolve, 500));
  observer.disconnect();
  const longestTask = Math.max(0, ...tasks);

  const reopened = open();
  const opened = await took(() => reopened.find({ words: "coffee" }, null, 30));
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
  return { build, longestTask, open: opened, follow, queries, scans };
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
