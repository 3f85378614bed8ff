import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { publishedAddresses } from "../src/api/published-addresses.ts";
import { createSiteRemote } from "../src/api/site-api.ts";
import { assertUsable, buildSite, isBuilt, type SiteTarget } from "./build/build-site.ts";
import { type Backend, openBackend } from "./database/backend.ts";
import { unbreakable } from "./http/error-boundary.ts";
import { closeServers, listenOnLoopback } from "./http/listen.ts";
import { securityHeaders } from "./http/security-headers.ts";
import type { Settings } from "./settings.ts";
import { firstPosts } from "./site/initial-posts.ts";
import { sitemapOf } from "./site/sitemap.ts";
import { staticSite } from "./site/static-site.ts";

export interface SiteServerOptions {
  settings: Settings;
  /** The built site. */
  dist: string;
  /** Whether to build a site that is missing, old or made for another backend. */
  build: boolean;
  /** Told before something that takes a while. */
  report(line: string): void;
  /** For tests: another folder than this repository's `supabase`. */
  supabaseDir?: string;
}

export interface SiteServer {
  /** Undefined when the app speaks to a hosted Supabase. */
  readonly backend: Backend | undefined;
  /** Stops accepting, ends what is in progress, closes the database and gives its directory back. */
  close(): Promise<void>;
}

/** What a person waits for at most when the server stops while a request hangs. */
const GRACE_MS = 3000;

/**
 * Starts the whole site in this process: the port first (so that a second start fails before it touches anything),
 * then the database, then the build. Throws StartError, with everything given back.
 */
export async function startSiteServer(options: SiteServerOptions): Promise<SiteServer> {
  const { settings, dist } = options;
  let answer: RequestListener = notReady;
  const servers = await listenOnLoopback(
    settings.port,
    unbreakable((req, res) => answer(req, res)),
  );
  let backend: Backend | undefined;
  const close = async () => {
    await closeServers(servers, GRACE_MS);
    await backend?.close();
  };
  try {
    if (!settings.hosted) backend = await openBackend(backendOptions(options));
    const target: SiteTarget = {
      supabaseUrl: settings.hosted?.url ?? "",
      anonKey: settings.hosted?.anonKey ?? backend?.publishableKey ?? "",
    };
    await prepareSite(options, target);
    // Of its own API it asks like anybody: by its address.
    const apiUrl = target.supabaseUrl || `http://localhost:${settings.port}`;
    const remote = createSiteRemote(apiUrl, target.anonKey);
    const first = firstPosts(remote);
    const site = staticSite(dist, securityHeaders(settings.hosted?.url), first, {
      siteUrl: settings.siteUrl,
      trustProxy: settings.trustProxy,
      apiUrl: target.supabaseUrl,
      sitemap: sitemapOf(remote, publishedAddresses(apiUrl, target.anonKey)),
    });
    const api = backend;
    answer = api ? (req, res) => api.handle(req, res, () => site(req, res)) : site;
    // The first questions to a database that has just been opened take longest.
    void first("en", "/");
  } catch (error) {
    await close();
    throw error;
  }
  return { backend, close };
}

function backendOptions({ settings, supabaseDir }: SiteServerOptions) {
  const { dataDir, trustProxy, demo, demoPassword } = settings;
  const siteUrl = settings.siteUrl ?? `http://localhost:${settings.port}`;
  return { dataDir, siteUrl, seed: demo, demoPassword, trustProxy, ...(supabaseDir ? { supabaseDir } : {}) };
}

async function prepareSite({ dist, build, report }: SiteServerOptions, target: SiteTarget): Promise<void> {
  if (!build) return assertUsable(dist, target);
  if (isBuilt(dist, target)) return;
  report("Building…");
  await buildSite(dist, target);
}

function notReady(_req: IncomingMessage, res: ServerResponse): void {
  res.writeHead(503, {
    "Content-Type": "text/plain; charset=utf-8",
    "Retry-After": "2",
    "Cache-Control": "no-store",
  });
  res.end("Selam is starting.");
}
