import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { apiPath, checkApiRequest } from "./api-gate.ts";
import { isDeeperThan } from "./json-depth.ts";
import type { KnownDevices } from "./known-devices.ts";
import { mediaFileHandler } from "./media-files.ts";
import {
  BodyTooLargeError,
  ClientGoneError,
  clientAddress,
  readBody,
  sendResponse,
  toRequest,
  whenGone,
} from "./node-http.ts";
import { passwordGuard } from "./password-guard.ts";
import { Refusal, sendRefusal } from "./refusal.ts";
import { apiHeaders } from "./security-headers.ts";
import { QueueClosedError } from "./serial-queue.ts";

export interface ApiHandlerOptions {
  /** The backend. `unwanted` is aborted when the client has gone. */
  fetch(request: Request, unwanted: AbortSignal): Promise<Response>;
  storageRoot: string;
  secretKey: string;
  /** Whether X-Forwarded-For is believed. */
  trustProxy: boolean;
  /** The devices on which somebody has signed in before. */
  devices: KnownDevices;
}

const API_PREFIXES = ["/auth/v1", "/rest/v1", "/storage/v1"];
const MEDIA_PREFIX = "/storage/v1/object/public/media/";

const MEGABYTE = 1024 * 1024;
/** Of strangers, and of everything that is not sent with a session or the secret key. */
const STRANGER_LIMIT = MEGABYTE;
/** Above the bucket's 50 MB, so that the storage service can refuse a file itself, in words. */
const UPLOAD_LIMIT = 60 * MEGABYTE;
const JSON_LIMIT = 6 * MEGABYTE;
/** Far above any row or batch, far below what exhausts a stack. */
const JSON_DEPTH = 100;

/** Whether a path belongs to the API, whoever answers it. */
export function isApiPath(pathname: string): boolean {
  return API_PREFIXES.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

/**
 * The Supabase API for a Node server: public pictures straight from the disk (with ranges, caching and no wait for
 * the database), everything else, past the gate, through `fetch`. Calls `next` for paths that are not the API's.
 */
export function apiHandler(options: ApiHandlerOptions) {
  const media = mediaFileHandler(path.join(options.storageRoot, "media"));
  const guard = passwordGuard(options.devices);
  return (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    const url = requestUrl(req);
    if (!url || !isApiPath(url.pathname)) {
      next();
      return;
    }
    const headers = apiHeaders(url.pathname, req.headers.authorization !== undefined);
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    try {
      const pathname = apiPath(url);
      const isSecret = isSame(req.headers.apikey, options.secretKey);
      checkApiRequest(req, url, pathname, isSecret);
      if (pathname.startsWith(MEDIA_PREFIX) && (req.method === "GET" || req.method === "HEAD")) {
        media(req, res, pathname.slice(MEDIA_PREFIX.length));
        return;
      }
      const limit = bodyLimit(req, pathname, isSecret);
      answer(req, res, url, limit, options, guard).catch((error: unknown) => refuse(req, res, url, error));
    } catch (error) {
      refuse(req, res, url, error);
    }
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
  limit: number,
  { fetch, trustProxy }: ApiHandlerOptions,
  guard: ReturnType<typeof passwordGuard>,
): Promise<void> {
  const unwanted = whenGone(res);
  // The whole body first: a slow sender must not hold the database's queue.
  const body = await readBody(req, limit);
  if (isJson(req, url) && isDeeperThan(JSON_DEPTH, body))
    throw new Refusal(400, "PGRST102", `The JSON is nested deeper than ${JSON_DEPTH} levels.`);
  const address = clientAddress(req, trustProxy);
  const ask = () => fetch(toRequest(req, url, body, address), unwanted);
  const isSignIn = req.method === "POST" && url.searchParams.get("grant_type") === "password";
  const response =
    isSignIn && isAuth(url) ? await guard({ address, cookies: req.headers.cookie }, body, ask) : await ask();
  await sendResponse(req, res, response, apiHeaders(url.pathname, req.headers.authorization !== undefined));
}

/** What may be sent: a claim to a session, or the secret key, is judged in full by the backend. */
function bodyLimit(req: IncomingMessage, pathname: string, isSecret: boolean): number {
  const isSession = /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/i.test(req.headers.authorization ?? "");
  if (!isSession && !isSecret) return STRANGER_LIMIT;
  return pathname.startsWith("/storage/v1/") ? UPLOAD_LIMIT : JSON_LIMIT;
}

function isJson(req: IncomingMessage, url: URL): boolean {
  return !url.pathname.startsWith("/storage/v1/") || (req.headers["content-type"] ?? "").includes("json");
}

function isAuth(url: URL): boolean {
  return url.pathname.startsWith("/auth/v1/");
}

/** Whether a header holds a secret, in a time that does not tell how much of it was right. */
export function isSame(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== "string") return false;
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

function refuse(req: IncomingMessage, res: ServerResponse, url: URL, error: unknown): void {
  if (error instanceof ClientGoneError) return;
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const refusal = refusalOf(error);
  if (refusal.status === 500) console.error(`${req.method} ${req.url} failed:`, error);
  sendRefusal(req, res, url.pathname, refusal);
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof BodyTooLargeError) return new Refusal(413, "too_large", error.message);
  if (error instanceof QueueClosedError)
    return new Refusal(503, "closing", error.message, { "Retry-After": "2" });
  return new Refusal(500, "internal", "Internal server error");
}
