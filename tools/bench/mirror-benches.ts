import type { Page } from "playwright-core";
import { type ReportLine, reportLine, rounded, series } from "./figures.ts";
import type {} from "./pages/mirror/bench-page.ts";
import type { Costs } from "./pages/mirror/growth.ts";
import { type Load, quietRounds } from "./rounds.ts";

const SIZES = [1_000, 10_000, 100_000] as const;
/** Articles on the device, for what grows with them. */
const GROWTH = [100, 1_000, 10_000, 100_000] as const;
/** Rounds, and how often each of them reads: each alone is too short for a load to be seen. */
const ROUNDS = 4;
const GROWTH_READS = 10;
const READS = 50;
const ADMIN_READS = 10;
const POSTS = 10_000;
const WRITES = 5;
const A_REQUEST = 1_000;
const SEARCHED = 20_000;
const SEARCHES = 5;
const ADMIN_POSTS = 20_000;
/** The search index must be faster than reading every text; `firstSearch` and `task` are milliseconds. */
const BUDGET = {
  admin: 1.5,
  search: 1,
  firstSearch: 150,
  task: 50,
  read: 1.3,
  growth: 1.3,
  readAcrossSizes: 1.2,
  write: 1.2,
  requests: 12,
} as const;

/** Opens the bench page on an origin without data. */
export type OpenBenchPage = () => Promise<Page>;

/** Reads the newest 20 from mirrors of three sizes, compared with raw IndexedDB on the same stores. */
export async function* newest(fresh: OpenBenchPage): AsyncGenerator<ReportLine> {
  const page = await fresh();
  const mirrors = await page.evaluateHandle((sizes) => window.benches.openNewest(sizes), SIZES);
  const { rounds, load } = await quietRounds(ROUNDS, () =>
    mirrors.evaluate((read, reads) => read(reads), READS),
  );
  const sizes = SIZES.map((stored, n) => ({
    stored,
    mirror: rounds.flatMap((round) => round[n]?.mirror ?? []),
    raw: rounds.flatMap((round) => round[n]?.raw ?? []),
  }));
  for (const { stored, mirror, raw } of sizes)
    yield reportLine(`newest 20 of ${stored}`, series(mirror), series(raw), BUDGET.read, load);
  const bySpeed = sizes
    .map(({ stored, mirror }) => ({ stored, measured: series(mirror) }))
    .toSorted((a, b) => a.measured[0] - b.measured[0])
    .map(({ stored, measured: [median, figures] }) => [median, { stored, ...figures }] as const);
  const [quickest, slowest] = [bySpeed.at(0), bySpeed.at(-1)];
  if (!quickest || !slowest) throw new Error("Nothing was read.");
  yield reportLine("newest 20, slowest size over quickest", slowest, quickest, BUDGET.readAcrossSizes, load);
}

/** Writes pages of 1,000 posts through the mirror, compared with raw writes of the same rows in the same pages. */
export async function* writing(fresh: OpenBenchPage): AsyncGenerator<ReportLine> {
  const { rounds, load } = await quietRounds(WRITES, async () => ({
    raw: await (await fresh()).evaluate((count) => window.benches.writeRaw(count), POSTS),
    older: await (await fresh()).evaluate((count) => window.benches.writeOlderPages(count), POSTS),
    changes: await (await fresh()).evaluate((count) => window.benches.writeChanges(count), POSTS),
  }));
  const raw = series(rounds.map((round) => round.raw));
  const older = series(rounds.map((round) => round.older));
  const changes = series(rounds.map((round) => round.changes));
  yield reportLine(`writing ${POSTS} posts as older pages`, older, raw, BUDGET.write, load);
  yield reportLine(`writing ${POSTS} posts as changes`, changes, raw, BUDGET.write, load);
}

/**
 * A first visit that reads everything. The budget is for the number of requests; its time is compared with raw writes.
 */
export async function* pulling(fresh: OpenBenchPage): AsyncGenerator<ReportLine> {
  const { rounds, load } = await quietRounds(WRITES, async () => ({
    raw: await (await fresh()).evaluate((count) => window.benches.writeRaw(count), POSTS),
    pulled: await (await fresh()).evaluate((count) => window.benches.pullAll(count), POSTS),
  }));
  const requests = Math.max(...rounds.map(({ pulled }) => pulled.requests));
  const bytes = Math.max(...rounds.map(({ pulled }) => pulled.bytes));
  const fewest = Math.ceil(POSTS / A_REQUEST);
  const [, times] = series(rounds.map(({ pulled }) => pulled.took));
  const [, floor] = series(rounds.map(({ raw }) => raw));
  yield reportLine(
    `pull of ${POSTS} rows: requests`,
    [requests, { requests, bytes, ...times }],
    [fewest, { requests: fewest, ...floor }],
    BUDGET.requests / fewest,
    load,
  );
}

