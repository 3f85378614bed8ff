import { signedPaths } from "../../src/capabilities/signing/config/signed-paths.ts";
import { commandLine } from "../cli/command-line.ts";
import { contentSecurityPolicy, securityHeaders } from "../http/security-headers.ts";
import { isLoopback } from "../setting-rules.ts";
import type { Finding, FindingKind } from "./finding.ts";
import { type Answer, type Project, request } from "./project.ts";

const HEADERS = "Give the host the headers of dist/_headers (docs/deploy.md)";
/** A client-side route: a simple host has no file for it. */
const APP_PAGE = "/library";
const MISSING_FILE = "/assets/selam-missing-0000000.js";
const DOCUMENT = { accept: "text/html,*/*;q=0.8" };
/** More scripts than a build has. */
const SCRIPTS = 200;

/** The host of the site: what it serves, under which headers. Throws DeployError if it can't be reached. */
export async function checkSite(project: Project & { readonly site: string }): Promise<Finding[]> {
  const { site, url } = project;
  const found: Finding[] = [];
  const find = (kind: FindingKind, lacks: string, mend: string) => found.push({ kind, lacks, mend });
  const page = await request(`${site}/`, { headers: DOCUMENT });
  if (page.status !== 200 || !isHtml(page)) {
    find(
      "site",
      `${site}/ answers with ${page.status} instead of the site.`,
      "npm run build, and publish dist",
    );
    return found;
  }
  if (site.startsWith("http:") && !isLoopback(new URL(site)))
    find(
      "site",
      `${site} is not encrypted: browsers store nothing offline for it and can't install it as an app.`,
      "Let the proxy or host add TLS (docs/deploy.md), and name the site with https://",
    );
  found.push(...documentHeaders(page, site, url));

  const worker = await request(`${site}/sw.js`);
  if (worker.status !== 200 || !/javascript/.test(typeOf(worker)))
    find(
      "site",
      "/sw.js is not served as a script, so the site doesn't work offline.",
      "npm run build, and publish all of dist",
    );
  else if (!isFresh(worker))
    find(
      "cache",
      `/sw.js may be cached ("${worker.headers.get("cache-control") ?? ""}"): devices would stay on an old version.`,
      `${HEADERS}: Cache-Control: no-cache for /sw.js`,
    );
  const [script] = scriptsOf(page.text);
  if (script !== undefined) {
    const answer = await request(site + script);
    if (!/immutable/.test(answer.headers.get("cache-control") ?? ""))
      found.push({
        kind: "cache",
        isAdvice: true,
        lacks: "Files below /assets/ are not cached for good, so each visit downloads them again.",
        mend: `${HEADERS}: Cache-Control: public, max-age=31536000, immutable for /assets/*`,
      });
  }
  const app = await request(site + APP_PAGE, { headers: DOCUMENT });
  if (app.status !== 200 || !isHtml(app))
    find(
      "fallback",
      `${APP_PAGE} answers with ${app.status}: links into the site lead nowhere.`,
      "Let the host serve index.html for every path that is no file (docs/deploy.md)",
    );
  const missing = await request(site + MISSING_FILE);
  if (missing.status !== 404)
    find(
      "fallback",
      `A missing file below /assets/ answers with ${missing.status} instead of 404, which a device would keep as a broken script.`,
      "Leave /assets/ out of the host's fallback to index.html (docs/deploy.md)",
    );
  const keys = await request(`${site}${signedPaths.keys}`);
  if (keys.status !== 200 || !/json/.test(typeOf(keys)) || keys.text.includes('"keys":[]'))
    found.push({
      kind: "keys",
      isAdvice: true,
      lacks:
        "The site doesn't sign posts, so one that is shared as a file can't be saved in Selam on another device.",
      mend: `Set SELAM_SIGNING_KEY to the line that ${commandLine("signing:key")} prints, for npm run build and npm start`,
    });
  found.push(...(await secretsIn(project, page.text, worker.text)));
  return found;
}

