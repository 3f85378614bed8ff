import type { Plugin, Rolldown } from "vite";
import { paths } from "../src/config/paths.ts";

/** The module of each page that has its own chunk, by its address as public/boot.js writes it. */
const PAGES: Readonly<Record<string, string>> = {
  [paths.about]: "about/about-page",
  [paths.services]: "services/services-page",
  [paths.community]: "community/community-page",
  [paths.post(":id")]: "community/post-page",
  [paths.blog]: "blog/blog-page",
  [paths.article(":id")]: "blog/article-page",
  [paths.news]: "news/news-page",
  [paths.newsItem(":id")]: "news/news-item-page",
  [paths.contact]: "contact/contact-page",
  [paths.search]: "search/search-page",
  [paths.library]: "library/library-page",
  [paths.waiting]: "waiting/waiting-page",
};
const EMPTY = '<script type="application/json" id="pages">{}</script>';
const NO_STYLES = '<script type="application/json" id="styles">{}</script>';

/**
 * Writes a list into the page of the files each page needs besides the app, so that they can be requested together. The
 * app would discover them one after another, a round trip each, and only after it has loaded. Adds the page-specific
 * styles, for the server that prerenders it (server/site/prerendered-document.ts).
 */
export function pageFiles(): Plugin {
  return {
    name: "selam-page-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const made = (module: string): string => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
          if (!chunk) throw new Error(`The build has no chunk of ${module}.`);
          return chunk.fileName;
        };
        // Adds a chunk and its static imports to the set, and returns those that are new.
        const reach = (file: string, there: Set<string>): string[] => {
          if (there.has(file)) return [];
          there.add(file);
          const imports = chunks.find(({ fileName }) => fileName === file)?.imports ?? [];
          return [file, ...imports.flatMap((next) => reach(next, there))];
        };
        const named = new Set<string>();
        for (const always of ["/src/main.ts", "/src/app/entry-client.tsx", "/src/data/site/client.ts"])
          reach(made(always), named);
        const files = Object.entries(PAGES).map(([address, page]) => [
          address,
          reach(made(`/src/features/public/${page}.tsx`), new Set(named)).map((file) => `/${file}`),
        ]);
        const styles = files.flatMap(([address, scripts = []]) => {
          const own = (scripts as string[]).flatMap((file) => stylesOf(chunks, file.slice(1)));
          return own.length > 0 ? [[address, own]] : [];
        });
        if (!html.includes(EMPTY) || !html.includes(NO_STYLES))
          throw new Error("index.html has no place for the files of its pages.");
        return html
          .replace(EMPTY, EMPTY.replace("{}", JSON.stringify(Object.fromEntries(files))))
          .replace(NO_STYLES, NO_STYLES.replace("{}", JSON.stringify(Object.fromEntries(styles))));
      },
    },
  };
}

/** The styles of a chunk beyond those of every page. */
function stylesOf(chunks: readonly Rolldown.OutputChunk[], file: string): string[] {
  const chunk = chunks.find(({ fileName }) => fileName === file);
  return [...(chunk?.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`);
}
