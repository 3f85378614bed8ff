import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";

/**
 * True if the client's cached copy is still valid (RFC 9110, section 13), by the validators in the response headers.
 */
export function hasFreshCopy(req: IncomingMessage, headers: OutgoingHttpHeaders): boolean {
  const tags = req.headers["if-none-match"];
  if (tags)
    return (
      tags === "*" ||
      tags.split(",").some((tag) => withoutWeakness(tag) === withoutWeakness(String(headers.ETag)))
    );
  const since = Date.parse(req.headers["if-modified-since"] ?? "");
  return since >= Date.parse(String(headers["Last-Modified"]));
}

/** An ETag without its weakness mark, which does not matter for a complete response. */
function withoutWeakness(tag: string): string {
  return tag.trim().replace(/^W\//, "");
}
