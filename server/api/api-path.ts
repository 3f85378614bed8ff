import type { IncomingMessage } from "node:http";

const API_PREFIXES = ["/auth/v1", "/rest/v1", "/storage/v1"];

/** True if a path belongs to the API, whichever handler answers it. */
export function isApiPath(pathname: string): boolean {
  return API_PREFIXES.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

/** The escapes of letters, digits and -._~, which mean what they stand for (RFC 3986, 6.2.2.2). */
const UNRESERVED = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi;
const WELL_FORMED = /^(?:[^%]|%[\da-f]{2})*$/i;

/**
 * The requested path and query on a fixed host: the Host header is not trusted. The path has one spelling for every handler, so that none of
 * them, and no router behind them, reads it as another one. A path with a broken escape stays as it is, for the API to refuse.
 */
export function requestUrl(req: IncomingMessage): URL | undefined {
  const [path = "", ...query] = (req.url ?? "").split(/(?=[?#])/);
  const spelled = WELL_FORMED.test(path)
    ? path.replace(UNRESERVED, (escaped) => decodeURIComponent(escaped))
    : path;
  const url = `http://localhost${spelled}${query.join("")}`;
  return path.startsWith("/") && URL.canParse(url) ? new URL(url) : undefined;
}
