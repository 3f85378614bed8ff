import type { IncomingMessage } from "node:http";

/** Where visitors reach the site, as far as the settings say. */
export type PublicAddress = {
  /** The site's origin (`SITE_URL`); null where it is what a request names. */
  readonly siteUrl: string | null;
  /** Whether X-Forwarded-Proto is believed. */
  readonly trustProxy: boolean;
};

/** A host name or IP address with an optional port: all that a Host header may hold (RFC 9110, section 7.2). */
const HOST = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The origin that absolute links of an answer begin with: the configured one, else the one the request came to. Of a
 * list of forwarded protocols only the last is the proxy's own, as in X-Forwarded-For.
 * @returns null where the request names no valid host
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
