import type { Page } from "playwright-core";
import { type Line, line, series } from "./figures.ts";
import type {} from "./pages/mirror/bench-page.ts";
import type { Searched } from "./pages/mirror/searching.ts";
import type { Pulled } from "./pages/mirror/writing.ts";

const SIZES = [1_000, 10_000, 100_000] as const;
const READS = 200;
const POSTS = 10_000;
const WRITES = 7;
const A_REQUEST = 1_000;
/** A query in the index has to be worth its making: quicker than reading every text. */
const BUDGET = { search: 1, read: 1.3, readAcrossSizes: 1.2, write: 1.2, laterRequests: 12 } as const;

/** Opens the bench page on an origin that has no data yet. */
export type Fresh = () => Promise<Page>;

/** Newest 20 from mirrors of three sizes, against IndexedDB by hand on the same stores. */
export async function* newest(fresh: Fresh): AsyncGenerator<Line> {
  const page = await fresh();
  const reads = await page.evaluate(([sizes, rounds]) => window.benches.readNewest(sizes, rounds), [
    SIZES,
    READS,
  ] as const);
  for (const { stored, mirror, raw } of reads) {
    yield line(`newest 20 of ${stored}`, series(mirror), series(raw), BUDGET.read);
  }
  const bySpeed = reads
    .map(({ stored, mirror }) => ({ stored, measured: series(mirror) }))
    .toSorted((a, b) => a.measured[0] - b.measured[0])
    .map(({ stored, measured: [median, figures] }) => [median, { stored, ...figures }] as const);
  const [quickest, slowest] = [bySpeed.at(0), bySpeed.at(-1)];
  if (!quickest || !slowest) throw new Error("Nothing was read.");
  yield line("newest 20, slowest size over quickest", slowest, quickest, BUDGET.readAcrossSizes);
}

/** Pages of 1,000 posts through the mirror, against the same rows put by hand in the same pages. */
export async function* writing(fresh: Fresh): AsyncGenerator<Line> {
  const raw: number[] = [];
  const older: number[] = [];
  const changes: number[] = [];
  for (let round = 0; round < WRITES; round++) {
    raw.push(await (await fresh()).evaluate((count) => window.benches.writeRaw(count), POSTS));
    older.push(await (await fresh()).evaluate((count) => window.benches.writeOlderPages(count), POSTS));
    changes.push(await (await fresh()).evaluate((count) => window.benches.writeChanges(count), POSTS));
  }
  yield line(`writing ${POSTS} posts as older pages`, series(older), series(raw), BUDGET.write);
  yield line(`writing ${POSTS} posts as changes`, series(changes), series(raw), BUDGET.write);
}

/** A first visit that takes everything. The budget is for requests; its time stands beside that of writing by hand. */
export async function* pulling(fresh: Fresh): AsyncGenerator<Line> {
  const raw: number[] = [];
  const pulls: Pulled[] = [];
  for (let round = 0; round < WRITES; round++) {
    raw.push(await (await fresh()).evaluate((count) => window.benches.writeRaw(count), POSTS));
    pulls.push(await (await fresh()).evaluate((count) => window.benches.pullAll(count), POSTS));
  }
  const requests = Math.max(...pulls.map(({ laterRequests }) => laterRequests));
  const bytes = Math.max(...pulls.map((pull) => pull.bytes));
  const fewest = Math.ceil(POSTS / A_REQUEST);
  const [, times] = series(pulls.map(({ took }) => took));
  const [, floor] = series(raw);
  yield line(
    `pull of ${POSTS} rows: requests after head and first pages`,
    [requests, { requests, bytes, ...times }],
    [fewest, { requests: fewest, ...floor }],
    BUDGET.laterRequests / fewest,
  );
}

/** The index over 10,000 posts: what making, keeping and asking it costs, beside reading every text for each query. */
export async function* searching(fresh: Fresh): AsyncGenerator<Line> {
  const searched: Searched = await (await fresh()).evaluate((count) => window.benches.search(count), POSTS);
  const { queries, scans, ...costs } = searched;
  const rounded = Object.fromEntries(
    Object.entries(costs).map(([name, took]) => [`${name}Ms`, Math.round(took)]),
  );
  const [median, figures] = series(queries);
  yield line(`search in ${POSTS} posts`, [median, { ...figures, ...rounded }], series(scans), BUDGET.search);
}