function documentHeaders(page: Answer, site: string, url: string): Finding[] {
  const found: Finding[] = [];
  const find = (lacks: string, mend: string) =>
    found.push({ kind: "header", lacks, mend: `${HEADERS}: ${mend}` });
  const given = page.headers.get("content-security-policy");
  const backend = new URL(url).origin === new URL(site).origin ? undefined : new URL(url).origin;
  const fault = given === null ? "is missing" : policyFault(given, backend);
  if (fault)
    find(
      `The Content-Security-Policy ${fault}.`,
      `Content-Security-Policy: ${contentSecurityPolicy(backend)}`,
    );
  if (page.headers.get("x-content-type-options")?.toLowerCase() !== "nosniff")
    find("X-Content-Type-Options is missing.", "X-Content-Type-Options: nosniff");
  for (const name of ["Cross-Origin-Opener-Policy", "Referrer-Policy"])
    if (page.headers.get(name) === null) find(`${name} is missing.`, `${name}: ${securityHeaders()[name]}`);
  if (
    site.startsWith("https:") &&
    !/max-age=[1-9]\d{4,}/.test(page.headers.get("strict-transport-security") ?? "")
  )
    find("Strict-Transport-Security is missing.", "Strict-Transport-Security: max-age=31536000");
  if (!isFresh(page))
    found.push({
      kind: "cache",
      lacks: `The start page may be cached ("${page.headers.get("cache-control") ?? ""}"): visitors would see an old version.`,
      mend: `${HEADERS}: Cache-Control: no-cache for pages`,
    });
  return found;
}

/** How a policy is weaker than ours, or does not let the app reach its project; undefined if it is as good. */
function policyFault(given: string, backend: string | undefined): string | undefined {
  const actual = directives(given);
  for (const [name, ours] of directives(contentSecurityPolicy(backend))) {
    const theirs = actual.get(name);
    if (theirs === undefined) return `lacks ${name}`;
    const isOfBackend = backend !== undefined && ours.includes(backend);
    if (isOfBackend && !theirs.some((source) => matches(source, backend)))
      return `doesn't allow the app to reach ${backend} (${name})`;
    const extra = theirs.find((source) => !ours.includes(source));
    if (extra !== undefined && ["script-src", "default-src", "object-src", "base-uri"].includes(name))
      return `allows ${extra} in ${name}`;
  }
  return undefined;
}

function directives(policy: string): Map<string, string[]> {
  return new Map(
    policy
      .split(";")
      .map((part) => part.trim().split(/\s+/))
      .map(([name = "", ...sources]) => [name.toLowerCase(), sources]),
  );
}

/** True if a source of a policy covers an origin. */
function matches(source: string, origin: string): boolean {
  if (source === origin || source === "*" || source === `${new URL(origin).protocol}`) return true;
  const wildcard = /^https:\/\/\*(\..+)$/.exec(source)?.[1];
  return wildcard !== undefined && origin.startsWith("https:") && new URL(origin).host.endsWith(wildcard);
}

/** The secret key must be in no file of the site, and the site must be built for this project. */
async function secretsIn(
  { site, url, secretKey }: Project & { readonly site: string },
  page: string,
  worker: string,
): Promise<Finding[]> {
  const scripts = [...new Set([...scriptsOf(page), ...scriptsOf(worker)])].slice(0, SCRIPTS);
  let knowsProject = new URL(url).origin === new URL(site).origin;
  for (const text of [Promise.resolve(page), ...scripts.map((path) => scriptText(site + path))]) {
    const content = await text;
    if (content.includes(secretKey) || /sb_secret_\w/.test(content))
      return [
        {
          kind: "keys",
          lacks:
            "The published site contains the project's secret key: everyone can read and delete everything.",
          mend: "Make a new secret key in the project's settings now, then build with the publishable one: VITE_SUPABASE_ANON_KEY=sb_publishable_... npm run build",
        },
      ];
    knowsProject ||= content.includes(new URL(url).host);
  }
  if (knowsProject) return [];
  return [
    {
      kind: "site",
      lacks: `The published site is not built for ${url}.`,
      mend: `VITE_SUPABASE_URL=${url} VITE_SUPABASE_ANON_KEY=sb_publishable_... npm run build, and publish dist`,
    },
  ];
}

async function scriptText(address: string): Promise<string> {
  return (await request(address)).text;
}

/** The hashed scripts that a text names, as paths. */
function scriptsOf(text: string): string[] {
  return [...text.matchAll(/["'(]\/?(assets\/[\w.-]+\.js)["')]/g)].map(([, path]) => `/${path}`);
}

function isHtml(answer: Answer): boolean {
  return typeOf(answer).includes("text/html");
}

function typeOf({ headers }: Answer): string {
  return headers.get("content-type") ?? "";
}

/** True if every use asks the server first. */
function isFresh({ headers }: Answer): boolean {
  return /no-cache|no-store|max-age=0/.test(headers.get("cache-control") ?? "");
}
