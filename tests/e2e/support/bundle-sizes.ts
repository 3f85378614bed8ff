import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { paths } from "../../../src/config/paths.ts";

/** A size of the build in bytes (gzip), and its budget (docs/performance.md). */
export type Size = { readonly what: string; readonly bytes: number; readonly budget: number };

/** A budget is reported; tests fail where it is exceeded by 5 % (docs/decisions/2026-11-22-budgets.md). */
export const MARGIN = 1.05;

const KB = 1_000;
/** Dexie and PostgREST's client, which the data layer brings along, in bytes (gzip). */
const LIBRARIES_OF_DATA = 30_900 + 4_700;

/**
 * The sizes of a built site that have a budget (docs/performance.md). Why there are budgets: docs/decisions/2026-11-22-budgets.md.
 * @param dist folder of the build
 */
export function bundleSizes(dist: string): Size[] {
  const build = readBuild(dist);
  const sum = (files: Iterable<string>) =>
    [...new Set(files)].reduce((all, file) => all + gzippedSize(dist, file), 0);
  // The document's list of a page lacks what the data layer needs too, so the page's imports are followed.
  const before = (address: string) => {
    const [page] = build.pages[address] ?? [];
    return ["boot.js", ...build.app, ...(page ? importsOf(dist, page) : [])];
  };
  const given = filesOfGivenPosts(dist, build);
  const article = Object.keys(build.pages).find((address) => address.startsWith("/blog/")) ?? "";
  const known = new Set([...before(article), ...build.later, ...build.data]);
  const files = readdirSync(path.join(dist, "assets")).map((file) => `assets/${file}`);
  const ofChunk = (name: RegExp) => [...importsOf(dist, files.find((file) => name.test(file)) ?? "")];
  const voice = ofChunk(/post-recording-.*\.js$/).filter((file) => !known.has(file));
  const heard = new Set([...known, ...voice, ...importsOf(dist, build.pages[paths.contact]?.[0] ?? "")]);
  const ofStory = importsOf(dist, build.pages[paths.story]?.[0] ?? "");
  const recorder = ofChunk(/voice-message-.*\.js$/).filter((file) => !heard.has(file));
  // The story page loads two things on use: its recorder and what prepares pictures.
  const inStory = [...lazyImportsOf(dist, [build.pages[paths.story]?.[0] ?? ""])].filter(
    (file) => ![...heard, ...ofStory].includes(file) && !file.includes("/prepare-sent-picture-"),
  );
  return [
    { what: "JavaScript before a prerendered page", bytes: sum(["boot.js"]), budget: 2 * KB },
    {
      what: "JavaScript before the first content, not prerendered",
      bytes: sum(before("/")),
      budget: 121 * KB,
    },
    { what: "JavaScript before an article, not prerendered", bytes: sum(before(article)), budget: 138 * KB },
    {
      what: "Data layer without its libraries",
      bytes: sum(build.data) - LIBRARIES_OF_DATA,
      budget: 15.5 * KB,
    },
    { what: "Keeping a post that someone gave", bytes: sum(given.everyone), budget: 12 * KB },
    { what: "The same, what older browsers lack", bytes: sum(given.older), budget: 8 * KB },
    { what: "Scanner of QR codes, loaded on use", bytes: sum(given.scanner), budget: 4.5 * KB },
    { what: "The same, where the browser reads none", bytes: sum(given.decoder), budget: 19 * KB },
    { what: "Player of recordings, loaded on use", bytes: sum(voice), budget: 8 * KB },
    { what: "Recording a message, loaded on use", bytes: sum(recorder), budget: 14.5 * KB },
    { what: "Recording a story, loaded on use", bytes: sum(inStory), budget: 10.6 * KB },
    { what: "Events, with the calendar of Home", bytes: sum(eventsOf(dist, build)), budget: 16.5 * KB },
    { what: "Precache of a visitor", bytes: precacheSize(dist, build), budget: 478 * KB },
    {
      what: "Stories and corrections, loaded on use",
      bytes: sum(submissionsOf(dist, build).filter((file) => !inStory.includes(file))),
      budget: 7.8 * KB,
    },
  ];
}

