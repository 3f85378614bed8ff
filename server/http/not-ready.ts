import type { IncomingMessage, ServerResponse } from "node:http";
import { textsOf } from "../../scripts/page-texts.ts";
import { LANGUAGES } from "../../src/domain/languages/languages.ts";

/** Seconds after which to ask again. */
const AGAIN = "2";

/** Answers while the site starts: an app tries again later, and a browser that shows the answer loads the page by itself. */
export function notReady(_req: IncomingMessage, res: ServerResponse): void {
  res.writeHead(503, {
    "Content-Type": "text/plain; charset=utf-8",
    "Retry-After": AGAIN,
    Refresh: AGAIN,
    "Cache-Control": "no-store",
  });
  const texts = LANGUAGES.map(textsOf).map((text) => text("site_starting"));
  res.end(texts.join("\n"));
}
