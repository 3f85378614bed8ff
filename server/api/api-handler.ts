import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import type { KnownDevices } from "../accounts/known-devices.ts";
import { passwordGuard } from "../accounts/password-guard.ts";
import { type Claim, claimOf } from "../accounts/session-token.ts";
import type { ServerKeys } from "../database/server-keys.ts";
import { ClientGoneError, clientAddress, sendResponse, toRequest, whenGone } from "../http/node-http.ts";
import { apiHeaders } from "../http/security-headers.ts";
import { mediaFileHandler } from "../media/media-files.ts";
import { apiPath, checkApiRequest, checkClaim } from "./api-gate.ts";
import { isApiPath, requestUrl } from "./api-path.ts";
import { BodyReader, type Received } from "./body-reader.ts";
import { isDeeperThan } from "./json-depth.ts";
import { Rejection, sendRefusal } from "./rejected-request.ts";
import { refusalOf } from "./rejected-request-of.ts";

/** A request that passed the access checks. */
export interface ApiCall {
  readonly request: Request;
  /** The file with the body, instead of `request`, when it is a large upload. */
  readonly file?: { readonly file: string; readonly size: number };
  /** The client whose turn in the queue this takes. */
  readonly client: string;
  /** Aborted when the client has disconnected. */
  readonly unwanted: AbortSignal;
  /** True with a valid session or the secret key. */
  readonly isTrusted: boolean;
}

export interface ApiHandlerOptions {
  /** Calls the backend. */
  call(call: ApiCall): Promise<Response>;
  /** True if the signed-in user with this id is an admin. */
  isAdmin(user: string): Promise<boolean>;
  storageRoot: string;
  keys: Pick<ServerKeys, "secret" | "jwtSecret">;
  /** True if X-Forwarded-For is trusted. */
  trustProxy: boolean;
  /** The devices on which an account has signed in before. */
  devices: KnownDevices;
}

const MEDIA_PREFIX = "/storage/v1/object/public/media/";
/** Far above any row or batch, far below what exhausts the stack. */
const JSON_DEPTH = 100;

/** The caller and the request, as determined by the access checks. */
interface Asked {
  readonly url: URL;
  readonly isSecret: boolean;
  readonly claim: Claim;
}

/**
 * The Supabase API for a Node server: public pictures straight from disk (with ranges, caching and no wait for the
 * database), everything else, after the access checks, through `call`. Calls `next` for paths outside the API.
 */
export function apiHandler(options: ApiHandlerOptions) {
  const media = mediaFileHandler(path.join(options.storageRoot, "media"));
  const guard = passwordGuard(options.devices);
  const bodies = new BodyReader(options.storageRoot, options.isAdmin);

  async function handle(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
    const pathname = apiPath(url);
    const isSecret = isSame(req.headers.apikey, options.keys.secret);
    checkApiRequest(req, url, pathname, isSecret);
    if (pathname.startsWith(MEDIA_PREFIX) && (req.method === "GET" || req.method === "HEAD")) {
      media(req, res, pathname.slice(MEDIA_PREFIX.length));
      return;
    }
    const unwanted = whenGone(res);
    const claim = await claimOf(req.headers.authorization, options.keys.jwtSecret);
    if (!isSecret) checkClaim(req, url, pathname, claim);
    // The whole body first: a slow sender must not block the database queue.
    const body = await bodies.read(req, pathname, claim, isSecret);
    try {
      await answer(req, res, { url, isSecret, claim }, body, unwanted);
    } finally {
      await body.discard();
    }
  }

  async function answer(
    req: IncomingMessage,
    res: ServerResponse,
    { url, isSecret, claim }: Asked,
    { bytes, file, discard: _ }: Received,
    unwanted: AbortSignal,
  ): Promise<void> {
    if (isJson(req, url) && isDeeperThan(JSON_DEPTH, bytes))
      throw new Rejection(400, "PGRST102", `The JSON is nested deeper than ${JSON_DEPTH} levels.`);
    const address = clientAddress(req, options.trustProxy);
    const isTrusted = isSecret || claim.is === "session";
    const call: ApiCall = {
      request: toRequest(req, url, bytes, address, file?.size),
      ...(file ? { file } : {}),
      client: claim.is === "session" ? `user ${claim.user}` : `${isSecret ? "secret" : "address"} ${address}`,
      unwanted,
      isTrusted,
    };
    const ask = () => options.call(call);
    const isSignIn = req.method === "POST" && url.searchParams.get("grant_type") === "password";
    const isAuth = url.pathname.startsWith("/auth/v1/");
    const response =
      isSignIn && isAuth ? await guard({ address, cookies: req.headers.cookie }, bytes, ask) : await ask();
    await sendResponse(req, res, response, apiHeaders(url.pathname, req.headers.authorization !== undefined));
  }

  return (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    const url = requestUrl(req);
    if (!url || !isApiPath(url.pathname)) {
      next();
      return;
    }
    const headers = apiHeaders(url.pathname, req.headers.authorization !== undefined);
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    handle(req, res, url).catch((error: unknown) => sendError(req, res, url, error));
  };
}

function isJson(req: IncomingMessage, url: URL): boolean {
  return !url.pathname.startsWith("/storage/v1/") || (req.headers["content-type"] ?? "").includes("json");
}

/** Compares a header with a secret in constant time. */
export function isSame(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== "string") return false;
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

function sendError(req: IncomingMessage, res: ServerResponse, url: URL, error: unknown): void {
  if (error instanceof ClientGoneError) return;
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const refusal = refusalOf(error);
  if (refusal.status === 500) console.error(`${req.method} ${req.url} failed:`, error);
  sendRefusal(req, res, url.pathname, refusal);
}
