import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import type autocannon from "autocannon";
import { openBackend } from "../../server/open-backend.ts";
import { CHANGES_FORMAT } from "../../src/api/site-format.ts";
import { type ServerProcess, visitorHeaders } from "../../tests/integration/server/server-process.ts";
import { installPackages, TOOLS } from "../install-packages.ts";
import { quantile, type ReportLine, reportLine } from "./figures.ts";
import { liftLimits } from "./fill-database.ts";
import { dataOf, newestOf, prepareSite, serveSite } from "./offline-site.ts";
import { quietRounds } from "./rounds.ts";

const CONNECTIONS = 10;
const SECONDS = 2;
/** The bare server is only beside it, and is asked ten thousand times in a second. */
const BARE_SECONDS = 1;
const ROUNDS = 3;
const STARTS = 3;
const BATCH = 100;
/** Of the server's process, in megabytes. */
const MEMORY_BUDGET = 250;
/** Milliseconds from the start of the process to its first page. */
const START_BUDGET = 2_000;

/** A request that is repeated, and how many a second are the goal (docs/performance.md). */
type Call = {
  readonly name: string;
  readonly goal: number;
  readonly request: autocannon.Request;
  /** A new body for each request. */
  readonly body?: () => string;
};

/**
 * The embedded server's answers a second on ten connections, beside a bare server of Node that sends the same bytes; its memory
 * after that, and its start.
 * @param folder gets a build and a seeded data directory
 */
export async function* serverLoad(folder: string): AsyncGenerator<ReportLine> {
  await installPackages(TOOLS);
  await prepareSite(folder);
  await withoutLimits(dataOf(folder));
  const starts = await quietRounds(STARTS, () => timeStart(folder));
  const startMs = quantile(starts.rounds, 0.5);
  yield reportLine(
    "milliseconds from the server's start to its first page",
    [startMs, { startMs, slowestMs: Math.max(...starts.rounds) }],
    [START_BUDGET, { startMs: START_BUDGET }],
    1,
    starts.load,
  );
  const server = await serveSite(folder);
  try {
    for (const call of await calls(server, folder)) yield await compared(server, call);
    const megabytes = memoryOf(server);
    yield reportLine(
      "megabytes of the server's memory afterwards",
      [megabytes, { megabytes }],
      [MEMORY_BUDGET, { megabytes: MEMORY_BUDGET }],
      1,
    );
  } finally {
    server.child.kill("SIGTERM");
    await server.ended();
  }
}

async function timeStart(folder: string): Promise<number> {
  const began = performance.now();
  const server = await serveSite(folder);
  try {
    await (await fetch(server.origin, { headers: NAVIGATION })).text();
    return Math.round(performance.now() - began);
  } finally {
    server.child.kill("SIGTERM");
    await server.ended();
  }
}

const NAVIGATION = {
  accept: "text/html",
  "accept-encoding": "br",
  "sec-fetch-dest": "document",
  "sec-fetch-mode": "navigate",
};

async function withoutLimits(dataDir: string): Promise<void> {
  const backend = await openBackend({ dataDir, siteUrl: "http://localhost:4173", seed: true });
  await liftLimits(backend);
  await backend.close();
}

async function calls(server: ServerProcess, folder: string): Promise<Call[]> {
  const headers = { ...visitorHeaders(dataOf(folder)), "accept-encoding": "br" };
  const { post, article } = await newestOf(server, folder);
  const head = await fetch(`${server.origin}/rest/v1/rpc/site_head`, { headers });
  const { rev, stamp } = (await head.json()) as { rev: number; stamp: string };
  const since = new URLSearchParams({ since: `${rev}`, stamp, max: "500", format: `${CHANGES_FORMAT}` });
  return [
    { name: "a prerendered page", goal: 2_000, request: { path: "/", headers: NAVIGATION } },
    {
      name: "a prerendered article",
      goal: 2_000,
      request: { path: `/blog/${article}`, headers: NAVIGATION },
    },
    {
      name: "the newest 20 posts",
      goal: 1_000,
      request: { path: "/rest/v1/rpc/site_page?kind=community&max=20", headers },
    },
    {
      name: "a batch of 100 likes",
      goal: 100,
      request: {
        method: "POST",
        path: "/rest/v1/rpc/apply_interactions",
        headers,
      },
      body: () => JSON.stringify({ batch: likes(post) }),
    },
    // Last, so that the revision is the one that the others have left.
    {
      name: "a sync without news",
      goal: 1_000,
      request: { path: `/rest/v1/rpc/site_changes?${since}`, headers },
    },
  ];
}

function likes(post: string): object[] {
  return Array.from({ length: BATCH }, () => ({
    id: crypto.randomUUID(),
    kind: "like",
    format: 1,
    target_kind: "community",
    target_id: post,
    first_attempt_at: new Date().toISOString(),
  }));
}

/** Measures the server and the bare one in turn. Every answer must be a good one. */
async function compared({ origin }: ServerProcess, call: Call): Promise<ReportLine> {
  const { name, goal } = call;
  const bare = await bareServer(origin, call);
  const bareOrigin = `http://localhost:${(bare.address() as AddressInfo).port}`;
  const { rounds, load } = await quietRounds(ROUNDS, async () => ({
    rate: await rate(origin, call, SECONDS),
    floor: await rate(bareOrigin, call, BARE_SECONDS),
  })).finally(() => {
    bare.closeAllConnections();
    bare.close();
  });
  const rates = rounds.map((round) => round.rate);
  const median = quantile(rates, 0.5);
  const floors = rounds.map(({ floor }) => floor);
  const figures = { aSecond: median, lowest: Math.min(...rates), highest: Math.max(...rates) };
  return reportLine(
    `milliseconds of the server for ${name}`,
    [1_000 / median, figures],
    [1_000 / goal, { goal, bareServer: quantile(floors, 0.5) }],
    1,
    load,
  );
}

async function rate(url: string, { request, body }: Call, duration: number): Promise<number> {
  const { default: load } = await import("autocannon");
  const result = await load({
    url,
    connections: CONNECTIONS,
    duration,
    requests: [body ? { ...request, setupRequest: (next) => ({ ...next, body: body() }) } : request],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${request.path}: ${result.non2xx} refused, ${result.errors} failed`);
  return Math.round(result.requests.average);
}

/** A server that answers everything with what the site answers to this request. */
async function bareServer(origin: string, { request, body }: Call): Promise<Server> {
  const { path = "/", method = "GET", headers } = request;
  const answer = await fetch(origin + path, {
    method,
    headers: headers as Record<string, string>,
    ...(body ? { body: body() } : {}),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const server = createServer((req, res) => {
    req.resume().on("end", () => res.end(bytes));
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  return server;
}

/** Of the process and its database, in megabytes. */
function memoryOf({ child }: ServerProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
}
