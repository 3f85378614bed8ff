import type { Plugin } from "vite";
import type { Lang } from "../src/domain/content/content.ts";
import { addressOf, SHARED_FOLDER } from "../src/pwa/language/build-files.ts";

const APP = /\/src\/app\/entry-client\.tsx$/;
const DATA = /\/src\/data\/site\/client\.ts$/;
const LIBRARIES = /\/node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//;

/** What several pages share and is smaller than what a file of its own costs: its name in the app, and its head. */
const SMALL =
  /\/messages\/(blog_all_articles|try_again|video_play)\.js$|\/icons\/arrow-left\.m?js$|\/features\/public\/(blog\/use-samples|waiting\/count-waiting)\.ts$|\/components\/(lists\/use-entity-query\.ts|(language\/translation-switch|language\/in-language|post\/post-title|post\/skeleton-post)\.tsx)$|\/ui\/back-link\.tsx$|\/domain\/(content\/post-id|text\/number-text|content\/post-language)\.ts$|\0plural$/;

/**
 * The app is loaded by the page's first script (src/main.ts): it and all that it imports at once is one chunk. Left
 * alone the bundler makes thirty of it, since pages that come later share parts of it.
 */
const app = { name: "app", test: (id: string) => APP.test(id) || SMALL.test(id), priority: 2 };

/** What the first script needs itself, and what loads chunks. Were it in the app's, that could not run without the app. */
const loader = {
  name: "loader",
  test: /vite\/preload-helper|\/src\/(config\/(storage-keys|local-storage)|domain\/content\/language|pwa\/language\/preferred-language)\.ts$|one-language$/,
  priority: 3,
};

/**
 * Small parts that several later pages share. Each alone would be a file whose name stands in the app, for the app lists
 * what each page is made of: forty names of such files are more than a kilobyte before the first content.
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

/** What the data layer shares with pages that are painted without it, and with the admin. */
const shapes = {
  name: "shapes",
  test: /\/node_modules\/valibot\/|\/src\/domain\/(content\/(content|sort-key|searched)|outbox\/(failure|operation)|dates\/parse-timestamp)\.ts$|\/src\/offline\/(site\/tables|core\/retry)\.ts$/,
  priority: 2,
};
const worker = { name: "register", test: /\/src\/pwa\/worker-bridge\/register\.ts$/, priority: 2 };

/** What draws the blur of a picture, and nothing else uses. */
const blur = { name: "draw-blur", test: /\/node_modules\/thumbhash\/|\/src\/components\/media\/draw-blur\.ts$/ };

/** The data layer, which visitors load after it is painted: the admin shares parts of it and must not take it apart. */
const data = { name: "site-data", test: DATA, priority: 1 };
const sender = { name: "sender", test: /\/src\/data\/site\/sender-client\.ts$/ };

/** What the way to another language needs (src/app/switch-locale-build.ts) without the app. */
const addresses = { name: "addresses", test: /\/src\/pwa\/language\/build-files\.ts$/, priority: 3 };

/**
 * The libraries that everything is drawn and routed by, five sixths of the app. They change far more seldom than the app
 * does: who has them downloads an update without them.
 */
const react = { name: "react", test: LIBRARIES, priority: 4 };

export const appChunks = [react, loader, addresses, app, shapes, worker, data, sender, parts, blur];

/** What is the same in every language, to the byte: one file for all of them. */
const SHARED = /^(react|rolldown-runtime)$/;

/** What only the owner's admin is made of, and the libraries that nothing else uses. */
const ADMIN =
  /\/src\/(app\/start-admin|data\/admin\/|app\/layouts\/admin\/|features\/admin\/|media\/|ui\/rich-editor\/)|\/node_modules\/(@supabase\/(?!postgrest-js)|phoenix\/|iceberg-js\/|@tiptap|prosemirror-|linkifyjs|diff\/)/;

/** What a database in memory needs, for the few browsers that give the site none. */
const RARE = /\/node_modules\/fake-indexeddb\//;

/**
 * Where a chunk lies: each language but English, the admin and what is rare have folders of their own, by which the worker
 * tells them from one another. Styles, faces and pictures are the same in all and lie above.
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
 * What a page that comes later needs beside its own file, and is asked for in one go with it. Each name of this list is in
 * the app, which everybody waits for; so only the article has one, the one page with much behind it.
 */
export function fetchedAhead(chunk: string, behind: string[]): string[] {
  return chunk.includes("/article-page-") ? behind : behind.filter((file) => file.endsWith(".css"));
}

/** The first script that a page runs, in its head. */
const BOOT = '<script src="/boot.js"></script>';

/**
 * The first script decides when the app is loaded, and the app when its data layer is, nearly always at once: the page
 * names their files itself, so that a poor connection is not idle while a small phone runs what came first. Those of one
 * language wait for public/boot.js to say that the page has its reader's.
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
        // What is large comes after what the first paint needs, which would share the connection with it.
        const large = [react, app, data].map(({ fileName }) => fileName);
        // Vite itself names what the first script imports.
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
