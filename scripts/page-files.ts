import type { Plugin, Rolldown } from "vite";
import { pageOf, paths } from "../src/config/paths.ts";
import { KINDS, PLAIN_KINDS } from "../src/domain/kinds/kinds.ts";

/** The module of each page, by its address as public/boot.js writes it. */
const PAGES: Readonly<Record<string, string>> = {
  [paths.home]: "features/public/home/home-page",
  [paths.about]: "features/public/about/about-page",
  [paths.services]: "features/public/services/services-page",
  [paths.community]: "features/public/community/community-page",
  [paths.post(":id")]: "features/public/community/post-page",
  [paths.blog]: "features/public/blog/blog-page",
  [paths.article(":id")]: "features/public/blog/article-page",
  ...Object.fromEntries(
    PLAIN_KINDS.flatMap((kind) => [
      [KINDS[kind].page, "features/public/news/news-page"],
      [pageOf[kind](":id"), "features/public/news/news-item-page"],
    ]),
  ),
  [paths.events]: "features/public/events/events-page",
  [paths.event(":id")]: "features/public/events/event-page",
  [paths.contact]: "features/public/contact/contact-page",
  [paths.story]: "features/public/submissions/story-page",
  [paths.reportWord]: "features/public/submissions/correction-page",
  [paths.privacyNotice]: "features/public/privacy/privacy-page",
  [paths.search]: "features/public/search/search-page",
  [paths.library]: "features/public/library/library-page",
  [paths.open]: "capabilities/signing/features/open-page",
  [paths.waiting]: "features/public/waiting/waiting-page",
  [paths.notifications]: "features/public/notifications/notifications-page",
  [paths.digest(":id")]: "features/public/digest/digest-page",
};
/** What every page needs: the app, and after the first content its data layer. */
const START = "/src/app/entry-client.tsx";
const DATA = "/src/data/site/client.ts";

/**
 * The value of `data-app` of a file that every page needs: part of the app; of the data layer and of pages, which import
 * types and validation; or of the data layer alone.
 */
type Part = "start" | "shared" | "data";

const EMPTY = '<script type="application/json" id="pages">{}</script>';
const NO_STYLES = '<script type="application/json" id="styles">{}</script>';
/** The first script of a page, in its head. */
const BOOT = '<script src="/boot.js" ></script>';

/**
 * Writes into the document which files it needs, so that they are requested together instead of one after another, a
 * round trip each: links to the files of every page, and a list of those of each page, for public/boot.js. Adds the
 * page-specific styles, for the server that prerenders it (server/site/prerendered-document.ts).
 */
export function pageFiles(): Plugin {
  return {
    name: "selam-page-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        for (const place of [EMPTY, NO_STYLES, BOOT])
          if (!html.includes(place)) throw new Error(`index.html has no ${place}`);
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const closure = (module: string, known: Iterable<string> = []) =>
          importClosure(chunks, chunkOf(chunks, module), new Set(known));
        const start = closure(START);
        const data = closure(DATA, start);
        const files = Object.entries(PAGES).map(
          ([address, page]) => [address, closure(`/src/${page}.tsx`, start)] as const,
        );
        const ofPages = new Set(files.flatMap(([, scripts]) => scripts));
        const links = [...start, ...data].map((file) => {
          const part = start.includes(file) ? "start" : ofPages.has(file) ? "shared" : "data";
          return preload(file, sizeOf(chunks, file), part);
        });
        const styles = files.flatMap(([address, scripts]) => {
          const own = scripts.flatMap((file) => stylesOf(chunks, file));
          return own.length > 0 ? [[address, own] as const] : [];
        });
        const byAddress = files.map(([address, scripts]) => [
          address,
          scripts.filter((file) => !data.includes(file)).map((file) => `/${file}`),
        ]);
        return html
          .replace(BOOT, [...links, BOOT.replace(" >", ">")].join("\n    "))
          .replace(EMPTY, EMPTY.replace("{}", JSON.stringify(Object.fromEntries(byAddress))))
          .replace(NO_STYLES, NO_STYLES.replace("{}", JSON.stringify(Object.fromEntries(styles))));
      },
    },
  };
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], module: string): string {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!chunk) throw new Error(`The build has no chunk of ${module}.`);
  return chunk.fileName;
}

/** Adds a chunk and its static imports to the set, and returns those that are new. */
function importClosure(chunks: readonly Rolldown.OutputChunk[], file: string, known: Set<string>): string[] {
  if (known.has(file)) return [];
  known.add(file);
  const imports = chunks.find(({ fileName }) => fileName === file)?.imports ?? [];
  return [file, ...imports.flatMap((next) => importClosure(chunks, next, known))];
}

/** The styles of a chunk beyond those of every page. */
function stylesOf(chunks: readonly Rolldown.OutputChunk[], file: string): string[] {
  const chunk = chunks.find(({ fileName }) => fileName === file);
  return [...(chunk?.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`);
}

function sizeOf(chunks: readonly Rolldown.OutputChunk[], file: string): number {
  return chunks.find(({ fileName }) => fileName === file)?.code.length ?? 0;
}

/** Large files have a low priority: those of the first paint would otherwise share the bandwidth with them. */
const LARGE = 30_000;

/**
 * A prerendered page loads these files after its first paint, so their `rel` is changed
 * (server/site/prerendered-document.ts, public/boot.js).
 */
function preload(file: string, size: number, part: Part): string {
  const priority = size > LARGE ? "low" : "auto";
  return `<link rel="modulepreload" crossorigin href="/${file}" fetchpriority="${priority}" data-app="${part}">`;
}
