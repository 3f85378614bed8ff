import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import sirv, { type RequestHandler } from "sirv";
import { isApiPath, requestUrl } from "./api-handler.ts";
import { cacheControl } from "./security-headers.ts";
import { StartError } from "./start-error.ts";

/**
 * Serves a built site: files (compressed at build time, see precompress.ts), `index.html` for navigations to the
 * app's own routes, and for everything else a 404 in plain text. A missing script must never be answered with HTML:
 * a browser would keep the page under the script's name. The files are listed once, so no path can lead elsewhere.
 */
export function staticSite(dist: string, headers: Record<string, string>) {
  if (!existsSync(path.join(dist, "index.html"))) throw new StartError(`There is no built site in ${dist}.`);
  const files = sirv(dist, { etag: true, brotli: true, gzip: true, extensions: [] });
  return (req: IncomingMessage, res: ServerResponse): void => {
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    const url = requestUrl(req);
    if (!url) plainText(req, res, 400, "Bad request");
    else if (isApiPath(url.pathname)) plainText(req, res, 404, "Not found");
    else if (req.method === "GET" || req.method === "HEAD") serveFile(files, req, res, url.pathname);
    else {
      res.setHeader("Allow", "GET, HEAD, OPTIONS");
      if (req.method === "OPTIONS") noContent(res);
      else plainText(req, res, 405, "Method not allowed");
    }
  };
}

function serveFile(files: RequestHandler, req: IncomingMessage, res: ServerResponse, pathname: string): void {
  const notFound = () => plainText(req, res, 404, "Not found");
  res.setHeader("Cache-Control", cacheControl(pathname));
  files(req, res, () => {
    if (!isNavigation(req, pathname)) {
      notFound();
      return;
    }
    req.url = "/index.html";
    res.setHeader("Cache-Control", cacheControl(req.url));
    files(req, res, notFound);
  });
}

/**
 * Whether somebody opens a page. Browsers say so; a crawler or a person with curl says nothing and gets the page too.
 * What looks like a file is never a page.
 */
function isNavigation(req: IncomingMessage, pathname: string): boolean {
  if (/\.[^/]*$/.test(pathname)) return false;
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
