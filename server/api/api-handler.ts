import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import type { KnownDevices } from "../accounts/known-devices.ts";
import { householdOf } from "../accounts/networks.ts";
import { passwordGuard } from "../accounts/password-guard.ts";
import { type SessionClaim, sessionOfToken } from "../accounts/session-token.ts";
import { APP_KEY, type ServerKeys } from "../database/server-keys.ts";
import {
  abortOnDisconnect,
  ClientDisconnectedError,
  clientAddress,
  sendResponse,
  toRequest,
} from "../http/node-http.ts";
import { apiHeaders } from "../http/security-headers.ts";
import { mediaFileHandler } from "../media/media-files.ts";
import { isApiPath, requestUrl } from "./api-path.ts";
import { BodyReader, type ReceivedBody } from "./body-reader.ts";
import { checkBody } from "./check-body.ts";
import { apiPath, checkApiRequest, checkSession } from "./check-request.ts";
import { sendRejection } from "./rejected-request.ts";
import { rejectionOf } from "./rejected-request-of.ts";

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
  call(call: ApiCall): Promise<Response>;
  /** True if the signed-in user with this id is an admin. */
  isAdmin(user: string): Promise<boolean>;
  storageRoot: string;
  keys: Pick<ServerKeys, "publishable" | "secret" | "jwtSecret">;
  /** True if X-Forwarded-For is trusted. */
  trustProxy: boolean;
  /** The devices on which an account has signed in before. */
  devices: KnownDevices;
}

const MEDIA_PREFIX = "/storage/v1/object/public/media/";

/** The caller and the request, as determined by the access checks. */
interface CheckedRequest {
  readonly url: URL;
  readonly isSecret: boolean;
  readonly claim: SessionClaim;
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
    const isSecret = equalsSecret(req.headers.apikey, options.keys.secret);
    checkApiRequest(req, url, pathname, isSecret);
    if (pathname.startsWith(MEDIA_PREFIX) && (req.method === "GET" || req.method === "HEAD")) {
      media(req, res, pathname.slice(MEDIA_PREFIX.length));
      return;
    }
    const unwanted = abortOnDisconnect(res);
    const claim = await sessionOfToken(req.headers.authorization, options.keys.jwtSecret);
    if (!isSecret) checkSession(req, url, pathname, claim);
    // The whole body first: a slow sender must not block the database queue.
    const body = await bodies.read(req, pathname, claim, isSecret);
    try {
      await respond(req, res, { url, isSecret, claim }, body, unwanted);
    } finally {
      await body.discard();
    }
  }

  async function respond(
    req: IncomingMessage,
    res: ServerResponse,
    { url, isSecret, claim }: CheckedRequest,
    { bytes, file, discard: _ }: ReceivedBody,
    unwanted: AbortSignal,
  ): Promise<void> {
    const type = req.headers["content-type"];
    checkBody({ method: req.method ?? "", pathname: url.pathname, type, bytes, isSecret });
    const address = clientAddress(req, options.trustProxy);
    const isTrusted = isSecret || claim.kind === "session";
    const call: ApiCall = {
      request: toRequest(req, url, bytes, address, file?.size),
      ...(file ? { file } : {}),
      client:
        claim.kind === "session"
          ? `user ${claim.user}`
          : `${isSecret ? "secret" : "address"} ${householdOf(address)}`,
      unwanted,
      isTrusted,
    };
    const send = async () => answerPreflight(req, url, await options.call(call));
    const isSignIn = req.method === "POST" && url.searchParams.get("grant_type") === "password";
    const isAuth = url.pathname.startsWith("/auth/v1/");
    const response =
      isSignIn && isAuth ? await guard({ address, cookies: req.headers.cookie }, bytes, send) : await send();
    await sendResponse(req, res, response, apiHeaders(url.pathname, req.headers.authorization !== undefined));
  }

  return (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    const url = requestUrl(req);
    if (!url || !isApiPath(url.pathname)) {
      next();
      return;
    }
    nameOwnKey(req.headers, options.keys.publishable);
    const headers = apiHeaders(url.pathname, req.headers.authorization !== undefined);
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    handle(req, res, url).catch((error: unknown) => sendError(req, res, url, error));
  };
}

/** Gives a request of an app that was built for no one data directory the key of this one. */
function nameOwnKey(headers: IncomingMessage["headers"], publishable: string): void {
  if (headers.apikey === APP_KEY) headers.apikey = publishable;
  if (headers.authorization === `Bearer ${APP_KEY}`) headers.authorization = `Bearer ${publishable}`;
}

/**
 * PostgREST answers a preflight whatever it asks for. The embedded API looks for a function without parameters, and answers
 * 404 if there is none, so that no browser would call it from another origin.
 */
function answerPreflight(req: IncomingMessage, { pathname }: URL, response: Response): Response {
  const isPreflight = req.method === "OPTIONS" && "access-control-request-method" in req.headers;
  if (!isPreflight || response.status !== 404 || !pathname.startsWith("/rest/v1/rpc/")) return response;
  const headers = [...response.headers].filter(([name]) => name.startsWith("access-control-"));
  return new Response(null, { status: 200, headers });
}

/** Compares a header with a secret in constant time. */
export function equalsSecret(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== "string") return false;
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

function sendError(req: IncomingMessage, res: ServerResponse, url: URL, error: unknown): void {
  if (error instanceof ClientDisconnectedError) return;
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const rejection = rejectionOf(error);
  if (rejection.status === 500) console.error(`${req.method} ${url.pathname} failed:`, error);
  if (rejection.status === 507)
    console.error(`${req.method} ${url.pathname} answered 507: the disk is full.`);
  sendRejection(req, res, url.pathname, rejection);
}
