import type { Page } from "playwright-core";
import { type ReportLine, reportLine, rounded, series } from "./figures.ts";
import type {} from "./pages/mirror/bench-page.ts";
import type { Costs } from "./pages/mirror/growth.ts";
import type { Searched } from "./pages/mirror/searching.ts";
import type { Pulled } from "./pages/mirror/writing.ts";

const SIZES = [1_000, 10_000, 100_000] as const;
/** Of the plots in docs/performance.md. */
const GROWTH = [100, 1_000, 10_000, 100_000] as const;
const GROWTH_ROUNDS = 40;
const READS = 200;
const POSTS = 10_000;
const WRITES = 7;
const A_REQUEST = 1_000;
const SEARCHED = 20_000;
const ADMIN_POSTS = 20_000;
const ADMIN_READS = 40;
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
  const reads = await page.evaluate(([sizes, rounds]) => window.benches.readNewest(sizes, rounds), [
    SIZES,
    READS,
  ] as const);
  for (const { stored, mirror, raw } of reads) {
    yield reportLine(`newest 20 of ${stored}`, series(mirror), series(raw), BUDGET.read);
  }
  const bySpeed = reads
    .map(({ stored, mirror }) => ({ stored, measured: series(mirror) }))
    .toSorted((a, b) => a.measured[0] - b.measured[0])
    .map(({ stored, measured: [median, figures] }) => [median, { stored, ...figures }] as const);
  const [quickest, slowest] = [bySpeed.at(0), bySpeed.at(-1)];
  if (!quickest || !slowest) throw new Error("Nothing was read.");
  yield reportLine("newest 20, slowest size over quickest", slowest, quickest, BUDGET.readAcrossSizes);
}

/** Writes pages of 1,000 posts through the mirror, compared with raw writes of the same rows in the same pages. */
export async function* writing(fresh: OpenBenchPage): AsyncGenerator<ReportLine> {
  const raw: number[] = [];
  const older: number[] = [];
  const changes: number[] = [];
  for (let round = 0; round < WRITES; round++) {
    raw.push(await (await fresh()).evaluate((count) => window.benches.writeRaw(count), POSTS));
    older.push(await (await fresh()).evaluate((count) => window.benches.writeOlderPages(count), POSTS));
    changes.push(await (await fresh()).evaluate((count) => window.benches.writeChanges(count), POSTS));
  }
  yield reportLine(`writing ${POSTS} posts as older pages`, series(older), series(raw), BUDGET.write);
  yield reportLine(`writing ${POSTS} posts as changes`, series(changes), series(raw), BUDGET.write);
}

/**
 * A first visit that reads everything. The budget is for the number of requests; its time is compared with raw writes.
 */
export async function* pulling(fresh: OpenBenchPage): AsyncGenerator<ReportLine> {
  const raw: number[] = [];
  const pulls: Pulled[] = [];
  for (let round = 0; round < WRITES; round++) {
    raw.push(await (await fresh()).evaluate((count) => window.benches.writeRaw(count), POSTS));
    pulls.push(await (await fresh()).evaluate((count) => window.benches.pullAll(count), POSTS));
  }
  const requests = Math.max(...pulls.map((pull) => pull.requests));
  const bytes = Math.max(...pulls.map((pull) => pull.bytes));
  const fewest = Math.ceil(POSTS / A_REQUEST);
  const [, times] = series(pulls.map(({ took }) => took));
  const [, floor] = series(raw);
  yield reportLine(
    `pull of ${POSTS} rows: requests`,
    [requests, { requests, bytes, ...times }],
    [fewest, { requests: fewest, ...floor }],
    BUDGET.requests / fewest,
  );
}

/** The index over 20,000 posts: building it in the background, the first search after a start, and others beside reading every text. */
export async function* searching(fresh: OpenBenchPage): AsyncGenerator<ReportLine> {
  const searched: Searched = await (await fresh()).evaluate(
    (count) => window.benches.search(count),
    SEARCHED,
  );
  const { queries, scans, build, follow, open, longestTask } = searched;
  const [median, figures] = series(queries);
  const [buildMs, followMs] = [Math.round(build), Math.round(follow)];
  yield reportLine(
    `search in ${SEARCHED} posts`,
    [median, { ...figures, buildMs, followMs }],
    series(scans),
    BUDGET.search,
  );
  yield milliseconds(`the first search after a start, in ${SEARCHED} posts`, open, BUDGET.firstSearch);
  yield milliseconds(`the longest task while ${SEARCHED} posts are indexed`, longestTask, BUDGET.task);
}

function milliseconds(name: string, took: number, budget: number): ReportLine {
  const ms = rounded(took);
  return reportLine(`${name}, in milliseconds`, [ms, { ms }], [budget, { ms: budget }], 1);
}

/** The admin's lists and counts with 20,000 articles and 5,000 messages, compared with those of a small site. */
export async function* admin(fresh: OpenBenchPage): AsyncGenerator<ReportLine> {
  const reads = await (await fresh()).evaluate(([count, rounds]) => window.benches.readAdmin(count, rounds), [
    ADMIN_POSTS,
    ADMIN_READS,
  ] as const);
  for (const { screen, full, empty } of reads)
    yield reportLine(`admin, ${screen} of ${ADMIN_POSTS}`, series(full), series(empty), BUDGET.admin);
}

/** What the device does often, by how much is stored; the smallest mirror is the floor. Search reads as much as it finds. */
export async function* growth(fresh: OpenBenchPage): AsyncGenerator<ReportLine> {
  const sizes = await (await fresh()).evaluate(([sizes, rounds]) => window.benches.growth(sizes, rounds), [
    GROWTH,
    GROWTH_ROUNDS,
  ] as const);
  for (const { stored, costs } of sizes)
    for (const cost of typedKeys(costs))
      yield reportLine(
        `growth: ${cost}, ${stored} stored`,
        series(costs[cost]),
        series(sizes[0]?.costs[cost] ?? []),
        cost === "search" ? null : BUDGET.growth,
      );
}

const typedKeys = (costs: Costs) => Object.keys(costs) as (keyof Costs)[];
