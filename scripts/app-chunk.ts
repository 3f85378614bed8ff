import type { Plugin } from "vite";
import type { Lang } from "../src/domain/content/content.ts";
import { addressOf, SHARED_FOLDER } from "../src/pwa/language/build-files.ts";

const APP = /\/src\/app\/entry-client\.tsx$/;
const DATA = /\/src\/data\/site\/client\.ts$/;
const LIBRARIES = /\/node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//;

/** Modules shared by several pages that are too small for a file of their own. */
const SMALL =
  /\/messages\/(blog_all_articles|try_again|video_play)\.js$|\/icons\/arrow-left\.m?js$|\/features\/public\/(blog\/use-samples|waiting\/count-waiting)\.ts$|\/components\/(lists\/use-entity-query\.ts|(language\/translation-switch|language\/in-language|post\/post-title|post\/skeleton-post)\.tsx)$|\/ui\/back-link\.tsx$|\/domain\/(content\/post-id|text\/number-text|content\/post-language)\.ts$|\0plural$/;

/**
 * The app, loaded by the page's first script (src/main.ts), with all its static imports, is one chunk. By default the
 * bundler makes thirty of it, since lazy pages share parts of it.
 */
const app = { name: "app", test: (id: string) => APP.test(id) || SMALL.test(id), priority: 2 };

/**
 * What the first script needs itself, and the chunk loader. In the app chunk, it could not run before the app has
 * loaded.
 */
const loader = {
  name: "loader",
  test: /vite\/preload-helper|\/src\/(config\/(storage-keys|local-storage)|domain\/content\/language|pwa\/language\/preferred-language)\.ts$|one-language$/,
  priority: 3,
};

/**
 * Small modules that several lazy pages share. Separate files would add their names to the app's chunk map: forty names
 * are more than a kilobyte before the first content.
 */
const parts = {
  name: "parts",
  test: new RegExp(
    [
      "/icons/(circle-(check|exclamation-point)|clock|eye|heart|info|mail|message-(circle|square)|phone|play|plus|send-horizontal|trash|users)\\.m?js$",
      "/ui/(chips|confirm-dialog|dialog|empty-state|notice|forms/field|forms/honeypot)\\.tsx$",
      "/components/(lists/list-end|post/missing-post|texts/plain-text|search/search-box)\\.tsx$",
      "/components/(contact-links|texts/storage-error-text|lists/use-infinite-scroll)\\.ts$",
      "/domain/(forms/has-words|text/plain-paragraphs|content/blog-categories)\\.ts$",
      "/paraglide/registry\\.js$",
      "/messages/(contact_website|list_asking|not_kept_\\w+|post_looking|refusal_other|saved_here|waiting_(edit|refused|saved|sending))\\.js$",
    ].join("|"),
  ),
};

/** Modules the data layer shares with prerendered pages and with the admin. */
const shapes = {
  name: "shapes",
  test: /\/node_modules\/valibot\/|\/src\/domain\/(content\/(content|sort-key|searched)|outbox\/(failure|operation)|dates\/parse-timestamp)\.ts$|\/src\/offline\/(site\/tables|core\/retry)\.ts$/,
  priority: 2,
};
const worker = { name: "register", test: /\/src\/pwa\/worker-bridge\/register\.ts$/, priority: 2 };

/** Used only to draw the blurred preview of a picture. */
const blur = {
  name: "draw-blur",
  test: /\/node_modules\/thumbhash\/|\/src\/components\/media\/draw-blur\.ts$/,
};

/** The data layer, which visitors load after the first paint. The admin shares parts of it and must not split it. */
const data = { name: "site-data", test: DATA, priority: 1 };
const sender = { name: "sender", test: /\/src\/data\/site\/sender-client\.ts$/ };

/** Needed to switch the language (src/app/switch-locale-build.ts) without the app. */
const addresses = { name: "addresses", test: /\/src\/pwa\/language\/build-files\.ts$/, priority: 3 };

/**
 * React and the router, five sixths of the app. They change far less often than the app, so an update does not download
 * them again.
 */
const react = { name: "react", test: LIBRARIES, priority: 4 };

export const appChunks = [react, loader, addresses, app, shapes, worker, data, sender, parts, blur];

/** Chunks that are byte-identical in every language: one file for all. */
const SHARED = /^(react|rolldown-runtime)$/;

/** Modules only the admin uses, with their libraries. */
const ADMIN =
  /\/src\/(app\/start-admin|data\/admin\/|app\/layouts\/admin\/|features\/admin\/|media\/|ui\/rich-editor\/)|\/node_modules\/(@supabase\/(?!postgrest-js)|phoenix\/|iceberg-js\/|@tiptap|prosemirror-|linkifyjs|diff\/)/;

/** The in-memory database, for the few browsers without IndexedDB. */
const RARE = /\/node_modules\/fake-indexeddb\//;

/**
 * The folder of a chunk: each language but English, the admin and rarely used chunks have folders of their own, by
 * which the service worker tells them apart. Styles, fonts and pictures are the same for all and are in the top folder.
 */
export function chunkFile(language: Lang) {
  return ({ name, moduleIds }: { readonly name: string; readonly moduleIds: readonly string[] }): string => {
    if (SHARED.test(name)) return `${SHARED_FOLDER}/[name]-[hash].js`;
    const holds = (some: RegExp) => moduleIds.some((id) => some.test(id));
    const part = holds(ADMIN) ? "/admin" : holds(RARE) ? "/rare" : "";
    return `assets${addressOf[language].folder}${part}/[name]-[hash].js`;
  };
}

/**
 * The files a lazy page needs besides its own, to be requested together with it. Every name in this list adds to the
 * app, which everyone waits for, so only the article has one: it has the most imports.
 */
export function fetchedAhead(chunk: string, behind: string[]): string[] {
  return chunk.includes("/article-page-") ? behind : behind.filter((file) => file.endsWith(".css"));
}

/** The first script of a page, in its head. */
const BOOT = '<script src="/boot.js"></script>';

/**
 * The first script loads the app, and the app its data layer, nearly always at once. The page preloads their files
 * itself, so that a slow connection is not idle while a slow phone runs the first script. Language-specific files wait
 * until public/boot.js has confirmed the reader's language.
 */
export function preloadApp(): Plugin {
  return {
    name: "selam-preload-app",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const [app, data, react] = [APP, DATA, LIBRARIES].map((part) =>
          chunks.find(({ moduleIds }) => moduleIds.some((id) => part.test(id))),
        );
        if (!app || !data || !react)
          throw new Error("The build lacks the app, its libraries or its data layer.");
        if (!html.includes(BOOT)) throw new Error("index.html does not run boot.js.");
        // Large files come after those the first paint needs, which would otherwise share the bandwidth.
        const large = [react, app, data].map(({ fileName }) => fileName);
        // Vite already preloads the imports of the first script.
        const named = new Set([
          ...large,
          ...chunks.flatMap(({ isEntry, imports }) => (isEntry ? imports : [])),
        ]);
        const small = [...new Set([...app.imports, ...data.imports])].filter((file) => !named.has(file));
        const links = [...small.map((file) => link(file, "auto")), ...large.map((file) => link(file, "low"))];
        return html.replace(BOOT, `${links.join("\n    ")}\n    ${BOOT}`);
      },
    },
  };
}

function link(file: string, priority: string): string {
  const rel = file.startsWith(SHARED_FOLDER) ? "modulepreload" : "later";
  return `<link rel="${rel}" crossorigin href="/${file}" fetchpriority="${priority}" data-app>`;
}
