import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { SPLASH } from "../../src/config/shell.ts";
import { compressBody } from "../http/compress-body.ts";
import { hasFreshCopy } from "../http/conditional-request.ts";
import type { First } from "./initial-posts.ts";
import { META_PLACE } from "./meta-tags.ts";
import type { Prerendered } from "./prerender.ts";

/** Where index.html has room for what a first visit brings, which the app looks for there (src/app/entry-client.tsx). */
const room = (id: string) => new RegExp(`(<script type="application/json" id="${id}">)null(</script>)`);
const FIRST = room("first");
const SENT = room("sent");
/** Files of the app that boot.js does not keep back (scripts/app-chunk.ts): a prerendered page asks for them after its paint. */
const APP = /(<link rel=")modulepreload("[^>]* data-app)/g;
/** The styles that a page has beside those of every page, by its address (scripts/page-files.ts). */
const STYLES = /<script type="application\/json" id="styles">(.*?)<\/script>/s;

/** What the document of an address is made of. */
export type FirstPage = {
  readonly pathname: string;
  /** Null while the database does not answer. */
  readonly first: First | null;
  /** As React rendered it; null for the splash. */
  readonly prerendered: Prerendered | null;
  /** HTML of the page's title and what it says of itself. */
  readonly meta: string;
};

/**
 * Sends the site's document with the newest posts in it, prerendered where that could be done.
 * @param dist where the build is
 * @param shell the document's file in it
 * @returns false where the build has no such file, or no room in it
 */
export async function sendFirstPage(
  dist: string,
  shell: string,
  page: FirstPage,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const html = await readFile(path.join(dist, shell), "utf8").catch(() => "");
  if (!FIRST.test(html)) return false;
  const plain = Buffer.from(composed(html, page));
  const headers = {
    ETag: `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
    Vary: [res.getHeader("Vary"), "Accept-Encoding"].filter(Boolean).join(", "),
  };
  if (hasFreshCopy(req, headers)) {
    res.writeHead(304, headers);
    res.end();
    return true;
  }
  const { encoding, bytes } = await compressBody(plain, String(req.headers["accept-encoding"] ?? ""));
  res.writeHead(200, {
    ...headers,
    "Content-Type": "text/html;charset=utf-8",
    "Content-Length": bytes.byteLength,
    ...(encoding ? { "Content-Encoding": encoding } : {}),
  });
  res.end(req.method === "HEAD" ? undefined : bytes);
  return true;
}

/** Links to the styles of a page's own: the app would bring them, and comes later. */
function stylesOf(html: string, pathname: string): string {
  const byAddress = JSON.parse(STYLES.exec(html)?.[1] ?? "{}") as Record<string, string[]>;
  const own = byAddress[pathname.replace(/^\/(\w+)\/.+/, "/$1/:id")] ?? [];
  return own.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`).join("");
}

/** Every part is put in by a function: `$&` in somebody's text is text. */
function composed(html: string, { pathname, first, prerendered, meta }: FirstPage): string {
  const within = (text: string) => (_: string, open: string, close: string) => open + text + close;
  const page = html
    .replace(META_PLACE, () => meta)
    .replace(FIRST, within(asJson(first?.shown ?? null)))
    .replace(SENT, within(asJson(first?.sent ?? null)));
  if (!prerendered) return page;
  return page
    .replace(/<html [^>]*/, `$& data-prerendered="${prerendered.at}"`)
    .replace(APP, "$1later$2")
    .replace("</head>", () => `${stylesOf(html, pathname)}</head>`)
    .replace(SPLASH, () => `<div id="root">${prerendered.html}</div>`);
}

/** No text may end the element it stands in. */
function asJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, "\\u003c");
}
