import { createHash } from "node:crypto";
import path from "node:path";
import type { Plugin, Rolldown } from "vite";
import { firstVisitChunks } from "./first-visit-chunks.ts";

/**
 * Chunks beyond those of the lazy pages. Everything else is the bundler's own choice.
 *
 * React, the router, validation and the database's libraries change far less often than the app, so an update does not download them
 * again. What every page imports at once (`$initial`) is grouped before what several pages share, so that it stays in one chunk, the
 * entry's own (`index-*.js`). Then come the parts of a first visit. What else several pages share is grouped by the pages that need
 * it; groups below a kilobyte are merged.
 */
export const chunkGroups = (): Rolldown.CodeSplittingGroup[] => [
  {
    name: "react",
    test: /\/node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
    priority: 6,
  },
  { name: "app", tags: ["$initial"], priority: 5 },
  { name: "validation", test: /\/node_modules\/valibot\//, priority: 4 },
  { name: "database", test: /\/node_modules\/(dexie|@supabase\/postgrest-js)\//, priority: 4 },
  ...firstVisitChunks(3),
  // The drawing of a code, which posts and guests have: not with what is merged into a page that everybody downloads.
  {
    name: "qr-code",
    test: /\/src\/capabilities\/qr\/components\/qr-code\.tsx$|\/lucide-react\/.*\/qr-code\./,
    priority: 1,
  },
  // Small parts of several pages in one file: each file of its own costs a visitor a hundred bytes.
  {
    name: "file-button",
    test: /\/src\/ui\/file-button\.tsx$|\/lucide-react\/.*\/(file-up|send)\./,
    priority: 1,
  },
  // The bundler would merge them into what the pages of community posts share, and an article would load all of that.
  {
    name: "post-parts",
    test: /\/paraglide\/messages\/video_play\.js$|\/lucide-react\/.*\/languages\./,
    priority: 1,
  },
  { name: "dialog", test: /\/src\/ui\/(confirm-)?dialog\.tsx$/, priority: 1 },
  {
    name: "shared",
    test: /\/(src|node_modules\/lucide-react)\//,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 1200,
  },
];

/**
 * The name of a chunk, the same in every version as long as it holds the same modules. The bundler names a shared chunk
 * after all the pages that share it, so several would have the same.
 */
export function chunkName({ name, moduleIds }: Pick<Rolldown.OutputChunk, "name" | "moduleIds">): string {
  const [first = name] = name.split("~");
  if (first !== "shared") return first;
  const modules = moduleIds.map((id) => path.relative(process.cwd(), id)).toSorted();
  const id = createHash("sha256").update(modules.join("\n")).digest().readUInt32BE().toString(36);
  return `shared-${id.slice(0, 5)}`;
}

/** Modules that lead to code which most people never need. */
const BOUNDARIES = {
  /** The admin, which only the owner opens, and what sends the owner's comments from the public pages. */
  admin: /\/src\/(app\/start-admin\.tsx|data\/admin\/apply-as-owner\.ts)$/,
  /** The in-memory database, for browsers without IndexedDB, which have no service worker to keep it either. */
  rare: /\/node_modules\/fake-indexeddb\//,
} as const;

/** Modules that replace a function of the platform, and its name among the globals: only browsers without it load them. */
const REPLACEMENTS: readonly (readonly [module: RegExp, platform: string])[] = [
  [/\/src\/capabilities\/signing\/components\/zlib-fallback\.ts$/, "CompressionStream"],
  [/\/node_modules\/qr\/decode\.js$/, "BarcodeDetector"],
];

/** Who needs a file of the build, if not every visitor: the owner, hardly anyone, or browsers without this global. */
export type Marks = { readonly admin?: true; readonly rare?: true; readonly unless?: string };

/** A Vite plugin that records who needs which chunk and stylesheet, by what the chunks import. */
export function audiences(): { plugin: Plugin; marksOf(file: string): Marks } {
  const found = new Map<string, Marks>();
  const plugin: Plugin = {
    name: "selam-audiences",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const holds = (chunk: Rolldown.OutputChunk, boundary: RegExp) =>
        chunk.moduleIds.some((id) => boundary.test(id));
      const importClosure = (from: readonly Rolldown.OutputChunk[]): Set<string> => {
        const files = new Set<string>();
        const queue = [...from];
        for (const chunk of queue) {
          if (files.has(chunk.fileName)) continue;
          for (const file of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(file);
          const next = [...chunk.imports, ...chunk.dynamicImports].flatMap((name) => byName.get(name) ?? []);
          queue.push(
            ...next.filter((other) => !Object.values(BOUNDARIES).some((boundary) => holds(other, boundary))),
          );
        }
        return files;
      };
      const behind = (boundary: RegExp) => importClosure(chunks.filter((chunk) => holds(chunk, boundary)));
      const mark = (files: ReadonlySet<string>, marks: Marks): void => {
        for (const file of files) if (!visitors.has(file)) found.set(file, { ...found.get(file), ...marks });
      };
      const visitors = importClosure(chunks.filter(({ isEntry }) => isEntry));
      mark(behind(BOUNDARIES.admin), { admin: true });
      mark(behind(BOUNDARIES.rare), { rare: true });
      for (const [module, unless] of REPLACEMENTS)
        for (const chunk of chunks.filter((one) => holds(one, module)))
          found.set(chunk.fileName, { ...found.get(chunk.fileName), unless });
    },
  };
  return { plugin, marksOf: (file) => found.get(file.replace(/^\//, "")) ?? {} };
}
