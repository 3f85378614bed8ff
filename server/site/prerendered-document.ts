import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { PreparedText, sendText } from "../http/send-text.ts";
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
 * Documents by the rendered page in them, and then by build, address and metadata. A change of the site makes a new page
 * (prerender.ts).
 */
const documents = new WeakMap<
  Prerendered,
  Map<string, { readonly sent: unknown; readonly text: PreparedText }>
>();
/** The metadata names the host of the request, which anyone may invent. */
const MAX_DOCUMENTS = 20;

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
  const text = await textOf(path.join(dist, shell), page);
  if (!text) return false;
  await sendText(req, res, "text/html;charset=utf-8", text);
  return true;
}

async function textOf(file: string, page: PrerenderedDocument): Promise<PreparedText | null> {
  const { prerendered, pathname, meta } = page;
  if (!prerendered) return preparedText(file, page);
  const sent = page.first?.sent;
  const built = await stat(file).catch(() => null);
  const key = `${file} ${built?.mtimeMs} ${pathname} ${meta}`;
  const known = documents.get(prerendered) ?? new Map();
  const cached = known.get(key);
  if (cached && cached.sent === sent) return cached.text;
  const text = await preparedText(file, page);
  if (known.size >= MAX_DOCUMENTS) known.clear();
  if (text) documents.set(prerendered, known.set(key, { sent, text }));
  return text;
}

async function preparedText(file: string, page: PrerenderedDocument): Promise<PreparedText | null> {
  const html = await readFile(file, "utf8").catch(() => "");
  return FIRST.test(html) ? new PreparedText(documentOf(html, page)) : null;
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

/** The splash in the shell (index.html), which a prerendered page replaces. */
const SPLASH = /<div id="root">.*?<!-- \/root -->/s;
