import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { noSignatures } from "../../src/capabilities/signing/server/signatures.ts";
import { isAdminPath } from "../../src/config/is-admin-path.ts";
import { isPageAddress } from "../../src/config/page-address.ts";
import { listFilters, paths } from "../../src/config/paths.ts";
import { chooseLanguage, LANGUAGE_PARAMETER } from "../../src/domain/content/language.ts";
import { BASE_LANGUAGE } from "../../src/domain/languages/languages.ts";
import { addressOf } from "../../src/pwa/language/build-files.ts";
import { isApiPath, requestUrl } from "../api/api-path.ts";
import { endFailed } from "../http/error-boundary.ts";
import { preferredLanguages } from "../http/preferred-languages.ts";
import { cacheControl, DOCUMENT_ONLY, isSubresource } from "../http/security-headers.ts";
import { StartError } from "../start-error.ts";
import { type CrawlerFiles, crawlerFileSender, type SendCrawlerFile } from "./crawler-files.ts";
import type { ReadInitialPosts } from "./initial-posts.ts";
import { sendManifest } from "./manifest.ts";
import { metaTags } from "./meta-tags.ts";
import { pageMeta } from "./page-meta.ts";
import { isPostAddress } from "./post-path.ts";
import { type Prerender, prerenderOf } from "./prerender.ts";
import { sendPrerendered } from "./prerendered-document.ts";
import type { Previews } from "./previews/previews.ts";
import { sendPreview } from "./previews/send-preview.ts";
import { movedTo, REDIRECT_CACHE, type RedirectOf } from "./redirects.ts";
import { sendSiteFile } from "./site-file.ts";
import { type PublicAddress, siteOrigin } from "./site-origin.ts";

const PAGE = addressOf[BASE_LANGUAGE].shell;
/**
 * The share target of phones, which the service worker handles (sw/share-target.ts); without a worker, the admin
 * explains it.
 */
const SHARE_ADDRESS = "/share";
const NOT_SHARED = "/admin/shared?failed";
/** When a crawler asks again for a post that the database has not answered about. */
const RETRY_SECONDS = 30;
/** Build files for static hosts, debuggers and this server itself, which are not part of the site. */
const NOT_SERVED = /(^|\/)\.|(^|\/)_headers$|\.(map|br|gz)$/i;

/** The site's public address: the base of its absolute links and of the sitemap. */
export type SiteOptions = PublicAddress &
  CrawlerFiles & {
    /** Origin of the API if it is not the site's own, else "". */
    readonly apiUrl: string;
    readonly redirectOf: RedirectOf;
    /** The pages' preview pictures; null for none. */
    readonly previews: Previews | null;
  };

const DEFAULT_OPTIONS: SiteOptions = {
  siteUrl: null,
  trustProxy: false,
  apiUrl: "",
  redirectOf: async () => null,
  previews: null,
  sitemap: async () => null,
  feeds: async () => null,
  calendar: async () => null,
  signatures: noSignatures,
  health: async () => ({
    version: "",
    status: "unavailable",
    database: "unavailable",
    revision: null,
    uptime: 0,
  }),
};

/**
 * Serves a built site: files (compressed at build time, see precompress.ts), the app's document for navigations to its
 * own routes, in the browser's first supported language and with the newest posts in it, the same with 404 for
 * navigations to other addresses and to posts that are gone, with 503 to posts about which the database does not answer, and a
 * plain text 404 for everything else. A missing script
 * must never be answered with HTML: a browser would cache the page under the script's name. No request and no change of a
 * file at run time ends the process.
 * @param readInitialPosts the newest posts, for visitors who have none yet
 */
export function staticSite(
  dist: string,
  headers: Record<string, string>,
  readInitialPosts: ReadInitialPosts,
  options: SiteOptions = DEFAULT_OPTIONS,
) {
  if (!existsSync(path.join(dist, PAGE)))
    throw new StartError(
      `There is no built site in ${dist}: run npm run build, or start without --no-build.`,
    );
  const site: Site = {
    dist,
    readInitialPosts,
    prerender: prerenderOf(dist),
    sendCrawlerFile: crawlerFileSender(options, options.siteUrl),
    options,
  };
  return (req: IncomingMessage, res: ServerResponse): void => {
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    const url = requestUrl(req);
    if (!url) plainText(req, res, 400, "Bad request");
    else if (isApiPath(url.pathname)) plainText(req, res, 404, "Not found");
    else if (req.method === "GET" || req.method === "HEAD") {
      serveFile(site, req, res, url).catch((error: unknown) => endFailed(req, res, error));
    } else if (req.method === "POST" && url.pathname === SHARE_ADDRESS) {
      req.resume();
      res.writeHead(303, { Location: NOT_SHARED });
      res.end();
    } else {
      res.setHeader("Allow", "GET, HEAD, OPTIONS");
      if (req.method === "OPTIONS") noContent(res);
      else plainText(req, res, 405, "Method not allowed");
    }
  };
}

type Site = {
  readonly dist: string;
  readonly readInitialPosts: ReadInitialPosts;
  readonly prerender: Prerender;
  readonly sendCrawlerFile: SendCrawlerFile;
  readonly options: SiteOptions;
};

