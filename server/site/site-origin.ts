import type { IncomingMessage } from "node:http";

/** The configured part of the site's public address. */
export type PublicAddress = {
  /** The site's origin (`SITE_URL`); null to use that of the request. */
  readonly siteUrl: string | null;
  /** True if X-Forwarded-Proto is trusted. */
  readonly trustProxy: boolean;
};

/** A host name or IP address with an optional port: everything a Host header may contain (RFC 9110, section 7.2). */
const HOST = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The base of a response's absolute links: the configured origin, else that of the request. Of several forwarded
 * protocols only the last is the proxy's own, as in X-Forwarded-For.
 * @returns null if the request names no valid host
 */
export function siteOrigin(req: IncomingMessage, { siteUrl, trustProxy }: PublicAddress): string | null {
  if (siteUrl) return siteUrl;
  const host = req.headers.host ?? "";
  if (!HOST.test(host)) return null;
  const forwarded = trustProxy ? String(req.headers["x-forwarded-proto"] ?? "") : "";
  const scheme = forwarded.split(",").at(-1)?.trim().toLowerCase() === "https" ? "https" : "http";
  const address = `${scheme}://${host}`;
  return URL.canParse(address) ? new URL(address).origin : null;
}
