import type { Rolldown } from "vite";

/** Modules at which a first visit to Home loads more code, and the page of an article, whose size has a budget. */
const ENTRIES = {
  home: "/src/features/public/home/home-page.tsx",
  article: "/src/features/public/blog/article-page.tsx",
  data: "/src/data/site/client.ts",
  blur: "/src/components/media/draw-blur.ts",
  calendar: "/src/features/public/home/this-week.tsx",
  bridge: "/src/pwa/worker-bridge/register.ts",
  library: "/src/data/site/library-client.ts",
} as const;
type Entry = keyof typeof ENTRIES;

/** The module that imports every page when it is opened. */
const ROUTES = "/src/app/app.tsx";

/** Which entries reach a module by static imports, and how many pages. */
type Reached = { readonly by: ReadonlySet<Entry>; readonly pages: number };

/** The chunks in order: a module is in the first that takes it. Each chunk may import those before it. */
const CHUNKS: readonly (readonly [name: string, takes: (module: Reached) => boolean])[] = [
  ["posts", ({ by, pages }) => by.has("home") && (by.has("article") || by.has("data") || pages > 5)],
  ["cards", ({ by, pages }) => by.has("home") && (pages > 1 || by.has("calendar"))],
  ["model", ({ by, pages }) => (by.has("data") || by.has("bridge")) && pages > 0],
  ["data", ({ by }) => by.has("data")],
  ["blur", ({ by }) => by.has("blur")],
  ["calendar", ({ by }) => by.has("calendar")],
  ["bridge", ({ by }) => by.has("bridge")],
  ["library-parts", ({ by, pages }) => by.has("library") && pages > 0],
  ["library", ({ by }) => by.has("library")],
];

/**
 * Groups what every first visit downloads by when it is needed: what Home shares with an article, and with other pages; the data layer,
 * and what pages have in common with it or with the bridge; the calendar of Home; the bridge to the worker; search and library. A group for each
 * set of pages that share something would be thirty files of a few hundred bytes
 * (docs/decisions/2026-11-22-one-build.md).
 * @param highest priority of the first group; those of the others are below, down to one less
 */
export function firstVisitChunks(highest: number): Rolldown.CodeSplittingGroup[] {
  let read: Map<string, Reached> | null = null;
  return CHUNKS.map(([name, takes], n) => ({
    name(id, graph) {
      read ??= readGraph(graph, id.slice(0, id.lastIndexOf("/src/")));
      const module = read.get(id);
      return module && takes(module) ? name : null;
    },
    debugName: name,
    test: isOurs,
    priority: highest - n / CHUNKS.length,
  }));
}

/**
 * Libraries, icons and messages follow what imports them. Their own importers say little, since messages and icons are imported from
 * one module that names all.
 */
function isOurs(id: string): boolean {
  return /\/src\/.*\.tsx?$/.test(id) && !/\/(node_modules|paraglide)\//.test(id);
}

/** @param root the project's folder, which need not be the one in which the build was started */
function readGraph(graph: Rolldown.ChunkingContext, root: string): Map<string, Reached> {
  const module = (path: string) => graph.getModuleInfo(root + path);
  const closure = (from: string): ReadonlySet<string> => {
    const found = new Set([from]);
    for (const id of found)
      for (const next of graph.getModuleInfo(id)?.importedIds ?? []) if (isOurs(next)) found.add(next);
    return found;
  };
  const closures = Object.entries(ENTRIES).map(([entry, path]) => {
    const { id } = module(path) ?? {};
    if (!id) throw new Error(`The build has no module ${path}.`);
    return [entry as Entry, closure(id)] as const;
  });
  const pages = (module(ROUTES)?.dynamicallyImportedIds ?? []).map(closure);
  const all = new Set(closures.flatMap(([, found]) => [...found]));
  return new Map(
    [...all].map((id) => {
      const by = new Set(closures.flatMap(([entry, found]) => (found.has(id) ? [entry] : [])));
      return [id, { by, pages: pages.filter((found) => found.has(id)).length }];
    }),
  );
}