async function serveFile(site: Site, req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
  // Before the files: a build for static hosts holds previews of what was published at its time.
  if (await sendPreview(url, site.readInitialPosts, site.options.previews, req, res)) return;
  const name = nameOf(url.pathname);
  if (name !== undefined) {
    res.setHeader("Cache-Control", cacheControl(`/${name}`));
    if (isSubresource(`/${name}`)) for (const header of DOCUMENT_ONLY) res.removeHeader(header);
    if (await sendBuiltFile(site, name, url, req, res)) return;
    const { options } = site;
    const origin = siteOrigin(req, options);
    if (await site.sendCrawlerFile(url.pathname, origin, req, res)) return;
    if (await sendRedirect(url, options, res)) return;
    if (wantsPage(req, name) && (await sendPage(site, req, res, url))) return;
  }
  plainText(req, res, 404, "Not found");
}

/** A file of the build; a manifest with the name that the site has now. */
async function sendBuiltFile(
  { dist, readInitialPosts }: Site,
  name: string,
  url: URL,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  if (name === "") return false;
  return (await sendManifest(url.pathname, readInitialPosts, req, res)) || sendSiteFile(dist, name, req, res);
}

/** Redirects an address of an earlier site to its post, permanently. */
async function sendRedirect(url: URL, { redirectOf }: SiteOptions, res: ServerResponse): Promise<boolean> {
  const target = await movedTo(url, redirectOf);
  if (target === null) return false;
  res.writeHead(301, { Location: target, "Cache-Control": REDIRECT_CACHE, "Content-Length": 0 });
  res.end();
  return true;
}

/** The app's document, in the reader's language if there is a build for it. */
async function sendPage(site: Site, req: IncomingMessage, res: ServerResponse, url: URL): Promise<boolean> {
  const { dist, readInitialPosts, prerender, options } = site;
  const named = url.searchParams.get(LANGUAGE_PARAMETER);
  const language = chooseLanguage(named, preferredLanguages(req.headers["accept-language"]));
  const isAdmin = isAdminPath(url.pathname);
  if (isAdmin) res.setHeader("X-Robots-Tag", "noindex");
  // The admin shows nothing of them, but it is named like the site.
  const current = await readInitialPosts(language, isAdmin ? paths.home : url.pathname);
  const posts = isAdmin ? null : current;
  // Prerendered pages load their pictures, which a browser with data saver should not do without a tap.
  const savesData = req.headers["save-data"] === "on";
  const prerendered = posts && !savesData ? await prerender(language, prerenderedAddress(url), posts) : null;
  if (posts?.isMissing || !isPageAddress(url.pathname)) res.statusCode = 404;
  else if (!current && isPostAddress(url.pathname)) {
    // Whether there is such a post is not known in time: neither a page nor a missing one.
    res.statusCode = 503;
    res.setHeader("Retry-After", RETRY_SECONDS);
  }
  res.setHeader("Cache-Control", cacheControl(PAGE));
  res.setHeader("Vary", "Accept-Language, Save-Data");
  const about = pageMeta(language, url.pathname, current);
  const meta = metaTags(about, siteOrigin(req, options), options.apiUrl);
  const page = { pathname: url.pathname, first: posts, prerendered, meta };
  for (const file of [addressOf[language].shell, PAGE]) {
    if (await sendPrerendered(dist, file, page, req, res)) return true;
    if (await sendSiteFile(dist, file, req, res)) return true;
  }
  return false;
}

/** A page's address without unknown query parameters: each tracking parameter would otherwise cause another render. */
function prerenderedAddress({ pathname, searchParams }: URL): string {
  const search = new URLSearchParams([...searchParams].filter(([name]) => listFilters.includes(name)));
  return search.size > 0 ? `${pathname}?${search}` : pathname;
}

/** The path below the site's folder, or undefined for one that is malformed, leaves the folder or is not served. */
function nameOf(pathname: string): string | undefined {
  let name: string;
  try {
    name = decodeURIComponent(pathname).slice(1);
  } catch {
    return undefined;
  }
  const hostile = /[\\\0]/.test(name) || name.startsWith("/") || NOT_SERVED.test(name);
  return hostile ? undefined : name;
}

/** Requests of a browser for a part of a page; a page sent under such a name would be cached as a broken file. */
const SUBRESOURCE_DESTINATIONS =
  /^(audio|embed|font|image|manifest|object|script|sharedworker|serviceworker|style|track|video|worker|xslt)$/;

/**
 * True if the document is to be sent: for the site's own pages to every client (monitors, link previews and Node's
 * fetch do not say that they navigate, or say "cors"), for other addresses only to a browser that navigates. Never for
 * a path that looks like a file or is in the folder of hashed files, or for a subresource request.
 */
function wantsPage(req: IncomingMessage, name: string): boolean {
  if (/\.[^/]*$/.test(name) || /^assets(\/|$)/.test(name)) return false;
  if (SUBRESOURCE_DESTINATIONS.test(String(req.headers["sec-fetch-dest"] ?? ""))) return false;
  if (isPageAddress(`/${name}`)) return true;
  const mode = req.headers["sec-fetch-mode"];
  if (mode) return mode === "navigate";
  const accept = req.headers.accept ?? "*/*";
  return accept.includes("text/html") || accept.includes("*/*");
}

function noContent(res: ServerResponse): void {
  res.writeHead(204);
  res.end();
}

function plainText(req: IncomingMessage, res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
  });
  res.end(req.method === "HEAD" ? undefined : text);
}