/**
 * The index over 20,000 posts: building it in the background, the first search of a page that has just been opened, and others beside
 * reading every text.
 */
export async function* searching(fresh: OpenBenchPage): AsyncGenerator<ReportLine> {
  let page = await fresh();
  const indexing = await quietRounds(1, async () => {
    page = await fresh();
    return page.evaluate((count) => window.benches.buildIndex(count), SEARCHED);
  });
  const searching = await quietRounds(SEARCHES, async () => {
    await page.reload();
    return page.evaluate(() => window.benches.search());
  });
  const [index] = indexing.rounds;
  const searches = searching.rounds;
  if (!index) throw new Error("Nothing was indexed.");
  const [median, figures] = series(searches.flatMap(({ queries }) => queries));
  const [followMs] = series(searches.map(({ follow }) => follow));
  yield reportLine(
    `search in ${SEARCHED} posts`,
    [median, { ...figures, buildMs: Math.round(index.build), followMs: Math.round(followMs) }],
    series(searches.flatMap(({ scans }) => scans)),
    BUDGET.search,
    searching.load,
  );
  const first = series(searches.map(({ open }) => open));
  yield reportLine(
    `the first search after a start, in ${SEARCHED} posts, in milliseconds`,
    first,
    [BUDGET.firstSearch, { ms: BUDGET.firstSearch }],
    1,
    searching.load,
  );
  const ofFirst = Math.max(...searches.map(({ longestTask }) => longestTask));
  yield longest("that search, the longest of all rounds", ofFirst, searching.load);
  yield longest(`${SEARCHED} posts are indexed`, index.longestTask, indexing.load);
}

/** @param during what may not keep the page busy */
function longest(during: string, task: number, load: Load): ReportLine {
  const ms = rounded(task);
  const name = `the longest task during ${during}, in milliseconds`;
  return reportLine(name, [ms, { ms }], [BUDGET.task, { ms: BUDGET.task }], 1, load);
}

/** The admin's lists and counts with 20,000 articles and 5,000 messages, compared with those of a small site. */
export async function* admin(fresh: OpenBenchPage): AsyncGenerator<ReportLine> {
  const page = await fresh();
  const admins = await page.evaluateHandle((count) => window.benches.openAdmin(count), ADMIN_POSTS);
  const { rounds, load } = await quietRounds(ROUNDS, () =>
    admins.evaluate((read, reads) => read(reads), ADMIN_READS),
  );
  for (const [n, { screen }] of rounds[0]?.entries() ?? []) {
    const full = rounds.flatMap((round) => round[n]?.full ?? []);
    const empty = rounds.flatMap((round) => round[n]?.empty ?? []);
    const name = `admin, ${screen} of ${ADMIN_POSTS}`;
    yield reportLine(name, series(full), series(empty), BUDGET.admin, load);
  }
}

/** What the device does often, by how much is stored; the smallest mirror is the floor. Search reads as much as it finds. */
export async function* growth(fresh: OpenBenchPage): AsyncGenerator<ReportLine> {
  const page = await fresh();
  const mirrors = await page.evaluateHandle((sizes) => window.benches.openGrowth(sizes), GROWTH);
  const { rounds, load } = await quietRounds(ROUNDS, () =>
    mirrors.evaluate((measure, reads) => measure(reads), GROWTH_READS),
  );
  const costsOf = (n: number, cost: keyof Costs) =>
    series(rounds.flatMap((round) => round[n]?.costs[cost] ?? []));
  for (const [n, stored] of GROWTH.entries())
    for (const cost of COSTS)
      yield reportLine(
        `growth: ${cost}, ${stored} stored`,
        costsOf(n, cost),
        costsOf(0, cost),
        cost === "search" ? null : BUDGET.growth,
        load,
      );
}

const COSTS: readonly (keyof Costs)[] = ["openingList", "newest20", "search", "syncWithoutNews"];
