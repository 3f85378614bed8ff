import type { RequestListener } from "node:http";
import path from "node:path";
import { createPublications } from "../src/api/publications.ts";
import { createSiteRemote } from "../src/api/site-api.ts";
import { noSignatures, signaturesOf } from "../src/capabilities/signing/server/signatures.ts";
import { BASE_LANGUAGE } from "../src/domain/languages/languages.ts";
import { householdOf } from "./accounts/networks.ts";
import { buildApart } from "./build/build-apart.ts";
import { assertUsable, EMBEDDED, isBuilt, type SiteTarget } from "./build/build-site.ts";
import type { Backend } from "./database/backend.ts";
import { withAccessLog } from "./http/access-log.ts";
import { withErrorBoundary } from "./http/error-boundary.ts";
import { closeServers, listenOnLoopback } from "./http/listen.ts";
import { clientAddress } from "./http/node-http.ts";
import { notReady } from "./http/not-ready.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { openBackend } from "./open-backend.ts";
import type { Settings } from "./settings.ts";
import { calendarFeedOf } from "./site/feeds/calendar-feed.ts";
import { feedsOf } from "./site/feeds/feeds.ts";
import { healthOf } from "./site/health.ts";
import { initialPostsReader } from "./site/initial-posts.ts";
import { partChecksOf } from "./site/part-checks.ts";
import { preloadPrerender } from "./site/prerender.ts";
import { Previews } from "./site/previews/previews.ts";
import { storedPictures } from "./site/previews/stored-picture.ts";
import { redirectsOf } from "./site/redirects.ts";
import { RenderThread } from "./site/rendering/render-thread.ts";
import { sitemapOf } from "./site/sitemap.ts";
import { staticSite } from "./site/static-site.ts";
import { inTurnOf, visitorHeaders } from "./site/visitors-turn.ts";

export interface SiteServerOptions {
  settings: Settings;
  dist: string;
  /** True to build a site that is missing, outdated or made for another backend. */
  build: boolean;
  /** Called before long operations. */
  report(line: string): void;
  /** Called once the data directory is this process's (open-backend.ts). */
  onLocked?: (() => void) | undefined;
  /** For tests: another folder than this repository's `supabase`. */
  supabaseDir?: string;
}

export interface SiteServer {
  /** Undefined when the app uses a hosted Supabase. */
  readonly backend: Backend | undefined;
  /** Stops accepting connections, ends those in progress, closes the database and releases its directory. */
  close(): Promise<void>;
}

/** Maximum wait for a hanging request when the server stops. */
const GRACE_MS = 3000;

/**
 * Starts the whole site in this process: the port first (so that a second start fails before it changes anything), then
 * the database, then the build. Throws StartError after releasing everything.
 */
export async function startSiteServer(options: SiteServerOptions): Promise<SiteServer> {
  const { settings, dist } = options;
  let answer: RequestListener = notReady;
  const handler = withErrorBoundary((req, res) => answer(req, res));
  const servers = await listenOnLoopback(
    settings.port,
    settings.logRequests ? withAccessLog(handler, console.log) : handler,
    (req) => householdOf(clientAddress(req, settings.trustProxy)),
  );
  let backend: Backend | undefined;
  const renderThread = new RenderThread();
  const { render } = renderThread;
  const close = async () => {
    await closeServers(servers, GRACE_MS);
    await renderThread.close();
    await backend?.close();
  };
  preloadPrerender(dist);
  try {
    if (!settings.hosted) backend = await openBackend(backendOptions(options));
    const target: SiteTarget = {
      supabaseUrl: settings.hosted?.url ?? "",
      anonKey: settings.hosted?.anonKey ?? backend?.publishableKey ?? "",
    };
    await prepareSite(options, target);
    // It calls its own API like any client, by address.
    const apiUrl = target.supabaseUrl || `http://localhost:${settings.port}`;
    const { remote, publications } = readers(apiUrl, target.anonKey, backend ? visitorHeaders : () => ({}));
    const first = initialPostsReader(remote, settings.documentWaitMs);
    const signingKey = settings.signingKey ?? backend?.signingKey;
    const site = staticSite(dist, securityHeaders(settings.hosted?.url), first, {
      siteUrl: settings.siteUrl,
      trustProxy: settings.trustProxy,
      apiUrl: target.supabaseUrl,
      redirectOf: redirectsOf(publications.atOldAddress),
      previews: new Previews(storedPictures(apiUrl), render),
      sitemap: sitemapOf(remote, publications.addresses, render),
      health: healthOf(remote, backend && partChecksOf(backend, path.resolve(settings.dataDir))),
      calendar: calendarFeedOf(remote, render),
      feeds: feedsOf(remote, publications.newest, target.supabaseUrl, render),
      signatures: signingKey ? signaturesOf(remote, signingKey, render) : noSignatures,
    });
    const api = backend;
    answer = api
      ? (req, res) =>
          api.handle(req, res, () => inTurnOf(clientAddress(req, settings.trustProxy), () => site(req, res)))
      : site;
    // Warms up: the first queries to a newly opened database are the slowest.
    void first(BASE_LANGUAGE, "/");
  } catch (error) {
    await close();
    throw error;
  }
  return { backend, close };
}

/**
 * The public API as pages read it: what everybody sees at once for all of them, a post, a month and an old address for the visitor who asks.
 * @param ofVisitor the headers of a visitor's calls
 */
function readers(apiUrl: string, key: string, ofVisitor: () => Record<string, string>) {
  const forVisitor = () => createSiteRemote(apiUrl, key, undefined, ofVisitor());
  const remote: ReturnType<typeof createSiteRemote> = {
    ...createSiteRemote(apiUrl, key),
    row: (kind, id) => forVisitor().row(kind, id),
    page: (kind, before, max) => forVisitor().page(kind, before, max),
  };
  const publications: ReturnType<typeof createPublications> = {
    ...createPublications(apiUrl, key),
    atOldAddress: (address) => createPublications(apiUrl, key, ofVisitor()).atOldAddress(address),
  };
  return { remote, publications };
}

function backendOptions({ settings, supabaseDir, onLocked }: SiteServerOptions) {
  const { dataDir, databaseUrl, trustProxy, demo, demoPassword, mail, backups, updateFrom } = settings;
  const siteUrl = settings.siteUrl ?? `http://localhost:${settings.port}`;
  return {
    dataDir,
    databaseUrl,
    siteUrl,
    seed: demo,
    demoPassword,
    trustProxy,
    mail,
    onLocked,
    backups,
    updateFrom,
    ...(supabaseDir ? { supabaseDir } : {}),
  };
}

/** @param own what an app that was built for this data directory alone connects to */
async function prepareSite({ settings, dist, build, report }: SiteServerOptions, own: SiteTarget) {
  const target = settings.hosted ? own : EMBEDDED;
  if (!build) return assertUsable(dist, target, own);
  if (isBuilt(dist, target)) return;
  report("Building…");
  await buildApart(dist, target);
}
