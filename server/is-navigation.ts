import type { IncomingMessage } from "node:http";

/**
 * Whether somebody opens a page. Browsers say so; a crawler or a person with curl says nothing and gets the page too. One
 * that runs on Node's `fetch` names a mode without the destination that every browser sends with it.
 * What looks like a file is never a page, nor is anything in the folder of hashed files.
 */
export function isNavigation(req: IncomingMessage, name: string): boolean {
  if (/\.[^/]*$/.test(name) || /^assets(\/|$)/.test(name)) return false;
  const mode = req.headers["sec-fetch-mode"];
  if (mode && req.headers["sec-fetch-dest"]) return mode === "navigate";
  const accept = req.headers.accept ?? "*/*";
  return accept.includes("text/html") || accept.includes("*/*");
}