/** What a first visit downloads for offline use: most scripts come in one file (sw/first-files.ts). */
function precacheSize(dist: string, { precache, bundle }: Build): number {
  const bundled = new Set(Object.keys(JSON.parse(readFileSync(path.join(dist, bundle), "utf8"))));
  const files = [bundle, ...precache.filter((file) => !bundled.has(file))];
  return files.reduce((all, file) => all + gzippedSize(dist, file), 0);
}

/** The page's part that opens the camera (docs/decisions/2026-11-25-qr-codes.md). */
const SCANNER = /^assets\/(?:scan-codes|scanner)-/;

/** Chunks that only browsers without the platform's own code load (docs/decisions/2026-11-25-signed-posts.md). */
const FOR_OLDER = /^assets\/(?:zlib-fallback|verify-fallback)-/;

/** What only `/open` needs: what every browser loads for it, the part in the data layer included, and what older ones add. */
function filesOfGivenPosts(dist: string, { app, later, pages, precache }: Build) {
  const page = (address: string) => importsOf(dist, pages[address]?.[0] ?? "");
  const others = new Set([...app, ...later, ...page("/library")]);
  const own = [...page("/open")].filter((file) => !others.has(file));
  const taking = precache.filter((file) => file.includes("/given-client-"));
  const lazy = [...lazyImportsOf(dist, own)].filter((file) => !others.has(file));
  const older = lazy.filter((file) => FOR_OLDER.test(file));
  const scanner = lazy.filter((file) => SCANNER.test(file));
  const everyone = new Set([...own, ...lazy, ...taking]);
  for (const file of [...older, ...scanner]) everyone.delete(file);
  const known = new Set([...others, ...everyone, ...scanner]);
  const decoder = [...lazyImportsOf(dist, scanner)].filter((file) => !known.has(file));
  return { everyone, older, scanner, decoder };
}

/** What only the pages of events load at once, the calendar included, which Home loads after its content. */
function eventsOf(dist: string, { app, later, pages }: Build): string[] {
  const isOfEvents = (address: string) => address.startsWith(paths.events);
  const load = ([, [page = ""]]: readonly [string, readonly string[]]) => [...importsOf(dist, page)];
  const others = Object.entries(pages).filter(([address]) => !isOfEvents(address));
  const known = new Set([...app, ...later, ...others.flatMap(load)]);
  return Object.entries(pages)
    .filter(([address]) => isOfEvents(address))
    .flatMap(load)
    .filter((file) => !known.has(file));
}

/** What only the forms of stories and corrections load, with what prepares pictures. */
function submissionsOf(dist: string, { app, later, pages }: Build): string[] {
  const forms: readonly string[] = [paths.story, paths.reportWord];
  const starts = forms.map((address) => pages[address]?.[0] ?? "");
  const others = Object.entries(pages).filter(([address]) => !forms.includes(address));
  const core = new Set([...app, ...later]);
  const ofOthers = others.flatMap(([, [page = ""]]) => [...importsOf(dist, page)]);
  // The app imports every page when it is needed, so only what other pages import then is shared.
  const onUse = lazyImportsOf(
    dist,
    ofOthers.filter((file) => !core.has(file)),
  );
  // And what that loads in turn: a post's file draws its picture with the code that prepares a sent one.
  const inTurn = lazyImportsOf(
    dist,
    [...onUse].filter((file) => !core.has(file)),
  );
  const shared = new Set([...core, ...ofOthers, ...onUse, ...inTurn]);
  const needed = starts.flatMap((page) => [...importsOf(dist, page)]);
  return [...needed, ...lazyImportsOf(dist, starts)].filter((file) => !shared.has(file));
}

/** Files of the build by what they are for, as paths below its folder. */
export type Build = {
  /** What every page imports at once. */
  readonly app: readonly string[];
  /** What every page loads after its first content: the data layer. */
  readonly later: readonly string[];
  /** The part of it that no page imports; pages import domain types and validation. */
  readonly data: readonly string[];
  /** What each page needs in addition, by its address. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** What the service worker caches for every visitor. */
  readonly precache: readonly string[];
  /** The file in which a first visit gets most of it. */
  readonly bundle: string;
};

