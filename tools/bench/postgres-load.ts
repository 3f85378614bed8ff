import { mkdirSync, writeFileSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import path from "node:path";
import { performance } from "node:perf_hooks";
import postgres from "postgres";
import { compileServer } from "../../server/build/compiled-server.mjs";
import { openBackend } from "../../server/open-backend.ts";
import { ROOT } from "../../server/root.ts";
import { type OwnPostgres, openOwnPostgres } from "../../tests/integration/postgres/own-postgres.ts";
import {
  freePort,
  type ServerProcess,
  START,
  startProcess,
  visitorHeaders,
} from "../../tests/integration/server/server-process.ts";
import { quantile, type ReportLine, reportLine, rounded } from "./figures.ts";
import { fillSql } from "./million-rows.ts";
import { CHANGED, type Known, type PublicCall, type PublicRequest, publicCalls } from "./public-calls.ts";
import { quietRounds } from "./rounds.ts";

/** The first one is what the others are compared with. */
const SIZES = [1_000, 100_000, 1_000_000] as const;
/** The calendar of each size: it grows with the years, not with the members. */
const EVENTS = 300;
const DEVICES = 100;
/** The first one fills caches: the quietest is what counts. */
const ROUNDS = 4;
/** For so long, in milliseconds, a device that has its answer asks again. */
const ROUND_MS = 100;
/** Between the 95th percentiles of two sizes; it allows only for noise. */
const FLAT = 1.25;
/** More than the bench sends: limits are for visitors. */
const UNLIMITED = 100_000_000;
/** The most rows of each kind that one step of the cleanup deletes here. */
const CLEANED_AT_ONCE = 100_000;

/** A database of a size. */
type Filled = {
  readonly rows: number;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly known: Known;
};

/** A site of a size. */
type Sized = {
  readonly rows: number;
  readonly server: ServerProcess;
  readonly calls: readonly PublicCall[];
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Each call of the public API by 100 devices at once, to servers (`npm start` with DATABASE_URL) with a thousand, 100,000 and a million
 * rows on one PostgreSQL server, in turn. The ratio is that of the 95th percentiles of the quietest rounds, with the thousand rows as the floor.
 * @returns the measurement, once the databases are filled
 */
export async function preparePostgresLoad(folder: string): Promise<() => AsyncGenerator<ReportLine>> {
  mkdirSync(path.join(folder, "dist"), { recursive: true });
  // No page is asked for.
  for (const file of ["index.html", "ti.html", "sw.js"]) writeFileSync(path.join(folder, "dist", file), "");
  const cluster = await openOwnPostgres();
  const filled: Filled[] = [];
  for (const rows of SIZES) filled.push(await fill(cluster, folder, rows));
  return () => measure(cluster, folder, filled);
}

async function* measure(
  cluster: OwnPostgres,
  folder: string,
  filled: readonly Filled[],
): AsyncGenerator<ReportLine> {
  await compileServer();
  const sizes: Sized[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: DEVICES });
  try {
    for (const one of filled) sizes.push(await serve(one, folder));
    const [floor, ...larger] = sizes;
    for (const [n, { name }] of floor?.calls.entries() ?? []) {
      const { rounds, load } = await quietRounds(ROUNDS, async () => {
        const took: number[][] = [];
        for (const size of sizes) took.push(await allAtOnce(agent, size, n));
        return took;
      });
      const ofSize = (at: number) => figuresOf(rounds.map((round) => round[at] ?? []));
      for (const [at, { rows }] of larger.entries())
        yield reportLine(
          `${name}, ${rows} rows, ${DEVICES} devices at once`,
          ofSize(at + 1),
          ofSize(0),
          FLAT,
          load,
        );
    }
  } finally {
    agent.destroy();
    for (const { server } of sizes) {
      server.child.kill("SIGTERM");
      await server.ended();
    }
    await cluster.remove();
  }
}

/** Migrates and fills a database of its own. */
async function fill(cluster: OwnPostgres, folder: string, rows: number): Promise<Filled> {
  const started = performance.now();
  const name = `rows_${rows}`;
  const dataDir = path.join(folder, name);
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  const superuser = postgres(cluster.superUrl, { max: 1, onnotice: () => undefined });
  await superuser.unsafe(`create database ${name} owner selam encoding 'UTF8' template template0`);
  await superuser.end();
  const settings = { dataDir, databaseUrl: url.href, siteUrl: "http://localhost", seed: false };
  await (await openBackend(settings)).close();
  const client = postgres(cluster.superUrl, { database: name, max: 1, onnotice: () => undefined });
  try {
    for (const sql of fillSql(rows, EVENTS)) await client.unsafe(sql);
    await client.unsafe(`update private.limits set per_address = ${UNLIMITED}, in_all = ${UNLIMITED}`);
    await cleanUp(client);
    const known = await knownIn(client, rows);
    console.error(`${rows} rows in ${Math.round((performance.now() - started) / 1_000)} s`);
    return { rows, databaseUrl: url.href, dataDir, known };
  } finally {
    await client.end();
  }
}

async function serve({ rows, databaseUrl, dataDir, known }: Filled, folder: string): Promise<Sized> {
  const project = {
    root: folder,
    dist: path.join(folder, "dist"),
    supabaseDir: path.join(ROOT, "supabase"),
  };
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SELAM_DEMO: "0",
    // Each device has an address of its own: of one address, the server lets few requests wait.
    TRUST_PROXY: "1",
    SITE_URL: "http://localhost",
  };
  const server = startProcess(project, env, START, []);
  await server.ready();
  return { rows, server, calls: publicCalls(known), headers: visitorHeaders(dataDir) };
}

