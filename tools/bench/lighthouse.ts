import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { paths } from "../../src/config/paths.ts";
import { chromiumPath } from "../../tests/e2e/support/chromium.ts";
import { provideChromium } from "../../tests/provision/chromium.ts";
import { quantile, rounded } from "./figures.ts";
import { newestOf, prepareSite, serveSite } from "./offline-site.ts";
import { servePage } from "./served-page.ts";
import { type ServedSite, serveStaticSite } from "./static-site.ts";

/** Installed on first use, because it is larger than all of the site's dependencies. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const RUNS = 5;
/** How often a run may end without a result: Lighthouse 12 sometimes loses the start of the trace (NO_NAVSTART). */
const MAX_RETRIES = 5;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const METRICS = {
  lcp: "largest-contentful-paint",
  tbt: "total-blocking-time",
  cls: "cumulative-layout-shift",
} as const;
/** The minimum of each category, and the maximum of the metrics (docs/performance.md). */
const MIN_SCORES = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 };
const MAX_CLS = 0.01;
const MAX_TBT = 50;
/** The maximum ratio of the largest paint to that of a blank React page. */
const MAX_LCP = 1.2;

type Report = {
  readonly runtimeError?: { readonly code: string };
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
};

/** The site as `npm start` serves it. */
async function serveStarted(folder: string): Promise<ServedSite> {
  await prepareSite(folder);
  const server = await serveSite(folder);
  const { article } = await newestOf(server, folder);
  return {
    origin: server.origin,
    article,
    async stop() {
      server.child.kill("SIGTERM");
      await server.ended();
    },
  };
}

/**
 * `npm run lighthouse -- [--static] [RUNS] [ADDRESS ...]`: runs Lighthouse with its mobile preset on home, the feed, the blog, an article and
 * the contact page in both languages, or on the given addresses, and on a blank React page beside them, in turn. Prints one JSON
 * object per page: each run's scores, and whether the medians are within the budgets. With `--static` the site is a static build on
 * nginx. It measures CPU time, so nothing else should
 * run at the same time.
 */
async function main(runs: number, addresses: readonly string[], isStatic: boolean): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "selam-lighthouse-"));
  try {
    const blank = await servePage("blank", path.join(folder, "blank"), { worker: false });
    const site = await (isStatic ? serveStaticSite(folder) : serveStarted(folder));
    try {
      const pages = addresses.length > 0 ? addresses : bothLanguages(site.article);
      const urls = [`http://localhost:${blank.port}/`, ...pages.map((address) => site.origin + address)];
      const reports = urls.map((): Report[] => []);
      for (let run = 0; run < runs; run++)
        for (const [n, url] of urls.entries())
          reports[n]?.push(await audit(url, path.join(folder, "report.json")));
      const [ofBlank, ...ofPages] = reports.map(figuresOf);
      if (!ofBlank) throw new Error("The blank page was not measured.");
      const floor = quantile(ofBlank.figures.lcp, 0.5);
      console.log(JSON.stringify({ address: "blank", ...ofBlank.scores, ...ofBlank.figures }));
      for (const [n, page] of ofPages.entries())
        console.log(JSON.stringify({ address: pages[n], ...summedUp(page, floor) }));
    } finally {
      blank.stop();
      await site.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function bothLanguages(article: string): string[] {
  const pages = [paths.home, paths.community, paths.blog, paths.article(article), paths.contact];
  return [...pages, ...pages.map((address) => `${address}?hl=ti`)];
}

/** @throws Error if several runs end without a result */
async function audit(url: string, file: string): Promise<Report> {
  for (let failures = 0; failures < MAX_RETRIES; failures++) {
    const flags = "--chrome-flags=--headless=new --no-sandbox --disable-background-networking";
    const args = ["--yes", LIGHTHOUSE, url, "--quiet", "--output=json", `--output-path=${file}`, flags];
    const env = { ...process.env, CHROME_PATH: chromiumPath() ?? "" };
    rmSync(file, { force: true });
    await promisify(execFile)("npx", args, { env, timeout: 180_000 }).catch((error: Error) =>
      console.warn(error.message.split("\n")[0]),
    );
    const report = readReport(file);
    if (report && !report.runtimeError) return report;
    console.warn("A run without a result:", report?.runtimeError?.code ?? "no report");
  }
  throw new Error(`Lighthouse gave no result for ${url}.`);
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch (error) {
    console.warn("Lighthouse wrote no report.", error);
    return null;
  }
}

/** Each run's scores and metrics, by their names. */
type PageFigures = {
  readonly scores: Record<(typeof CATEGORIES)[number], number[]>;
  readonly figures: Record<keyof typeof METRICS, number[]>;
};

function figuresOf(reports: readonly Report[]): PageFigures {
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [
      name,
      reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100)),
    ]),
  ) as PageFigures["scores"];
  const figures = Object.fromEntries(
    Object.entries(METRICS).map(([name, audit]) => [
      name,
      reports.map(({ audits }) => Number((audits[audit]?.numericValue ?? Number.NaN).toPrecision(3))),
    ]),
  ) as PageFigures["figures"];
  return { scores, figures };
}

function summedUp({ scores, figures }: PageFigures, blankLcp: number) {
  const lcpOverBlank = rounded(quantile(figures.lcp, 0.5) / blankLcp);
  const within =
    CATEGORIES.every((name) => quantile(scores[name], 0.5) >= MIN_SCORES[name]) &&
    quantile(figures.cls, 0.5) <= MAX_CLS &&
    quantile(figures.tbt, 0.5) <= MAX_TBT &&
    lcpOverBlank <= MAX_LCP;
  return { ...scores, ...figures, lcpOverBlank, within };
}

if (!(await provideChromium((line) => console.error(line)))) process.exit(1);
const { values, positionals } = parseArgs({
  options: { static: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [runs, ...addresses] = positionals;
await main(Number(runs) || RUNS, addresses, values.static);
