import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import sirv from "sirv";
import type { Backend } from "../../../server/database/backend.ts";
import { clientAddress, readBody, sendResponse, toRequest } from "../../../server/http/node-http.ts";
import { openBackend } from "../../../server/open-backend.ts";
import { addArticles, liftLimits } from "../fill-database.ts";
import type { Server } from "./contenders.ts";

const POSTS = 10_000;
const LIKES = 900;
const COMMENTS = 100;

/**
 * RxDB's Supabase replication needs a table with _modified and _deleted, which Selam's tables lack: the same rows in a table
 * of its own, and one for what its users do.
 */
const PEERS_TABLES = [
  `create table public.peer_posts as
    select b.*, (timestamp '2026-01-01' + row_number() over (order by b.published_at, b.id) * interval '1 second')::timestamptz
      as _modified, false as _deleted from public.blog_posts b where b.published`,
  "alter table public.peer_posts add primary key (id)",
  "create index on public.peer_posts (_modified, id)",
  `create table public.peer_taps (id uuid primary key, kind text not null, target_id uuid not null, body text not null,
    _modified timestamptz not null default now(), _deleted boolean not null default false)`,
  "grant select on public.peer_posts to anon",
  "grant select, insert on public.peer_taps to anon",
];

const PEERS_API = "/rest/v1/peer_";
const LARGEST_BODY = 1_000_000;

export type BesideServer = {
  readonly port: number;
  readonly server: Server;
  /** Delays each request of the API from now on, in milliseconds. */
  setLatency(ms: number): void;
  close(): Promise<void>;
};

/** Fills a new data directory with 10,000 articles beside the seed's, and the tables of the other libraries. */
export async function fillBesideServer(dataDir: string): Promise<void> {
  const backend = await open(dataDir);
  await liftLimits(backend);
  await addArticles(backend, POSTS);
  for (const statement of PEERS_TABLES) await backend.query(statement);
  // The API reads which tables there are when it starts.
  await backend.close();
}

function open(dataDir: string): Promise<Backend> {
  return openBackend({ dataDir, siteUrl: "http://localhost", seed: true, demoPassword: "bench-bench-1" });
}

/**
 * Selam's embedded server on such a directory, on the same origin as the pages.
 * @param pages the folder of each page by the first part of its address
 */
export async function startBesideServer(
  dataDir: string,
  pages: Readonly<Record<string, string>>,
): Promise<BesideServer> {
  const backend = await open(dataDir);
  const files = Object.entries(pages).map(
    ([name, dist]) => [`/${name}/`, sirv(dist, { setHeaders })] as const,
  );
  let latency = 0;
  const answer: RequestListener = (req, res) => {
    const page = files.find(([start]) => req.url?.startsWith(start));
    if (page) {
      req.url = req.url?.slice(page[0].length - 1);
      return page[1](req, res);
    }
    const handle = () =>
      req.url?.startsWith(PEERS_API)
        ? answerPeer(backend, req, res)
        : backend.handle(req, res, () => res.writeHead(404).end());
    if (latency > 0) void wait(latency).then(handle);
    else void handle();
  };
  const http = createServer(answer).listen(0, "127.0.0.1");
  await once(http, "listening");
  const address = http.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no address.");
  return {
    port: address.port,
    server: await known(backend),
    setLatency(ms) {
      latency = ms;
    },
    async close() {
      http.close();
      http.closeAllConnections();
      await backend.close();
    },
  };
}

/** Cross-origin isolation gives the page a clock resolution of 5 microseconds instead of 100. */
function setHeaders(res: ServerResponse): void {
  res.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  res.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
}

/**
 * The same API for tables that are not Selam's. Its checks allow visitors only the queries of Selam's own app, so they are left out
 * here, which costs the other libraries less than Selam.
 */
async function answerPeer(backend: Backend, req: IncomingMessage, res: ServerResponse): Promise<void> {
  // A publishable key is not a session, which the API's handler knows.
  delete req.headers.authorization;
  const url = new URL(req.url ?? "/", "http://localhost");
  const condition = url.searchParams.get("or");
  // The embedded API takes a column's name without quotation marks only; PostgREST takes RxDB's with them.
  if (condition) url.searchParams.set("or", condition.replaceAll(/"(\w+)"\./g, "$1."));
  const request = toRequest(req, url, await readBody(req, LARGEST_BODY), clientAddress(req, false));
  await sendResponse(req, res, await backend.fetch(request), {});
}

async function known(backend: Backend): Promise<Server> {
  const ids = async (table: string, count: number) =>
    (
      await backend.query<{ id: string }>(
        `select id from public.${table} where published order by published_at desc, id desc limit ${count}`,
      )
    ).map(({ id }) => id);
  const articles = await ids("blog_posts", POSTS * 2);
  const community = await ids("community_posts", COMMENTS);
  return {
    key: backend.publishableKey,
    rows: articles.length,
    articles: articles.slice(0, LIKES),
    community: Array.from({ length: COMMENTS }, (_, i) => community[i % community.length] ?? ""),
  };
}
