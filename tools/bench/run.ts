import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { Device } from "../../tests/e2e/support/browser.ts";
import { provideChromium } from "../../tests/provision/chromium.ts";
import { providePostgres } from "../../tests/provision/postgres.ts";
import { prepareAdminScreens } from "./admin-screens.ts";
import { prepareBesidePeers } from "./beside/beside-benches.ts";
import { feedScroll } from "./feed-scroll.ts";
import { type ReportLine, rounded } from "./figures.ts";
import { likeTap } from "./like-tap.ts";
import { loadOfOthers } from "./load-of-others.ts";
import { longArticle } from "./long-article.ts";
import { admin, growth, newest, type OpenBenchPage, pulling, searching, writing } from "./mirror-benches.ts";
import { simulatedMonth } from "./month/simulated-month.ts";
import { navigation } from "./navigation.ts";
import { offlineStart } from "./offline-start.ts";
import { preparePostgresLoad } from "./postgres-load.ts";
import { servePage } from "./served-page.ts";
import { serverLoad } from "./server-load.ts";
import { strangers } from "./strangers.ts";
import { tabHeap } from "./tab-heap.ts";

/** What libraries print goes to the standard error, so that the standard output has only JSON. */
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);
const printLine = (line: object) => write(`${JSON.stringify(line)}\n`);

type Bench = (folder: string) => AsyncGenerator<ReportLine>;
/** A bench whose database is filled. */
type Prepared = { readonly name: string; readonly measure: () => AsyncGenerator<ReportLine> };

/** In one page of one browser, each on origins of its own. */
const IN_MIRROR = { newest, writing, pulling, searching, admin, growth } as const;
/** Each measures times, so nothing runs beside it. */
const TIMED: Readonly<Record<string, Bench>> = {
  start: offlineStart,
  feed: feedScroll,
  navigation,
  like: likeTap,
  editor: longArticle,
  server: serverLoad,
  strangers,
};
/** Bytes and what a tab holds, which depend on no load: beside each other, and beside the preparation of other benches. */
const COUNTED: Readonly<Record<string, Bench>> = { heap: tabHeap, month: simulatedMonth };
const BESIDE_PEERS = ["pull", "push"] as const;
const NAMES = new Set([
  ...Object.keys(IN_MIRROR),
  ...BESIDE_PEERS,
  ...Object.keys(TIMED),
  "postgres",
  ...Object.keys(COUNTED),
]);

/**
 * `npm run bench` measures the cost of reading against a baseline in the same run: raw IndexedDB for the mirror, a blank
 * React page for the start without a network. Measurement and baseline alternate (A B A B …) in one browser, so that
 * other load affects both, and medians are compared. One JSON object per line:
 *
 *     {"name", "figures", "floor", "ratio", "budget", "within", "load"}
 *
 * The budgets are in docs/performance.md. Nothing fails here: twice the budget on a busy machine is to be looked at, not
 * an error. `npm run bench -- newest start` runs the named ones of NAMES. pull and push compare Selam with other libraries on its
 * own server (beside/beside-benches.ts). Rounds that were measured beside a load are repeated (rounds.ts).
 */
async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !NAMES.has(name));
  if (unknown.length > 0)
    throw new Error(`No bench: ${unknown.join(", ")}. There are ${[...NAMES].join(", ")}.`);
  const folder = mkdtempSync(path.join(tmpdir(), "selam-bench-"));
  const wants = (name: string) => names.length === 0 || names.includes(name);
  try {
    const counted = Object.entries(COUNTED).filter(([name]) => wants(name));
    const [prepared] = await Promise.all([
      prepare(folder, names, wants),
      ...counted.map(([name, bench]) => timed(name, () => report(bench(path.join(folder, name))))),
    ]);
    for (const { name, measure } of prepared) await timed(name, () => report(measure()));
    await benchMirror(folder, wants);
    for (const [name, bench] of Object.entries(TIMED).filter(([name]) => wants(name)))
      await timed(name, () => report(bench(path.join(folder, name))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fills the databases of the benches that have large ones. */
async function prepare(
  folder: string,
  names: readonly string[],
  wants: (name: string) => boolean,
): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  const add = (name: string, ready: () => Promise<Prepared["measure"]>) =>
    timed(`${name}, prepared`, async () => {
      prepared.push({ name, measure: await ready() });
    });
  // Measured first, and gone when the others are.
  if (wants("postgres") && (await hasPostgres(names.includes("postgres"))))
    await add("postgres", () => preparePostgresLoad(path.join(folder, "postgres")));
  const tasks = BESIDE_PEERS.filter(wants);
  if (tasks.length > 0) await add(tasks.join(" and "), () => prepareBesidePeers(folder, tasks));
  if (wants("admin")) await add("admin", () => prepareAdminScreens(path.join(folder, "admin")));
  return prepared;
}

/** Without a server of PostgreSQL the bench on it is left out, unless it was named. */
async function hasPostgres(isNamed: boolean): Promise<boolean> {
  try {
    await providePostgres(console.error);
    return true;
  } catch (error) {
    if (isNamed) throw error;
    printLine({ name: "postgres", skipped: String(error) });
    return false;
  }
}

async function benchMirror(folder: string, wants: (name: string) => boolean): Promise<void> {
  const benches = Object.entries(IN_MIRROR).filter(([name]) => wants(name));
  if (benches.length === 0) return;
  const served = await servePage("mirror", path.join(folder, "mirror"), { worker: false });
  const device = new Device({ onDisk: true, full: true });
  let origins = 0;
  try {
    const page = await device.open();
    const fresh: OpenBenchPage = async () => {
      // Every subdomain of localhost is this machine, with a separate origin and storage.
      await page.goto(`http://bench-${++origins}.localhost:${served.port}`);
      return page;
    };
    for (const [name, bench] of benches) await timed(name, () => report(bench(fresh)));
  } finally {
    await device.end();
    served.stop();
  }
}

/** Says how long a bench took, beside the figures. */
async function timed(name: string, run: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await run();
  console.error(`${name}: ${Math.round((performance.now() - startedAt) / 1_000)} s`);
}

/** Each line with the load of its rounds; with the one since the line before where only bytes and counts are measured. */
async function report(lines: AsyncGenerator<ReportLine>): Promise<void> {
  let othersLoad = loadOfOthers();
  for await (const line of lines) {
    const load = line.load ?? { average: rounded(loadavg()[0] ?? 0), others: rounded(othersLoad()) };
    printLine({ ...line, load });
    othersLoad = loadOfOthers();
  }
}

if (!(await provideChromium((line) => console.error(line)))) process.exit(1);
const startedAt = performance.now();
await main(process.argv.slice(2));
console.error(`all: ${Math.round((performance.now() - startedAt) / 1_000)} s`);
