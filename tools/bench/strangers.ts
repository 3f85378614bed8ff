import { copyFileSync, mkdirSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import path from "node:path";
import { performance } from "node:perf_hooks";
import fc from "fast-check";
import { openBackend } from "../../server/open-backend.ts";
import { CHANGES_FORMAT } from "../../src/api/site-format.ts";
import { paths } from "../../src/config/paths.ts";
import {
  type Called,
  calls,
  FUNCTIONS_SQL,
  requestOf,
} from "../../tests/integration/hosted/generated-calls.ts";
import { startCaddyProxy, startNginxProxy } from "../../tests/integration/hosting/running-hosts.ts";
import { openOwnPostgres } from "../../tests/integration/postgres/own-postgres.ts";
import { type ServerProcess, visitorHeaders } from "../../tests/integration/server/server-process.ts";
import { caddyProgram, nginxProgram } from "../../tests/provision/host-programs.ts";
import { type ReportLine, reportLine, series } from "./figures.ts";
import { dataOf, prepareSite, serveSite } from "./offline-site.ts";

/** Connections of strangers, and for how many milliseconds they send. */
const CONNECTIONS = 50;
const SENDING_MS = Number(process.env.SECONDS ?? 8) * 1_000;
/** How long another visitor may take, beside the time without strangers. */
const LIMIT = 2;
/** Requests of the other visitor, alone. */
const ALONE = 40;
/** Between two requests of the visitor, in milliseconds. */
const PAUSE = 20;
/** Prepared requests of strangers, of which each connection takes the next. */
const PREPARED = 3_000;

type Sent = { readonly method: string; readonly path: string; readonly body?: string };
/** A place to ask, and the requests of a visitor there. */
type Site = {
  readonly name: string;
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
};

const PICTURE = "/storage/v1/object/public/media/blog-images/candles-480.webp";
/** What a page, its pictures and a sync ask for. */
const visits = (rev: number, stamp: string): Readonly<Record<string, string>> => ({
  sync: `/rest/v1/rpc/site_changes?${new URLSearchParams({ since: `${rev}`, stamp, max: "1000", format: `${CHANGES_FORMAT}` })}`,
  page: paths.blog,
  picture: PICTURE,
});

/**
 * How long another visitor's sync, page and picture take while strangers send anything on 50 connections, of one address and of 50,
 * beside the time without them: on the embedded server, behind nginx and Caddy, and on PostgreSQL. Visitors have addresses of the loopback network.
 */
export async function* strangers(folder: string): AsyncGenerator<ReportLine> {
  await prepareSite(folder);
  const functions = await functionsOf(folder);
  const embedded = await serveSite(folder, { TRUST_PROXY: "1", SITE_URL: "http://localhost" });
  try {
    yield* measured(
      { name: "embedded", port: portOf(embedded), headers: visitorHeaders(dataOf(folder)) },
      functions,
    );
    yield* behindProxies(folder, embedded, functions);
  } finally {
    await stop(embedded);
  }
  const cluster = await openOwnPostgres();
  const settings = { DATA_DIR: `${dataOf(folder)}-postgres`, DATABASE_URL: cluster.url };
  // The build has the key of the first one.
  mkdirSync(settings.DATA_DIR);
  copyFileSync(path.join(dataOf(folder), "keys.json"), path.join(settings.DATA_DIR, "keys.json"));
  await (
    await openBackend({
      dataDir: settings.DATA_DIR,
      databaseUrl: cluster.url,
      siteUrl: "http://localhost",
      seed: true,
    })
  ).close();
  const server = await serveSite(folder, { ...settings, TRUST_PROXY: "1", SITE_URL: "http://localhost" });
  try {
    yield* measured(
      { name: "PostgreSQL", port: portOf(server), headers: visitorHeaders(settings.DATA_DIR) },
      functions,
    );
  } finally {
    await stop(server);
    await cluster.remove();
  }
}

async function* behindProxies(
  folder: string,
  server: ServerProcess,
  functions: readonly Called[],
): AsyncGenerator<ReportLine> {
  const programs = [
    { name: "nginx", found: nginxProgram(), start: startNginxProxy },
    { name: "Caddy", found: caddyProgram(), start: startCaddyProxy },
  ];
  for (const { name, found, start } of programs) {
    if (!found.program) continue;
    const proxy = await start(found.program, portOf(server));
    try {
      yield* measured(
        { name: `behind ${name}`, port: proxy.port, headers: visitorHeaders(dataOf(folder)) },
        functions,
      );
    } finally {
      await proxy.stop();
    }
  }
}

async function* measured(site: Site, functions: readonly Called[]): AsyncGenerator<ReportLine> {
  const { rev, stamp } = JSON.parse(
    (await send(site, VISITOR, { method: "GET", path: "/rest/v1/rpc/site_head" })).body,
  );
  const asked = visits(rev, stamp);
  const alone = await visit(site, asked, (turn) => turn < ALONE);
  for (const [who, addresses] of [
    ["one stranger", 1],
    [`${CONNECTIONS} strangers`, CONNECTIONS],
  ] as const) {
    const until = performance.now() + SENDING_MS;
    const attack = flood(site, functions, addresses, until);
    const beside = await visit(site, asked, () => performance.now() < until);
    console.error(`${site.name}, ${who}: ${JSON.stringify(await attack)}`);
    for (const [name, times] of Object.entries(beside))
      yield reportLine(
        `${name} of a visitor beside ${who}, ${site.name}`,
        series(times),
        series(alone[name] ?? []),
        LIMIT,
      );
  }
}

const VISITOR = "127.0.0.2";

/** One visitor who asks for each in turn. @returns milliseconds of each */
async function visit(
  site: Site,
  asked: Readonly<Record<string, string>>,
  isToBeContinued: (turn: number) => boolean,
): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = {};
  for (let turn = 0; isToBeContinued(turn); turn += 1)
    for (const [name, path] of Object.entries(asked)) {
      const startedAt = performance.now();
      const { status } = await send(site, VISITOR, { method: "GET", path });
      if (status !== 200) throw new Error(`${site.name}: ${path} was answered with ${status}.`);
      times[name] = [...(times[name] ?? []), performance.now() - startedAt];
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  return times;
}

/** Strangers who send until a time. @returns how many answers had each status */
async function flood(
  site: Site,
  functions: readonly Called[],
  addresses: number,
  until: number,
): Promise<Record<string, number>> {
  const requests = fc.sample(anything(functions.filter(({ open }) => open)), PREPARED);
  const statuses: Record<string, number> = {};
  let next = 0;
  const connection = async (_: unknown, n: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (performance.now() < until) {
      const one = requests[next++ % requests.length];
      if (!one) return;
      const { status } = await send(site, `127.0.1.${1 + (n % addresses)}`, one, agent).catch(() => ({
        status: 0,
      }));
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return statuses;
}

/** Any request that needs no account: functions, pages with any filter, feeds, previews, files and messages. */
function anything(functions: readonly Called[]): fc.Arbitrary<Sent> {
  const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
  const path = fc.oneof(
    fc
      .tuple(fc.constantFrom(paths.home, paths.blog, paths.news, paths.community, paths.events), word)
      .map(([page, value]) => `${page}?country=${value}&category=${value}`),
    fc.constantFrom(
      "/feeds/all.en.atom",
      "/feeds/blog.ti.json",
      "/sitemap.xml",
      PICTURE,
      "/manifest.webmanifest",
      "/health",
    ),
    word.map((name) => `${paths.blog}/${name}`),
  );
  return fc.oneof(
    { weight: 4, arbitrary: calls(functions).map(requestOf) },
    { weight: 2, arbitrary: path.map((path) => ({ method: "GET", path })) },
    {
      weight: 1,
      arbitrary: fc.record({ name: word, message: word }).map((row) => ({
        method: "POST",
        path: "/rest/v1/contact_messages",
        body: JSON.stringify({ id: crypto.randomUUID(), email: "a@selam.example", read: false, ...row }),
      })),
    },
  );
}

function send(
  { port, headers }: Site,
  localAddress: string,
  { method, path, body }: Sent,
  agent: Agent | false = false,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port,
      path,
      method,
      localAddress,
      agent,
      headers: { ...headers, accept: "*/*" },
    };
    const outgoing = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString("utf8") }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

async function functionsOf(folder: string): Promise<readonly Called[]> {
  const backend = await openBackend({ dataDir: dataOf(folder), siteUrl: "http://localhost", seed: false });
  try {
    return await backend.query<Called>(FUNCTIONS_SQL);
  } finally {
    await backend.close();
  }
}

const portOf = ({ origin }: ServerProcess) => Number(new URL(origin).port);

async function stop(server: ServerProcess): Promise<void> {
  server.child.kill("SIGTERM");
  await server.ended();
}
