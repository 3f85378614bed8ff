import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";

/** Whether the client's copy is still good (RFC 9110, section 13) by the validators of the answer's headers. */
export function hasFreshCopy(req: IncomingMessage, headers: OutgoingHttpHeaders): boolean {
  const tags = req.headers["if-none-match"];
  if (tags) return tags === "*" || tags.split(",").some((tag) => bare(tag) === bare(String(headers.ETag)));
  const since = Date.parse(req.headers["if-modified-since"] ?? "");
  return since >= Date.parse(String(headers["Last-Modified"]));
}

/** A tag without its mark of weakness, which does not matter for a whole answer. */
function bare(tag: string): string {
  return tag.trim().replace(/^W\//, "");
}
