import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { SPLASH } from "../src/config/shell.ts";
import type { SentPost } from "../src/domain/sent.ts";
import { compressBody } from "./compress-body.ts";
import type { First } from "./first-posts.ts";
import { hasFreshCopy } from "./fresh-copy.ts";
import type { Prerendered } from "./prerender.ts";

/** Where index.html has room for what a first visit brings, which the app looks for there (src/entry-client.tsx). */
const room = (id: string) => new RegExp(`(<script type="application/json" id="${id}">)null(</script>)`);
const FIRST = room("first");
const SENT = room("sent");
/** The app's files (scripts/app-chunk.ts): a prerendered page is read without them, and asks for them after its paint. */
const APP = /(<link rel=")modulepreload("[^>]* data-app)/g;
/** The styles that a page has beside those of every page, by its address (scripts/page-files.ts). */
const STYLES = /<script type="application\/json" id="styles">(.*?)<\/script>/s;
/** What the document says of itself to who is sent a link. */
const TITLE = /(<title>)([^<]*)(<\/title>)/;
const OG_TITLE = /(<meta property="og:title" content=")[^"]*(")/;

/**
 * Sends the site's document with the newest posts in it, prerendered where that could be done.
 * @param dist where the build is
 * @param shell the document's file in it
 * @param pathname the address that it is sent for
 * @param page as React rendered it; null for the splash
 * @returns false where the build has no such file, or no room in it
 */
export async function sendFirstPage(
  dist: string,
  shell: string,
  pathname: string,
  first: First,
  page: Prerendered | null,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const html = await readFile(path.join(dist, shell), "utf8").catch(() => "");
  if (!FIRST.test(html)) return false;
  const plain = Buffer.from(composed(html, first, page, pathname));
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
function composed(html: string, first: First, page: Prerendered | null, pathname: string): string {
  const { shown, sent } = first;
  const within = (text: string) => (_: string, open: string, close: string) => open + text + close;
  const filled = html.replace(FIRST, within(asJson(shown))).replace(SENT, within(asJson(sent)));
  const titled = sent && "post" in sent ? withTitle(filled, sent) : filled;
  if (!page) return titled;
  return titled
    .replace(/<html [^>]*/, `$& data-prerendered="${page.at}"`)
    .replace(APP, "$1later$2")
    .replace("</head>", () => `${stylesOf(html, pathname)}</head>`)
    .replace(SPLASH, () => `<div id="root">${page.html}</div>`);
}

/** The post's own title, for the tab and for a chat that shows what a link leads to. */
function withTitle(page: string, { post }: SentPost): string {
  const title = escaped(post.title);
  return page
    .replace(TITLE, (_, open: string, site: string, close: string) => `${open}${title} · ${site}${close}`)
    .replace(OG_TITLE, (_, open: string, close: string) => open + title + close);
}

/** No text may end the element it stands in. */
function asJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, "\\u003c");
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
