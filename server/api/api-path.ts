import type { IncomingMessage } from "node:http";

const API_PREFIXES = ["/auth/v1", "/rest/v1", "/storage/v1"];

/** Whether a path belongs to the API, whoever answers it. */
export function isApiPath(pathname: string): boolean {
  return API_PREFIXES.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

/** The path and query asked for, on a fixed host: what a client calls this server is no input. */
export function requestUrl(req: IncomingMessage): URL | undefined {
  const url = `http://localhost${req.url}`;
  return req.url?.startsWith("/") && URL.canParse(url) ? new URL(url) : undefined;
}