/** What the server would delete in the background, so that it has nothing to do during the measurement. */
async function cleanUp(client: postgres.Sql): Promise<void> {
  for (let rows = 1; rows > 0; ) {
    const [done] = await client.unsafe<{ rows: number }[]>(`select private.tidy(${CLEANED_AT_ONCE}) as rows`);
    rows = done?.rows ?? 0;
  }
  await client.unsafe("vacuum analyze");
}

async function knownIn(client: postgres.Sql, rows: number): Promise<Known> {
  const some = (column: string, of: string) => `(select array_agg(one) from
    (select ${column} as one from ${of} order by md5(id::text) limit 1000) picked)`;
  const [known] = await client.unsafe<Known[]>(`select
    (select max(rev)::int from private.revisions) as rev,
    (select stamp from private.revisions order by rev desc limit 1) as stamp,
    ${rows - CHANGED} as older,
    (select stamp from private.revisions where rev = ${rows - CHANGED}) as "olderStamp",
    ${some("id", "public.community_posts where published")} as posts,
    ${some("id", "public.community_comments")} as comments,
    ${some("id", "public.submissions")} as submissions,
    (select array_agg(path) from (select path from private.redirects limit 1000) r) as redirects,
    (select jsonb_agg(jsonb_build_object('id', id, 'day', starts_at::date)) from public.events where published) as events,
    m.published_at::text as middle, m.id as "middleId"
    from (select published_at, id from public.community_posts where published
      order by published_at offset (select count(*) / 2 from public.community_posts where published) limit 1) m`);
  if (!known) throw new Error("The database is empty.");
  return known;
}

/** @returns the milliseconds of every request of the devices */
async function allAtOnce(agent: Agent, size: Sized, call: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + ROUND_MS;
  const device = async (_: unknown, n: number) => {
    do {
      const one = size.calls[call];
      if (!one) throw new Error("There is no such call.");
      const request = one.request();
      const startedAt = performance.now();
      await send(agent, size, `198.51.100.${n + 1}`, request);
      times.push(performance.now() - startedAt);
    } while (performance.now() < end);
  };
  await Promise.all(Array.from({ length: DEVICES }, device));
  return times;
}

/** Rejects unless the server answers that it has done it. */
function send(
  agent: Agent,
  { server, headers }: Sized,
  address: string,
  { method, path, body }: PublicRequest,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { agent, method, headers: { ...headers, "x-forwarded-for": address } };
    const outgoing = httpRequest(server.origin + path, options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const answer = Buffer.concat(chunks);
        const status = response.statusCode ?? 0;
        if (status >= 200 && status < 300 && !answer.includes('"rejected"')) resolve();
        else reject(new Error(`${method} ${path}: ${status} ${answer.toString().slice(0, 500)}`));
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** The 95th percentile of the round that other work disturbed least, which is what is compared, and the figures for the report. */
function figuresOf(rounds: readonly (readonly number[])[]) {
  const quietest = rounds.toSorted((a, b) => quantile(a, 0.95) - quantile(b, 0.95))[0] ?? [];
  const p95 = quantile(quietest, 0.95);
  const requests = rounds.reduce((sum, times) => sum + times.length, 0);
  return [p95, { p50Ms: rounded(quantile(quietest, 0.5)), p95Ms: rounded(p95), requests }] as const;
}
