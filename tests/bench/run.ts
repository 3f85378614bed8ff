import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { Device } from "../e2e/support/browser.ts";
import { provideChromium } from "../provision/chromium.ts";
import { besidePeers } from "./beside/beside-benches.ts";
import { loadOfOthers } from "./beside/load-of-others.ts";
import { feedScroll } from "./feed-scroll.ts";
import { type ReportLine, rounded } from "./figures.ts";
import { likeTap } from "./like-tap.ts";
import { longArticle } from "./long-article.ts";
import { admin, growth, newest, type OpenBenchPage, pulling, searching, writing } from "./mirror-benches.ts";
import { simulatedMonth } from "./month/simulated-month.ts";
import { offlineStart } from "./offline-start.ts";
import { postgresLoad } from "./postgres-load.ts";
import { servePage } from "./served-page.ts";
import { serverLoad } from "./server-load.ts";
import { tabHeap } from "./tab-heap.ts";

/**
 * `npm run bench` measures the cost of reading against a baseline in the same run: raw IndexedDB for the mirror, a blank
 * React page for the start without a network. Measurement and baseline alternate (A B A B …) in one browser, so that
 * other load affects both, and medians are compared. One JSON object per line:
 *
 *     {"name", "figures", "floor", "ratio", "budget", "within", "load"}
 *
 * The budgets are in docs/performance.md. Nothing fails here: twice the budget on a busy machine is to be looked at, not
 * an error. `npm run bench -- newest start` runs the named ones of newest, writing, pulling, searching, admin, growth, pull, push, start,
 * feed, like, editor, server, heap, month and postgres. pull and push compare Selam with other libraries on its own server (beside/beside-benches.ts).
 */
async function main(names: readonly string[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "selam-bench-"));
  const wants = (name: string) => names.length === 0 || names.includes(name);
  try {
    const inMirror = Object.entries({ newest, writing, pulling, searching, admin, growth }).filter(([name]) =>
      wants(name),
    );
    if (inMirror.length > 0)
      await benchMirror(
        inMirror.map(([, bench]) => bench),
        folder,
      );
    const tasks = (["pull", "push"] as const).filter(wants);
    if (tasks.length > 0) await report(besidePeers(folder, tasks));
    if (wants("start")) await report(offlineStart(folder));
    if (wants("feed")) await report(feedScroll(path.join(folder, "feed")));
    if (wants("like")) await report(likeTap(path.join(folder, "like")));
    if (wants("editor")) await report(longArticle(path.join(folder, "editor")));
    if (wants("server")) await report(serverLoad(path.join(folder, "server")));
    // Only if named: together they take a quarter of an hour.
    if (names.includes("heap")) await report(tabHeap(path.join(folder, "heap")));
    if (names.includes("month")) await report(simulatedMonth(path.join(folder, "month")));
    if (names.includes("postgres")) await report(postgresLoad(path.join(folder, "postgres")));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchMirror(
  benches: readonly ((fresh: OpenBenchPage) => AsyncGenerator<ReportLine>)[],
  folder: string,
): Promise<void> {
  const served = await servePage("mirror", path.join(folder, "mirror"), { worker: false });
  const device = new Device({ onDisk: true, full: true });
  let origins = 0;
  try {
    const page = await device.open();
    const fresh = async () => {
      // Every subdomain of localhost is this machine, with a separate origin and storage.
      await page.goto(`http://bench-${++origins}.localhost:${served.port}`);
      return page;
    };
    for (const bench of benches) await report(bench(fresh));
  } finally {
    await device.end();
    served.stop();
  }
}

/** Each line with the load since the one before: the system's average, and the cores that other processes kept busy. */
async function report(lines: AsyncGenerator<ReportLine>): Promise<void> {
  let othersLoad = loadOfOthers();
  for await (const line of lines) {
    const load = { average: rounded(loadavg()[0] ?? 0), others: rounded(othersLoad()) };
    console.log(JSON.stringify({ ...line, load }));
    othersLoad = loadOfOthers();
  }
}

if (!(await provideChromium((line) => console.error(line)))) process.exit(1);
await main(process.argv.slice(2));
