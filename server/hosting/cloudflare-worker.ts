import { oldAddresses } from "../../src/config/old-address.ts";
import type { Lang } from "../../src/domain/content/content.ts";
import { chooseLanguage, LANGUAGE_PARAMETER } from "../../src/domain/content/language.ts";
import { addressOf } from "../../src/pwa/language/build-files.ts";
import { preferredLanguages } from "../http/preferred-languages.ts";
import type { HostRules } from "./host-rules.ts";

/** The rules for the build's Supabase, with patterns as text. */
export type WorkerRules = {
  readonly files: readonly { readonly match: string; readonly headers: Record<string, string> }[];
  readonly pages: { readonly match: string; readonly headers: Record<string, string> };
  readonly admin: { readonly match: string; readonly headers: Record<string, string> };
  readonly feedTypes: Record<string, string>;
  readonly hidden: string;
  readonly unknown: HostRules["unknown"];
  readonly notPrerendered: Record<string, string>;
  readonly share: HostRules["share"];
  readonly folders: Readonly<Record<Lang, string>>;
  readonly homeFile: string;
  readonly moved: Readonly<Record<string, string>>;
  readonly movedHeaders: Record<string, string>;
};

/** Replaced by the build (server/hosting/host-files.ts). */
declare const __HOST_RULES__: WorkerRules;

/** What Cloudflare Pages passes to a `_worker.js`. */
type Environment = { readonly ASSETS: { fetch(request: Request): Promise<Response> } };
type ReadFile = (path: string) => Promise<Response>;

const rules = __HOST_RULES__;

/**
 * Serves the static site on Cloudflare Pages, which has no rules for languages. The files come from Pages, whose
 * `_headers` does not apply to what a worker answers.
 */
export default {
  async fetch(request: Request, { ASSETS }: Environment): Promise<Response> {
    const url = new URL(request.url);
    const { pathname } = url;
    if (request.method === "POST" && pathname === rules.share.from)
      return new Response(null, { status: 303, headers: { Location: rules.share.to } });
    if (request.method !== "GET" && request.method !== "HEAD")
      return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
    const moved = oldAddresses(url)
      .map((address) => rules.moved[address])
      .find((target) => target !== undefined);
    if (moved)
      return new Response(null, { status: 301, headers: { ...rules.movedHeaders, Location: moved } });
    if (matches(rules.hidden, pathname)) return missing();
    // Pages serves an HTML file at its name without the extension, and redirects from the full name.
    const file: ReadFile = (path) => {
      const address = path.replace(/\.html$/, "").replace(/^\/index$/, "/");
      return ASSETS.fetch(new Request(new URL(address, url), request));
    };
    const own = rules.files.find(({ match }) => matches(match, pathname));
    return own ? sendFile(file, pathname, own.headers) : sendDocument(file, request, url);
  },
};

async function sendFile(file: ReadFile, path: string, headers: Record<string, string>): Promise<Response> {
  const answer = await file(path);
  if (!isFound(answer)) return missing();
  const feedType = rules.feedTypes[/^\/feeds\/.*\.(\w+)$/.exec(path)?.[1] ?? ""];
  return withHeaders(answer, { ...headers, ...(feedType ? { "Content-Type": feedType } : {}) });
}

/** A prerendered page in the reader's language, else the app's shell. */
async function sendDocument(file: ReadFile, request: Request, url: URL): Promise<Response> {
  const { pathname, searchParams } = url;
  const named = searchParams.get(LANGUAGE_PARAMETER);
  const language = chooseLanguage(named, preferredLanguages(request.headers.get("Accept-Language") ?? ""));
  const { shell } = addressOf[language];
  const folder = rules.folders[language];
  if (matches(rules.admin.match, pathname)) return withHeaders(await file(shell), rules.admin.headers);
  if (!matches(rules.pages.match, pathname)) return sendUnknown(await file(`${folder}/404`));
  const page = pathname === "/" ? rules.homeFile : pathname.replace(/\/$/, "");
  const savesData = request.headers.get("Save-Data") === "on";
  const answer = savesData ? null : await file(folder + page);
  if (answer && isFound(answer)) return withHeaders(answer, rules.pages.headers);
  return withHeaders(await file(shell), { ...rules.pages.headers, ...rules.notPrerendered });
}

function sendUnknown({ body }: Response): Response {
  const headers = { ...rules.unknown.headers, "Content-Type": "text/html;charset=utf-8" };
  return new Response(body, { status: 404, headers });
}

function matches(pattern: string, pathname: string): boolean {
  return new RegExp(pattern).test(pathname);
}

/** Pages answers a missing file with its 404 page. */
function isFound({ status }: Response): boolean {
  return status === 200 || status === 206 || status === 304;
}

function withHeaders(answer: Response, headers: Readonly<Record<string, string>>): Response {
  const changed = new Response(answer.body, answer);
  for (const [name, value] of Object.entries(headers)) changed.headers.set(name, value);
  return changed;
}

/** A missing file is never HTML: a browser would take the page for the file. */
function missing(): Response {
  return new Response("Not found", {
    status: 404,
    headers: { ...rules.unknown.headers, "Content-Type": "text/plain;charset=utf-8" },
  });
}
