import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { mediaFileHandler } from "./media-files.ts";
import { BodyTooLargeError, ClientGoneError, sendResponse, toRequest } from "./node-http.ts";
import { QueueClosedError } from "./serial-queue.ts";

const API_PREFIXES = ["/auth/v1", "/rest/v1", "/storage/v1"];
const MEDIA_PREFIX = "/storage/v1/object/public/media/";

const MEGABYTE = 1024 * 1024;
/** Above the bucket's 50 MB, so that the storage service can refuse a file itself, in words. */
const UPLOAD_LIMIT = 60 * MEGABYTE;
/** Above the largest batch of interactions a device sends, below what could hurt. */
const JSON_LIMIT = 6 * MEGABYTE;

/** Whether a path belongs to the API, whoever answers it. */
export function isApiPath(pathname: string): boolean {
  return API_PREFIXES.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

/**
 * The Supabase API for a Node server: public pictures straight from the disk (with ranges, caching and no wait for
 * the database), everything else through `fetch`. Calls `next` for paths that are not the API's.
 */
export function apiHandler(fetch: (request: Request) => Promise<Response>, storageRoot: string) {
  const media = mediaFileHandler(path.join(storageRoot, "media"));
  return (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    const url = requestUrl(req);
    if (!url || !isApiPath(url.pathname)) {
      next();
      return;
    }
    res.setHeader("X-Content-Type-Options", "nosniff");
    if (url.pathname.startsWith(MEDIA_PREFIX) && (req.method === "GET" || req.method === "HEAD")) {
      media(req, res, url.pathname.slice(MEDIA_PREFIX.length));
      return;
    }
    answer(req, res, url, fetch).catch((error: unknown) => refuse(req, res, error));
  };
}

/** The path and query asked for, on a fixed host: what a client calls this server is no input. */
export function requestUrl(req: IncomingMessage): URL | undefined {
  const url = `http://localhost${req.url}`;
  return req.url?.startsWith("/") && URL.canParse(url) ? new URL(url) : undefined;
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  url: URL,
  fetch: (request: Request) => Promise<Response>,
): Promise<void> {
  const limit = url.pathname.startsWith("/storage/v1/") ? UPLOAD_LIMIT : JSON_LIMIT;
  // The whole body first: a slow sender must not hold the database's queue.
  const request = await toRequest(req, url, limit);
  await sendResponse(req, res, await fetch(request));
}

function refuse(req: IncomingMessage, res: ServerResponse, error: unknown): void {
  if (error instanceof ClientGoneError) return;
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const [status, message] = refusalOf(error);
  if (status === 500) console.error(`${req.method} ${req.url} failed:`, error);
  const body = JSON.stringify({ code: null, message, details: null, hint: null });
  res.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Access-Control-Allow-Origin": "*",
    ...(status === 413 ? { Connection: "close" } : {}),
    ...(status === 503 ? { "Retry-After": "2" } : {}),
  });
  res.end(body);
}

function refusalOf(error: unknown): [status: number, message: string] {
  if (error instanceof BodyTooLargeError) return [413, error.message];
  if (error instanceof QueueClosedError) return [503, error.message];
  return [500, "Internal server error"];
}
