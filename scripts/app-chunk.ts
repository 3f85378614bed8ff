import type { Plugin } from "vite";

const APP = /\/src\/start-app\.tsx$/;
const DATA = /\/src\/start-data\.ts$/;

/** What several pages share and is smaller than what a file of its own costs: its name in the app, and its head. */
const SMALL =
  /\/messages\/(try_again|video_play)\.js$|\/icons\/arrow-left\.m?js$|\/features\/blog\/use-samples\.ts$|\/ui\/(use-lookup\.ts|(translation-switch|post-title|skeleton-post|back-link)\.tsx)$|\/domain\/post-id\.ts$/;

/**
 * The app is loaded by the page's first script (src/main.ts): it and all that it imports at once is one chunk. Left
 * alone the bundler makes thirty of it, since pages that come later share parts of it.
 */
const app = { name: "app", test: (id: string) => APP.test(id) || SMALL.test(id), priority: 2 };

/**
 * Small parts that several later pages share. Each alone would be a file whose name stands in the app, for the app lists
 * what each page is made of: forty names of such files are more than a kilobyte before the first content.
 */
const parts = {
  name: "parts",
  test: new RegExp(
    [
      "/icons/(circle-(check|exclamation-point)|clock|eye|heart|info|mail|message-(circle|square)|phone|play|plus|send-horizontal|trash|users)\\.m?js$",
      "/ui/(chips|dialog|empty-state|field|honeypot|list-end|missing-post|notice|plain-text|search-box)\\.tsx$",
      "/ui/(contact-links|not-kept-text|use-growing-list)\\.ts$",
      "/domain/(has-words|plain-paragraphs|blog-categories)\\.ts$",
      "/paraglide/registry\\.js$",
      "/messages/(contact_website|list_asking|not_kept_\\w+|post_looking|refusal_other|saved_here|waiting_(edit|refused|saved|sending))\\.js$",
    ].join("|"),
  ),
};

/** What loads chunks. Were it in the app's, the first script could not run without the app. */
const loader = { name: "loader", test: /vite\/preload-helper/, priority: 3 };

/** What the data layer shares with pages that are painted without it, and with the desk. */
const shapes = {
  name: "shapes",
  test: /\/node_modules\/valibot\/|\/src\/domain\/(content|failure|operation|parse-instant|place-of|searched)\.ts$|\/src\/local\/site-tables\.ts$|\/src\/sync\/retry\.ts$/,
  priority: 2,
};
const worker = { name: "register", test: /\/src\/pwa\/register\.ts$/, priority: 2 };

/** The data layer, which visitors load after it is painted: the desk shares parts of it and must not take it apart. */
const data = { name: "start-data", test: DATA, priority: 1 };
const sender = { name: "start-sender", test: /\/src\/start-sender\.ts$/ };

export const appChunks = [loader, app, shapes, worker, data, sender, parts];

/** What only the owner's desk is made of, and the libraries that nothing else uses. */
const DESK =
  /\/src\/(start-desk|desk-services|desk-draft|app\/desk\/|features\/(admin-|writing\/)|media\/|ui\/rich-editor\/)|\/node_modules\/(@supabase\/auth-js|@tiptap|prosemirror-|linkifyjs|diff\/)/;

/** Where a chunk lies: the desk's have a folder of their own, by which the worker tells them from the public shell. */
export function chunkFile({ moduleIds }: { readonly moduleIds: readonly string[] }): string {
  const folder = moduleIds.some((id) => DESK.test(id)) ? "assets/desk" : "assets";
  return `${folder}/[name]-[hash].js`;
}

/**
 * The first script decides when the app is loaded, and the app when its data layer is, nearly always at once: the page
 * names their files itself, so that a poor line is not idle while a small phone runs what came first.
 */
export function preloadApp(): Plugin {
  return {
    name: "selam-preload-app",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const [app, data] = [APP, DATA].map((part) =>
          chunks.find(({ moduleIds }) => moduleIds.some((id) => part.test(id))),
        );
        if (!app || !data) throw new Error("The build has no chunk of the app, or none of its data layer.");
        // What is large comes after what the first paint needs, which would share the line with it.
        const large = [app, data].map(({ fileName }) => fileName);
        // Vite itself names what the first script imports.
        const named = new Set([
          ...large,
          ...chunks.flatMap(({ isEntry, imports }) => (isEntry ? imports : [])),
        ]);
        const small = [...new Set([...app.imports, ...data.imports])].filter((file) => !named.has(file));
        const priorities = [...small.map((file) => [file, "auto"]), ...large.map((file) => [file, "low"])];
        return priorities.map(([file, fetchpriority = "auto"]) => ({
          tag: "link",
          attrs: {
            rel: "modulepreload",
            crossorigin: true,
            href: `/${file}`,
            fetchpriority,
            "data-app": true,
          },
          injectTo: "head" as const,
        }));
      },
    },
  };
}
