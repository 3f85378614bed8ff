import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { Device } from "../../../tests/e2e/support/browser.ts";
import { installPackages } from "../../install-packages.ts";
import { type Figures, quantile, type ReportLine, reportLine, rounded } from "../figures.ts";
import { inTurn, type Load } from "../rounds.ts";
import { fillBesideServer, startBesideServer } from "./beside-server.ts";
import type { Measured } from "./contenders.ts";

/** The package with the other libraries. */
const PEERS = fileURLToPath(new URL("../peers", import.meta.url));
const SELAM = fileURLToPath(new URL("../pages/beside", import.meta.url));
/**
 * Added to each request of the API, in milliseconds. Where something is added, only what has a goal is measured; where nothing
 * is, what has none is measured once.
 */
const LATENCIES = [0, 40] as const;
const ROUNDS = 3;

type Task = "pull" | "push";

/** The maximum of Selam's time divided by another's, by latency; a contender without a goal is only compared. */
const GOALS: Readonly<Record<Task, Readonly<Record<string, readonly [number, number]>>>> = {
  pull: { stored: [1.3, 1.3], rxdb: [1 / 3, 1 / 4], rxdbLarge: [1 / 2, 1 / 2] },
  push: { batches: [1.4, 1.4], rxdb: [1 / 6, 1 / 6] },
};
const MOST_REQUESTS: Readonly<Record<Task, number>> = { pull: 12, push: 10 };

/**
 * Selam beside floors and other libraries: a pull of every article, and the push of 1,000 queued interactions, on Selam's own
 * server. Each run has a fresh origin; the contenders are measured in turn (rounds.ts).
 * @returns the measurement, once the libraries are installed, the pages built and the server filled
 */
export async function prepareBesidePeers(
  folder: string,
  tasks: readonly Task[],
): Promise<() => AsyncGenerator<ReportLine>> {
  const pages = { selam: path.join(folder, "selam-page"), peers: path.join(folder, "peers-page") };
  const dataDir = path.join(folder, "beside-data");
  await installPackages(PEERS);
  await buildPage(SELAM, pages.selam);
  await buildPage(PEERS, pages.peers);
  await fillBesideServer(dataDir);
  return () => besidePeers(dataDir, pages, tasks);
}

async function* besidePeers(
  dataDir: string,
  pages: Readonly<Record<"selam" | "peers", string>>,
  tasks: readonly Task[],
): AsyncGenerator<ReportLine> {
  const served = await startBesideServer(dataDir, pages);
  const device = new Device({ onDisk: true, full: true });
  let origins = 0;
  try {
    const page = await device.open();
    const open = async (name: string) => {
      await page.goto(`http://bench-${++origins}.localhost:${served.port}/${name}/`);
      await page.waitForFunction(() => "contenders" in window);
    };
    for (const task of tasks) {
      const names = new Map<string, Contender>();
      for (const pageName of Object.keys(pages)) {
        await open(pageName);
        const found = await page.evaluate(
          (task) =>
            Object.entries(window.contenders[task]).map(
              ([id, { name, isSteady }]) => [id, { name, isSteady: isSteady === true }] as const,
            ),
          task,
        );
        for (const [id, one] of found) names.set(id, { page: pageName, ...one });
      }
      for (const [at, latency] of LATENCIES.entries()) {
        served.setLatency(latency);
        const measure = async (id: string) => {
          await open(names.get(id)?.page ?? "");
          const run = ([task, id, server]: readonly [Task, string, typeof served.server]) =>
            window.contenders[task][id]?.run(server);
          const result = await page.evaluate(run, [task, id, served.server] as const);
          if (!result) throw new Error(`There is no ${id}.`);
          return result;
        };
        const isOnce = (id: string) =>
          latency > 0 ? names.get(id)?.isSteady === true : id !== "selam" && !(id in GOALS[task]);
        const ids = [...names.keys()].filter((id) => latency === 0 || id === "selam" || id in GOALS[task]);
        const { results, load } = await inTurn(
          ROUNDS,
          ids.filter((id) => !isOnce(id)),
          measure,
        );
        yield* lines(task, at, names, results.selam ?? [], { results, load });
        const once = ids.filter(isOnce);
        if (once.length > 0)
          yield* lines(task, at, names, results.selam ?? [], await inTurn(1, once, measure));
        yield requestsLine(task, latency, results.selam ?? [], load);
      }
    }
  } finally {
    await device.end();
    await served.close();
  }
}

type Contender = { readonly page: string; readonly name: string; readonly isSteady: boolean };

/** Selam beside each of the others that were measured. @param at the place of the latency */
function* lines(
  task: Task,
  at: number,
  names: ReadonlyMap<string, Contender>,
  selam: readonly Measured[],
  { results, load }: { results: Readonly<Record<string, readonly Measured[]>>; load: Load },
): Generator<ReportLine> {
  for (const [id, measurements] of Object.entries(results).filter(([id]) => id !== "selam"))
    yield reportLine(
      `${task}, ${LATENCIES[at]} ms added: Selam beside ${names.get(id)?.name}`,
      [medianOf(selam), figuresOf(selam)],
      [medianOf(measurements), figuresOf(measurements)],
      GOALS[task][id]?.[at] ?? null,
      load,
    );
}

function requestsLine(task: Task, latency: number, selam: readonly Measured[], load: Load): ReportLine {
  const requests = Math.max(...selam.map((run) => run.requests));
  return reportLine(
    `${task}, ${latency} ms added: Selam, requests in all`,
    [requests, { requests }],
    [MOST_REQUESTS[task], { requests: MOST_REQUESTS[task] }],
    1,
    load,
  );
}

const medianOf = (runs: readonly Measured[]) =>
  quantile(
    runs.map(({ ms }) => ms),
    0.5,
  );

function figuresOf(runs: readonly Measured[]): Figures {
  const times = runs.map(({ ms }) => ms);
  return {
    medianMs: rounded(medianOf(runs)),
    minMs: rounded(Math.min(...times)),
    maxMs: rounded(Math.max(...times)),
    samples: runs.length,
    requests: Math.max(...runs.map(({ requests }) => requests)),
    kB: Math.round(Math.max(...runs.map(({ bytes }) => bytes)) / 1_000),
  };
}

async function buildPage(root: string, dist: string): Promise<void> {
  await build({
    root,
    base: "./",
    configFile: false,
    logLevel: "error",
    mode: "production",
    build: { outDir: dist, emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false } },
  });
}
