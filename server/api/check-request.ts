import type { IncomingMessage } from "node:http";
import type { SessionClaim } from "../accounts/session-token.ts";
import { checkPublicQuery, isReading } from "./public-api.ts";
import { Rejection } from "./rejected-request.ts";

/**
 * Requests rejected before their body is read and before they enter the database queue: endpoints this site does not
 * use (to reduce the attack surface of the backend package), malformed requests, and requests that would take too long.
 */

const METHODS = ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"];

/**
 * The auth endpoints that work without mail. E-mail codes (otp, magiclink, recover, verify, resend) have six digits and
 * no limit of attempts there, and otp signs up strangers even if sign-up is off.
 */
const AUTH_ROUTES: Readonly<Record<string, readonly string[]>> = {
  "/auth/v1/token": ["POST"],
  "/auth/v1/user": ["GET", "PUT"],
  "/auth/v1/logout": ["POST"],
  "/auth/v1/settings": ["GET"],
  "/auth/v1/health": ["GET"],
};
const GRANT_TYPES = ["password", "refresh_token"];

/**
 * What the app does with files, in its one bucket: upload, replace and delete them. Moving, copying, buckets and lists,
 * which this backend gives in another shape than hosted storage, are for commands with the secret key.
 */
const FILE_REQUESTS: readonly RegExp[] = [
  /^(POST|PUT) \/storage\/v1\/object\/media\/./,
  /^DELETE \/storage\/v1\/object\/media$/,
];
/** Signed addresses are for private buckets, and a forged one is an internal error of the backend package. */
const SIGNED = /^\/storage\/v1\/object\/(upload\/)?sign\//;

/** Where a token alone decides; to sign in or to renew a session, an expired one may come along. */
const SESSION_ROUTES = ["/auth/v1/user", "/auth/v1/logout"];

/** The client's longest query, the counts of 50 posts, is about 2 kB. */
const QUERY_LIMIT = 4096;
const NAME_BYTES = 255;
const KEY_BYTES = 1024;

/** The decoded path of an API request. Throws Rejection if it cannot be decoded or is ambiguous. */
export function apiPath(url: URL): string {
  let pathname: string;
  try {
    pathname = decodeURIComponent(url.pathname);
  } catch {
    throw new Rejection(400, "PGRST100", "The URL can't be decoded.");
  }
  const ambiguous = /%(2f|5c|00|25)/i.test(url.pathname) && !url.pathname.startsWith("/storage/v1/");
  if (ambiguous) throw new Rejection(400, "PGRST100", "The URL contains a character that isn't allowed.");
  return pathname;
}

/** Throws Rejection for a request that must not reach the backend. `pathname` is decoded. */
export function checkApiRequest(req: IncomingMessage, url: URL, pathname: string, isSecret: boolean): void {
  const method = req.method ?? "";
  if (!METHODS.includes(method)) throw notAllowed(METHODS);
  if (isIn(pathname, "/auth/v1")) checkAuth(method, url, pathname);
  if (!isOpen(method, pathname) && !req.headers.apikey)
    throw new Rejection(401, "no_api_key", "No API key found in the request's apikey header.");
  if (isIn(pathname, "/rest/v1")) checkRest(method, url, pathname, isSecret);
  if (isIn(pathname, "/storage/v1")) checkStorage(pathname);
}

/**
 * Throws Rejection, before the body is read, for requests the client's session does not allow: an invalid token, a
 * query that the app does not use, files without a session. For clients without the secret key.
 */
export function checkSession(req: IncomingMessage, url: URL, pathname: string, claim: SessionClaim): void {
  const method = req.method ?? "";
  if (method === "OPTIONS") return;
  if (isIn(pathname, "/auth/v1")) {
    if (claim.kind === "invalid" && SESSION_ROUTES.includes(pathname))
      throw new Rejection(403, "bad_jwt", "The session is not valid, or has expired.");
    return;
  }
  if (claim.kind === "invalid")
    throw new Rejection(401, "PGRST301", "The session is not valid, or has expired.");
  const isSession = claim.kind === "session";
  if (isIn(pathname, "/rest/v1")) {
    const name = pathname.slice("/rest/v1/".length);
    checkPublicQuery({ method, name, params: url.searchParams, headers: req.headers, isSession });
  } else if (!isOpen(method, pathname)) {
    if (!isSession) throw new Rejection(401, "Unauthorized", "Sign in to upload or delete files.");
    if (!FILE_REQUESTS.some((form) => form.test(`${method} ${pathname}`)))
      throw new Rejection(400, "InvalidRequest", "This server doesn't support this request for files.");
  }
}

/** Public files and CORS preflight requests need no key. */
function isOpen(method: string, pathname: string): boolean {
  if (method === "OPTIONS") return true;
  return (method === "GET" || method === "HEAD") && pathname.startsWith("/storage/v1/object/public/");
}

function checkAuth(method: string, url: URL, pathname: string): void {
  const methods = Object.hasOwn(AUTH_ROUTES, pathname) ? (AUTH_ROUTES[pathname] ?? []) : [];
  const effectiveMethod = method === "HEAD" ? "GET" : method;
  const [grant, ...more] = url.searchParams.getAll("grant_type");
  const known = method === "OPTIONS" ? methods.length > 0 : methods.includes(effectiveMethod);
  const granted =
    pathname !== "/auth/v1/token" ||
    method === "OPTIONS" ||
    (grant !== undefined && more.length === 0 && GRANT_TYPES.includes(grant));
  if (!known || !granted)
    throw new Rejection(
      404,
      "not_found",
      "This server doesn't support this way of signing in or signing up.",
    );
}

function checkRest(method: string, url: URL, pathname: string, isSecret: boolean): void {
  const called = pathname.startsWith("/rest/v1/rpc/") ? pathname.slice("/rest/v1/rpc/".length) : undefined;
  if (called !== undefined && (method === "GET" || method === "HEAD") && !isReading(called))
    throw notAllowed(["POST", "OPTIONS"]);
  if (!isSecret && url.search.length > QUERY_LIMIT)
    throw new Rejection(400, "PGRST100", `The query is longer than ${QUERY_LIMIT} characters.`);
}

/** A name the disk cannot store is the client's error, not the server's. */
function checkStorage(pathname: string): void {
  const impossible =
    pathname.includes("\0") ||
    Buffer.byteLength(pathname) > KEY_BYTES ||
    pathname.split("/").some((name) => Buffer.byteLength(name) > NAME_BYTES);
  if (impossible) throw new Rejection(400, "InvalidKey", "The file name isn't valid.");
  if (SIGNED.test(pathname))
    throw new Rejection(400, "InvalidRequest", "This server has no signed addresses of files.");
}

function isIn(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

function notAllowed(methods: readonly string[]): Rejection {
  return new Rejection(405, "PGRST117", "Method not allowed here.", { Allow: methods.join(", ") });
}
