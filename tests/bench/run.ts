import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Device } from "../e2e/support/browser.ts";
import { provideChromium } from "../provision/chromium.ts";
import { feedScroll } from "./feed-scroll.ts";
import type { Line } from "./figures.ts";
import { type Fresh, newest, pulling, searching, writing } from "./mirror-benches.ts";
import { offlineStart } from "./offline-start.ts";
import { servePage } from "./served-page.ts";

/**
 * `npm run bench`: what reading costs, each figure beside its floor in the same run: raw IndexedDB for the mirror,
 * a blank React page for the start without a network. Both are measured in turns (A B A B …) in one browser, so
 * that what else the machine does meets both, and medians are compared. One JSON object a line:
 *
 *     {"name", "figures", "floor", "ratio", "budget", "within"}
 *
 * The budgets are those of the design, section 8. Nothing fails by them here: a ratio of two times on a busy machine
 * is a figure to look at, not a verdict. `npm run bench -- newest start` runs the named ones of newest, writing,
 * pulling, searching, start and feed.
 */
async function main(names: readonly string[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "selam-bench-"));
  const wants = (name: string) => names.length === 0 || names.includes(name);
  try {
    const inMirror = Object.entries({ newest, writing, pulling, searching }).filter(([name]) => wants(name));
    if (inMirror.length > 0)
      await benchMirror(
        inMirror.map(([, bench]) => bench),
        folder,
      );
    if (wants("start")) await report(offlineStart(folder));
    if (wants("feed")) await report(feedScroll(path.join(folder, "feed")));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchMirror(
  benches: readonly ((fresh: Fresh) => AsyncGenerator<Line>)[],
  folder: string,
): Promise<void> {
  const served = await servePage("mirror", path.join(folder, "mirror"), { worker: false });
  const device = new Device();
  let origins = 0;
  try {
    const page = await device.open();
    const fresh = async () => {
      // Every name under localhost is this machine, and an origin with storage of its own.
      await page.goto(`http://bench-${++origins}.localhost:${served.port}`);
      return page;
    };
    for (const bench of benches) await report(bench(fresh));
  } finally {
    await device.end();
    served.stop();
  }
}

async function report(lines: AsyncGenerator<Line>): Promise<void> {
  for await (const line of lines) console.log(JSON.stringify(line));
}

if (!(await provideChromium((line) => console.error(line)))) process.exit(1);
await main(process.argv.slice(2));
