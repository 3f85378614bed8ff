import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";

/**
 * True if the client's cached copy is still valid (RFC 9110, section 13), by the validators in the response headers.
 */
export function hasFreshCopy(req: IncomingMessage, headers: OutgoingHttpHeaders): boolean {
  const tags = req.headers["if-none-match"];
  if (tags)
    return tags === "*" || tags.split(",").some((tag) => strongTag(tag) === strongTag(String(headers.ETag)));
  const since = Date.parse(req.headers["if-modified-since"] ?? "");
  return since >= Date.parse(String(headers["Last-Modified"]));
}

/** An ETag without its weak validator prefix, which does not matter for a complete response. */
function strongTag(tag: string): string {
  return tag.trim().replace(/^W\//, "");
}
