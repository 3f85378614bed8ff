import type { IncomingMessage } from "node:http";

const API_PREFIXES = ["/auth/v1", "/rest/v1", "/storage/v1"];

/** True if a path belongs to the API, whichever handler answers it. */
export function isApiPath(pathname: string): boolean {
  return API_PREFIXES.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

/** The requested path and query on a fixed host: the Host header is not trusted. */
export function requestUrl(req: IncomingMessage): URL | undefined {
  const url = `http://localhost${req.url}`;
  return req.url?.startsWith("/") && URL.canParse(url) ? new URL(url) : undefined;
}