/** @throws Error if the document does not name its files as scripts/page-files.ts writes them */
export function readBuild(dist: string): Build {
  const html = readFileSync(path.join(dist, "index.html"), "utf8");
  const [, json = ""] = /id="pages">(.*?)<\/script>/.exec(html) ?? [];
  const [, entry = ""] = /<script type="module"[^>]* src="\/([^"]+)"/.exec(html) ?? [];
  if (!json || !entry) throw new Error(`${dist}/index.html does not name its files.`);
  const app = importsOf(dist, entry);
  const linked = [...html.matchAll(/href="\/([^"]+)"[^>]* data-app/g)].map(([, file = ""]) => file);
  const pages = Object.entries(JSON.parse(json) as Record<string, string[]>).map(
    ([address, files]) => [address, files.map((file) => file.slice(1))] as const,
  );
  const ofPages = new Set(pages.flatMap(([, [page = ""]]) => [...importsOf(dist, page)]));
  const worker = readFileSync(path.join(dist, "sw.js"), "utf8");
  return {
    app: [...app],
    later: linked.filter((file) => !app.has(file)),
    data: linked.filter((file) => !app.has(file) && !ofPages.has(file)),
    pages: Object.fromEntries(pages),
    precache: [...worker.matchAll(/\{[^{}]*\burl\b[^{}]*\}/g)].flatMap(([entry]) => {
      const [, url] = /url["']?:\s*["'`]([^"'`]+)/.exec(entry) ?? [];
      return url && !/"(admin|rare|unless)":/.test(entry) ? [url] : [];
    }),
    bundle: /FIRST_FILES="\/([^"]+)"/.exec(worker)?.[1] ?? "",
  };
}

/**
 * The scripts and stylesheets that a public page can load at any time, by what the scripts name.
 * @param isLeft for scripts at which the public site ends
 */
export function filesOfPublicPages(dist: string, isLeft: (file: string) => boolean): Set<string> {
  const { app, pages } = readBuild(dist);
  const found = new Set([...app, ...Object.values(pages).flat()]);
  for (const file of found) {
    if (!file.endsWith(".js") || isLeft(file)) continue;
    const source = readFileSync(path.join(dist, file), "utf8");
    for (const [, next = ""] of source.matchAll(/["'`](?:\.\/|assets\/)([\w.~-]+\.(?:js|css))["'`]/g))
      found.add(`assets/${next}`);
  }
  return found;
}

const DYNAMIC_IMPORT = /\bimport\(["'`]\.\/([^"'`]+\.js)["'`]\)/g;

/** What some chunks import when they need it, with everything that those chunks import statically. */
export function lazyImportsOf(dist: string, chunks: Iterable<string>): Set<string> {
  const lazy = new Set<string>();
  for (const chunk of chunks) {
    const source = readFileSync(path.join(dist, chunk), "utf8");
    for (const [, next = ""] of source.matchAll(DYNAMIC_IMPORT))
      importsOf(dist, path.posix.join(path.posix.dirname(chunk), next), lazy);
  }
  return lazy;
}

const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g;

/** A chunk and everything that it imports statically. */
export function importsOf(dist: string, chunk: string, known = new Set<string>()): Set<string> {
  if (known.has(chunk)) return known;
  known.add(chunk);
  const source = readFileSync(path.join(dist, chunk), "utf8");
  for (const [, next = ""] of source.matchAll(STATIC_IMPORT))
    importsOf(dist, path.posix.join(path.posix.dirname(chunk), next), known);
  return known;
}

/** Size over the network: formats that are compressed already are not compressed again. */
export function gzippedSize(dist: string, file: string): number {
  const plain = readFileSync(path.join(dist, file));
  return file.endsWith(".woff2") ? plain.length : gzipSync(plain, { level: 9 }).length;
}
