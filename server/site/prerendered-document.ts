import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { SPLASH } from "../../src/config/shell.ts";
import { sendText } from "../http/send-text.ts";
import type { InitialPosts } from "./initial-posts.ts";
import { META_PLACEHOLDER } from "./meta-tags.ts";
import type { Prerendered } from "./prerender.ts";

/** The placeholder in index.html for initial data, which the app reads there (src/app/entry-client.tsx). */
const placeholder = (id: string) =>
  new RegExp(`(<script type="application/json" id="${id}">)null(</script>)`);
const FIRST = placeholder("first");
const SENT = placeholder("sent");
/**
 * The app's files (scripts/page-files.ts): a prerendered page requests them after its first paint.
 */
const APP = /(<link rel=")modulepreload("[^>]* data-app)/g;
/** The app, which public/boot.js loads on a prerendered page. */
const ENTRY = /<script type="module"[^>]* src="([^"]+)"><\/script>/;
/** The files of each page by address (scripts/page-files.ts), of which a document needs only its own. */
const PAGES = /(<script type="application\/json" id="pages">)(.*?)(<\/script>)/s;
/** Page-specific styles by address (scripts/page-files.ts). */
const STYLES = /<script type="application\/json" id="styles">(.*?)<\/script>/s;

/** The parts of the document of an address. */
export type PrerenderedDocument = {
  readonly pathname: string;
  /** Null while the database does not respond. */
  readonly first: InitialPosts | null;
  /** As rendered by React; null for the splash screen. */
  readonly prerendered: Prerendered | null;
  /** HTML of the page's title and metadata. */
  readonly meta: string;
  /** True if one document answers every query of the address (src/app/served-document.ts). */
  readonly ignoresQuery?: boolean;
};

/**
 * Sends the site's document with the newest posts in it, prerendered if possible.
 * @param dist folder of the build
 * @param shell file name of the document in it
 * @returns false if the build has no such file, or the file has no placeholder
 */
export async function sendPrerendered(
  dist: string,
  shell: string,
  page: PrerenderedDocument,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const html = await readFile(path.join(dist, shell), "utf8").catch(() => "");
  if (!FIRST.test(html)) return false;
  await sendText(req, res, "text/html;charset=utf-8", documentOf(html, page));
  return true;
}

/** The entries of a list by address that belong to this page. */
function ownEntries(json: string | undefined, pathname: string): Record<string, string[]> {
  const address = pathname.replace(/^\/(\w+)\/.+/, "/$1/:id");
  const own = (JSON.parse(json ?? "{}") as Record<string, string[]>)[address];
  return own ? { [address]: own } : {};
}

/** Links to the page-specific styles: the app would load them, but runs later. */
function stylesOf(html: string, pathname: string): string {
  const [own = []] = Object.values(ownEntries(STYLES.exec(html)?.[1], pathname));
  return own.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`).join("");
}

/**
 * Fills a built shell with the content of a page. Replacements are functions, so that `$&` in a text stays literal.
 * @param html the shell
 */
export function documentOf(html: string, document: PrerenderedDocument): string {
  const { pathname, first, prerendered, meta, ignoresQuery = false } = document;
  const within = (text: string) => (_: string, open: string, close: string) => open + text + close;
  const page = html
    .replace(META_PLACEHOLDER, () => meta)
    .replace(
      PAGES,
      (_, open: string, json: string, close: string) => open + asJson(ownEntries(json, pathname)) + close,
    )
    .replace(FIRST, within(asJson(first?.shown ?? null)))
    .replace(SENT, within(asJson(first?.sent ?? null)));
  if (!prerendered) return page;
  return page
    .replace(/<html [^>]*/, `$& ${attributesOf(prerendered, ENTRY.exec(html)?.[1], ignoresQuery)}`)
    .replace(ENTRY, "")
    .replace(APP, "$1later$2")
    .replace("</head>", () => `${stylesOf(html, pathname)}</head>`)
    .replace(SPLASH, () => `<div id="root">${prerendered.html}</div>`);
}

function attributesOf({ at }: Prerendered, entry: string | undefined, ignoresQuery: boolean): string {
  return `data-prerendered="${at}" data-entry="${entry}"${ignoresQuery ? " data-any-query" : ""}`;
}

/** JSON that cannot close the element it is in. */
function asJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, "\\u003c");
}
